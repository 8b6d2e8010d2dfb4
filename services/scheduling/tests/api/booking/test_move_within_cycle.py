"""Booked sessions may move within their cycle regardless of remaining sessions and payment."""

from collections.abc import Sequence
from datetime import date, datetime, timedelta
from uuid import UUID

import pytest
from chassis.testing.api import ApiClient
from chassis.testing.clock import FakeClock

from services.scheduling.tests.dry_runs import check, dry_run_query
from services.scheduling.tests.wire import event_body
from services.scheduling.tests.world import TUESDAY_10, Family, World

HOUR, DAY = timedelta(hours=1), timedelta(days=1)
START = TUESDAY_10 + 2 * DAY
LATER = START + 2 * HOUR
NEXT_CYCLE = START + 28 * DAY


async def offered(api: ApiClient, family: Family, event: UUID, **other: str) -> Sequence[datetime]:
    asked = {
        "therapist_id": str(family.therapist.profile_id),
        "event_duration": 45,
        "start_date": "2026-03-03",
        "end_date": "2026-04-10",
        "timezone": "UTC",
        "exclude_event": str(event),
        **other,
    }
    response = await api.get("/events/available_dates", params=asked, by=family.guardian)
    return [datetime.fromisoformat(slot["start_date"]) for slot in response.json()["available_time_slots"]]


async def previewed(api: ApiClient, family: Family, event: UUID, start: datetime) -> str | None:
    """From a dry run."""
    asked = dry_run_query(family.therapist, start, event_id=str(event))
    (day,) = (await check(api, family.guardian, asked))["dates"]
    assert day["available"] is (day["refusal"] is None)
    return None if day["refusal"] is None else str(day["refusal"])


async def refusal(api: ApiClient, family: Family, event: UUID, start: datetime) -> str | None:
    """The code of the refusal; None if a guardian moved the session."""
    body = {"event": {"start_date": start.isoformat()}}
    response = await api.put(f"/events/{event}/rescheduling", json=body, by=family.guardian)
    return None if response.status_code == 200 else str(response.json()["code"])


@pytest.mark.parametrize(("status", "code"), [("paused", "subscription_paused"), ("past_due", "payment_overdue")])
async def test_a_session_moves_within_its_cycle_regardless_of_payment(
    api: ApiClient, world: World, family: Family, status: str, code: str
) -> None:
    (event,) = await world.book(family, START)
    await world.subscription(family.child, subscription_id=family.subscription, status=status)
    for named in ({}, {"service_id": str(family.service)}):
        free = await offered(api, family, event, **named)
        assert START in free and LATER in free and NEXT_CYCLE not in free
    assert await previewed(api, family, event, NEXT_CYCLE) == code
    assert await previewed(api, family, event, LATER) is None
    assert await refusal(api, family, event, NEXT_CYCLE) == code
    assert await refusal(api, family, event, LATER) is None


async def test_an_overbooked_cycle_allows_moves_within_it(api: ApiClient, world: World) -> None:
    family = await world.family(plan={"sessions_per_cycle": 2})
    *_, event = [await world.session(family, START + n * DAY) for n in (-1, 1, 0)]
    free = await offered(api, family, event)
    assert START in free and LATER in free and NEXT_CYCLE in free
    assert await refusal(api, family, event, LATER) is None
    assert await refusal(api, family, event, NEXT_CYCLE) is None
    assert START not in await offered(api, family, event), "it would be one too many again"
    assert await refusal(api, family, event, START) == "nothing_left_to_schedule"


async def test_no_move_beyond_the_services_last_day(api: ApiClient, world: World) -> None:
    family = await world.family(plan={"ends_on": date(2026, 3, 10)})
    (event,) = await world.book(family, START)
    beyond = TUESDAY_10 + 8 * DAY
    assert max(await offered(api, family, event)) < beyond
    assert await previewed(api, family, event, beyond) == "service_ended"
    assert await refusal(api, family, event, beyond) == "service_ended"


async def test_a_guardian_cannot_move_a_suspended_therapists_session(
    api: ApiClient, world: World, family: Family
) -> None:
    (event,) = await world.book(family, START)
    await world.update_therapist(family.therapist, suspended=True, accepting=False)
    assert not await offered(api, family, event)
    assert await previewed(api, family, event, LATER) == "therapist_not_available"
    assert await refusal(api, family, event, LATER) == "therapist_not_available"


async def test_the_dry_run_gives_the_same_reason_as_the_move(api: ApiClient, world: World, family: Family) -> None:
    """The therapist is suspended, and another family has the time."""
    (event,) = await world.book(family, START)
    await world.book(await world.family(family.therapist), LATER)
    assert await previewed(api, family, event, LATER) == await refusal(api, family, event, LATER) == "slot_taken"
    await world.update_therapist(family.therapist, suspended=True, accepting=False)
    for found in (await previewed(api, family, event, LATER), await refusal(api, family, event, LATER)):
        assert found == "therapist_not_available"


