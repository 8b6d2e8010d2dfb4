"""What is booked may be moved within its cycle, whatever is left and however it is paid; and is offered so."""

from collections.abc import Sequence
from datetime import date, datetime, timedelta
from uuid import UUID

import pytest
from chassis.testing.api import ApiClient
from chassis.testing.clock import FakeClock

from services.scheduling.tests.dry_runs import check, question
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
    answer = await api.get("/events/available_dates", params=asked, by=family.guardian)
    return [datetime.fromisoformat(slot["start_date"]) for slot in answer.json()["available_time_slots"]]


async def foretold(api: ApiClient, family: Family, event: UUID, start: datetime) -> str | None:
    """As a dry run tells it."""
    asked = question(family.therapist, start, event_id=str(event))
    (day,) = (await check(api, family.guardian, asked))["dates"]
    assert day["available"] is (day["refusal"] is None)
    return None if day["refusal"] is None else str(day["refusal"])


async def refusal(api: ApiClient, family: Family, event: UUID, start: datetime) -> str | None:
    """The code with which a guardian's move is refused; None when the session is moved."""
    body = {"event": {"start_date": start.isoformat()}}
    answer = await api.put(f"/events/{event}/rescheduling", json=body, by=family.guardian)
    return None if answer.status_code == 200 else str(answer.json()["code"])


@pytest.mark.parametrize(("status", "code"), [("paused", "subscription_paused"), ("past_due", "payment_overdue")])
async def test_what_is_booked_moves_within_its_cycle_however_it_is_paid(
    api: ApiClient, world: World, family: Family, status: str, code: str
) -> None:
    (event,) = await world.book(family, START)
    await world.subscription(family.child, subscription_id=family.subscription, status=status)
    for named in ({}, {"service_id": str(family.service)}):
        free = await offered(api, family, event, **named)
        assert START in free and LATER in free and NEXT_CYCLE not in free
    assert await foretold(api, family, event, NEXT_CYCLE) == code
    assert await foretold(api, family, event, LATER) is None
    assert await refusal(api, family, event, NEXT_CYCLE) == code
    assert await refusal(api, family, event, LATER) is None


async def test_a_cycle_with_more_than_its_plan_names_lets_each_move_within_it(api: ApiClient, world: World) -> None:
    family = await world.family(plan={"sessions_per_cycle": 2})
    *_, event = [await world.session(family, START + n * DAY) for n in (-1, 1, 0)]
    free = await offered(api, family, event)
    assert START in free and LATER in free and NEXT_CYCLE in free
    assert await refusal(api, family, event, LATER) is None
    assert await refusal(api, family, event, NEXT_CYCLE) is None
    assert START not in await offered(api, family, event), "it would be one too many again"
    assert await refusal(api, family, event, START) == "nothing_left_to_schedule"


async def test_within_its_cycle_nothing_moves_beyond_the_services_last_day(api: ApiClient, world: World) -> None:
    family = await world.family(plan={"ends_on": date(2026, 3, 10)})
    (event,) = await world.book(family, START)
    beyond = TUESDAY_10 + 8 * DAY
    assert max(await offered(api, family, event)) < beyond
    assert await foretold(api, family, event, beyond) == "nothing_left_to_schedule"
    assert await refusal(api, family, event, beyond) == "nothing_left_to_schedule"


async def test_who_is_suspended_is_not_moved_to_by_a_guardian(api: ApiClient, world: World, family: Family) -> None:
    (event,) = await world.book(family, START)
    await world.therapist_moves(family.therapist, suspended=True, accepting=False)
    assert not await offered(api, family, event)
    assert await foretold(api, family, event, LATER) == "therapist_not_available"
    assert await refusal(api, family, event, LATER) == "therapist_not_available"


async def test_of_two_reasons_the_one_that_is_foretold_is_the_one_that_is_said(
    api: ApiClient, world: World, family: Family
) -> None:
    """The therapist is suspended, and the time is another family's."""
    (event,) = await world.book(family, START)
    await world.book(await world.family(family.therapist), LATER)
    assert await foretold(api, family, event, LATER) == await refusal(api, family, event, LATER) == "slot_taken"
    await world.therapist_moves(family.therapist, suspended=True, accepting=False)
    for found in (await foretold(api, family, event, LATER), await refusal(api, family, event, LATER)):
        assert found == "therapist_not_available"


async def test_what_stays_where_it_is_is_offered_no_time_and_foretold_as_it_is_refused(
    api: ApiClient, world: World, family: Family, clock: FakeClock
) -> None:
    kept = {}
    (handed_over, marked, near) = await world.book(family, *(START + n * DAY for n in (0, 1, 5)))
    substitute = {"therapist_id": str((await world.therapist()).profile_id)}
    answer = await api.put(f"/events/{handed_over}/substitute", json=substitute, by=family.therapist)
    assert answer.status_code == 200, answer.text
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
        assert await foretold(api, family, event, NEXT_CYCLE) == code
        assert await refusal(api, family, event, NEXT_CYCLE) == code
    pupil = await world.pupil(family.therapist)
    at_school = await world.session(pupil, START + HOUR)
    assert await offered(api, pupil, at_school) == []
    assert await foretold(api, pupil, at_school, LATER + HOUR) == "rescheduling_not_allowed"
    assert await refusal(api, pupil, at_school, LATER + HOUR) == "rescheduling_not_allowed"
    clock.now = START + 5 * DAY - 24 * HOUR + timedelta(seconds=1)
    assert await offered(api, family, near) == []
    assert await foretold(api, family, near, NEXT_CYCLE) == "past_reschedule_cutoff"
    assert await refusal(api, family, near, NEXT_CYCLE) == "past_reschedule_cutoff"


async def test_each_service_of_what_moves_is_asked_whichever_is_named(
    api: ApiClient, world: World, family: Family
) -> None:
    """Of two who come, one has nothing left in the next cycle."""
    other = await world.family(family.therapist, name="Leo", plan={"sessions_per_cycle": 1})
    event = await world.group(family.therapist, [family.service, other.service], START)
    await world.rows("UPDATE events SET event_type = 'individual_session' WHERE id = $1 RETURNING id", event)
    await world.book(other, NEXT_CYCLE + DAY)
    assert NEXT_CYCLE not in await offered(api, family, event, service_id=str(family.service))
    assert await foretold(api, family, event, NEXT_CYCLE) == "nothing_left_to_schedule"
    assert await refusal(api, family, event, NEXT_CYCLE) == "nothing_left_to_schedule"
    assert await refusal(api, family, event, LATER) is None


async def test_what_is_left_of_who_canceled_is_not_asked_where_the_others_session_goes(
    api: ApiClient, world: World, family: Family
) -> None:
    other = await world.family(family.therapist, name="Leo", plan={"sessions_per_cycle": 1})
    event = await world.group(family.therapist, [other.service, family.service], START)
    await world.rows("UPDATE events SET event_type = 'individual_session' WHERE id = $1 RETURNING id", event)
    assert (await api.post(f"{other.events}/{event}/cancel", by=other.guardian)).status_code == 200
    await world.book(other, NEXT_CYCLE + DAY)
    assert NEXT_CYCLE in await offered(api, family, event)
    assert await refusal(api, family, event, NEXT_CYCLE) is None