async def test_an_unmovable_session_has_no_free_times(
    api: ApiClient, world: World, family: Family, clock: FakeClock
) -> None:
    kept = {}
    (handed_over, marked, near) = await world.book(family, *(START + n * DAY for n in (0, 1, 5)))
    substitute = {"therapist_id": str((await world.therapist()).profile_id)}
    response = await api.put(f"/events/{handed_over}/substitute", json=substitute, by=family.therapist)
    assert response.status_code == 200, response.text
    kept[handed_over] = "rescheduling_not_allowed"
    await world.rows("UPDATE events SET status = 'complete' WHERE id = $1 RETURNING id", marked)
    kept[marked] = "status_not_allowed"
    other = await world.family(family.therapist, family.guardian, name="Leo")
    kept[await world.group(family.therapist, [family.service, other.service], START + 2 * DAY + 6 * HOUR)] = (
        "rescheduling_not_allowed"
    )
    assert await offered(api, family, near)
    for event, code in kept.items():
        assert await offered(api, family, event) == []
        assert await previewed(api, family, event, NEXT_CYCLE) == code
        assert await refusal(api, family, event, NEXT_CYCLE) == code
    pupil = await world.pupil(family.therapist)
    at_school = await world.session(pupil, START + HOUR)
    assert await offered(api, pupil, at_school) == []
    assert await previewed(api, pupil, at_school, LATER + HOUR) == "rescheduling_not_allowed"
    assert await refusal(api, pupil, at_school, LATER + HOUR) == "rescheduling_not_allowed"
    clock.now = START + 5 * DAY - 24 * HOUR + timedelta(seconds=1)
    assert await offered(api, family, near) == []
    assert await previewed(api, family, near, NEXT_CYCLE) == "past_reschedule_cutoff"
    assert await refusal(api, family, near, NEXT_CYCLE) == "past_reschedule_cutoff"


async def test_a_move_checks_every_service_of_the_session(api: ApiClient, world: World, family: Family) -> None:
    """Of two guests, one has no session left in the next cycle."""
    other = await world.family(family.therapist, name="Leo", plan={"sessions_per_cycle": 1})
    event = await world.group(family.therapist, [family.service, other.service], START)
    await world.rows("UPDATE events SET event_type = 'individual_session' WHERE id = $1 RETURNING id", event)
    await world.rows("UPDATE participants SET uses_service = true WHERE event_id = $1 RETURNING id", event)
    await world.book(other, NEXT_CYCLE + DAY)
    assert NEXT_CYCLE not in await offered(api, family, event, service_id=str(family.service))
    assert await previewed(api, family, event, NEXT_CYCLE) == "nothing_left_to_schedule"
    assert await refusal(api, family, event, NEXT_CYCLE) == "nothing_left_to_schedule"
    assert await refusal(api, family, event, LATER) is None


async def test_a_move_ignores_services_of_canceled_guests(api: ApiClient, world: World, family: Family) -> None:
    other = await world.family(family.therapist, name="Leo", plan={"sessions_per_cycle": 1})
    event = await world.group(family.therapist, [other.service, family.service], START)
    await world.rows("UPDATE events SET event_type = 'individual_session' WHERE id = $1 RETURNING id", event)
    assert (await api.post(f"{other.events}/{event}/cancel", by=other.guardian)).status_code == 200
    await world.book(other, NEXT_CYCLE + DAY)
    assert NEXT_CYCLE in await offered(api, family, event)
    assert await refusal(api, family, event, NEXT_CYCLE) is None


@pytest.mark.parametrize(("status", "code"), [("paused", "subscription_paused"), ("past_due", "payment_overdue")])
async def test_a_therapist_moves_no_session_into_an_unpaid_cycle(
    api: ApiClient, world: World, family: Family, status: str, code: str
) -> None:
    event = await world.session(family, START)
    await world.subscription(family.child, subscription_id=family.subscription, status=status)
    for start, expected in ((NEXT_CYCLE, [code]), (LATER, [])):
        times = {"start_date": start.isoformat(), "end_date": (start + timedelta(minutes=45)).isoformat()}
        asked = dry_run_query(family.therapist, start, event_id=str(event))
        (day,) = (await check(api, family.therapist, asked))["dates"]
        assert [conflict["reason"] for conflict in day["conflicts"]] == expected
        moved = await api.patch(f"/events/{event}", json=times, by=family.therapist)
        assert moved.status_code == (409 if expected else 200), moved.text
        assert moved.json().get("code") == (code if expected else None)
    answered = await api.put(
        f"/events/{event}/rescheduling", json={"event": {"start_date": NEXT_CYCLE.isoformat()}}, by=family.therapist
    )
    assert (answered.status_code, answered.json()["code"]) == (409, code)
    away = {"starts_at": (LATER - HOUR).isoformat(), "ends_at": (LATER + HOUR).isoformat()}
    choice = {"event_id": str(event), "action": "move", "start_date": NEXT_CYCLE.isoformat()}
    leave = await api.post("/therapist/leaves", json={"leave": {**away, "choices": [choice]}}, by=family.therapist)
    assert (leave.status_code, leave.json()["code"]) == (409, code)
    await world.subscription(family.child, subscription_id=family.subscription)
    assert (await api.post("/therapist/leaves", json={"leave": {**away, "choices": [choice]}}, by=family.therapist)
            ).status_code == 201  # fmt: skip


async def test_a_session_of_an_unpaid_cycle_may_move_within_it_and_back(
    api: ApiClient, world: World, family: Family
) -> None:
    event = await world.session(family, NEXT_CYCLE)
    await world.subscription(family.child, subscription_id=family.subscription, status="past_due")
    for start, status in ((NEXT_CYCLE + HOUR, 200), (START, 200), (NEXT_CYCLE, 409)):
        times = {"start_date": start.isoformat(), "end_date": (start + timedelta(minutes=45)).isoformat()}
        assert (await api.patch(f"/events/{event}", json=times, by=family.therapist)).status_code == status


async def test_an_event_that_uses_no_paid_session_moves_anywhere(api: ApiClient, world: World, family: Family) -> None:
    body = event_body("iep", START, children=[family.child])
    event = (await api.post("/events", json=body, by=family.therapist)).json()["event"]["id"]
    await world.subscription(family.child, subscription_id=family.subscription, status="past_due")
    times = {"start_date": NEXT_CYCLE.isoformat(), "end_date": (NEXT_CYCLE + HOUR).isoformat()}
    assert (await api.patch(f"/events/{event}", json=times, by=family.therapist)).status_code == 200
