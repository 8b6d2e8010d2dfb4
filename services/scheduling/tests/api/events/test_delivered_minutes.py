"""A therapist records a part of a session (docs/product/scheduling.md#lost-minutes)."""

from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID

import pytest
from chassis.testing.api import ApiClient
from chassis.testing.clock import FakeClock
from scheduling.queries.attended_sessions import attended_sessions
from scheduling.queries.report_sessions import report_sessions

from services.scheduling.tests.world import TUESDAY_10, Family, World

DAY = timedelta(days=1)
NEXT_CYCLE = datetime(2026, 3, 30, 17, 0, tzinfo=UTC)
"""Monday, 10:00 in Los Angeles: the first day of the second cycle of world's subscriptions."""


async def record(
    api: ApiClient, world: World, event: UUID, family: Family, mark: str = "complete", **guest: Any
) -> Any:
    kept = await world.participant(event, family.child)
    body = {"status": mark, "event_participants_attributes": [{"id": kept["id"], "status": "show", **guest}]}
    return await api.put(f"/events/{event}", json=body, by=family.therapist)


async def part_of(api: ApiClient, event: UUID, family: Family) -> tuple[int | None, str | None]:
    """What the family reads."""
    guest = (await api.get(f"/events/{event}", by=family.guardian)).json()["event"]["guests"][0]
    return guest["delivered_minutes"], guest["lost_because"]


async def ledger(api: ApiClient, family: Family, **query: str) -> list[dict[str, Any]]:
    response = await api.get(f"/clients/{family.child}/ledger", params=query, by=family.guardian)
    assert response.status_code == 200, response.text
    return list(response.json()["ledger"]["services"])


async def pending(api: ApiClient, family: Family) -> list[tuple[int, int, int]]:
    found = (await api.get(f"{family.events}/pending_schedule", by=family.guardian)).json()["events"]
    return [(one["remaining"], one["make_ups"], one["lapsing"]) for one in found]


@pytest.fixture
async def held(api: ApiClient, world: World, family: Family, clock: FakeClock) -> UUID:
    """A session that lost 15 of 45 minutes."""
    event = await world.session(family)
    clock.now = TUESDAY_10 + timedelta(hours=1)
    response = await record(api, world, event, family, delivered_minutes=30, lost_because="technical")
    assert response.status_code == 200, response.text
    return event


async def test_minutes_count_as_they_were(api: ApiClient, world: World, family: Family, held: UUID) -> None:
    assert await part_of(api, held, family) == (30, "technical")
    (counted,) = await ledger(api, family)
    assert (counted["promised_minutes"], counted["delivered_minutes"], counted["owed_minutes"]) == (180, 30, 150)
    assert counted["missed_minutes"] == {"child": 0, "therapist": 0, "school": 0, "technical": 15}
    dashboard = (await api.get("/therapist/dashboard", by=family.therapist)).json()["dashboard"]["month"]
    assert (dashboard["sessions_held"], dashboard["minutes_delivered"], dashboard["no_show_rate"]) == (1, 30, 0)
    period = {"start_date": "2026-03-02", "end_date": "2026-03-29"}
    report = await api.get("/therapist/caseload_report", params=period, by=family.therapist)
    totals = report.json()["caseload_report"]["totals"]
    assert (totals["delivered_minutes"], totals["owed_minutes"]) == (30, 150)
    day = TUESDAY_10 - DAY, TUESDAY_10 + DAY
    (billed,) = await attended_sessions(world.runtime.queries, family.child, *day)
    assert billed["minutes"] == 30
    period_of_report = TUESDAY_10.date(), TUESDAY_10.date()
    reported = await report_sessions(
        world.runtime.queries, family.therapist.profile_id, *period_of_report, TUESDAY_10 + DAY
    )
    (one,) = reported["sessions"]
    assert (one["minutes"], one["delivered_minutes"], one["lost_because"]) == (45, 30, "technical")


async def test_what_the_child_lost_is_used(api: ApiClient, world: World, family: Family, held: UUID) -> None:
    await record(api, world, held, family, delivered_minutes=30, lost_because="child")
    (counted,) = await ledger(api, family)
    assert (counted["delivered_minutes"], counted["owed_minutes"]) == (30, 135)
    assert counted["missed_minutes"]["child"] == 15


async def test_lost_minutes_add_up_to_a_make_up(api: ApiClient, world: World, family: Family, clock: FakeClock) -> None:
    events = await world.book(family, *(TUESDAY_10 + n * DAY for n in range(4)))
    clock.advance(days=5)
    for event, because in zip(events, ("technical", "therapist", "technical", "child"), strict=True):
        await record(api, world, event, family, delivered_minutes=25, lost_because=because)
        assert len(await pending(api, family)) == (event is events[2] or event is events[3])
    assert await pending(api, family) == [(1, 1, 0)]
    (counted,) = await ledger(api, family)
    assert (counted["delivered_minutes"], counted["owed_minutes"]) == (100, 60), "a session, and 15 minutes more"
    start = TUESDAY_10 + 7 * DAY
    assert (await api.post(family.events, json=family.booking(start), by=family.guardian)).status_code == 201
    again = await api.post(family.events, json=family.booking(start + DAY), by=family.guardian)
    assert (again.status_code, again.json()["code"]) == (409, "nothing_left_to_schedule")
    (counted,) = await ledger(api, family)
    assert (counted["booked_minutes"], counted["owed_minutes"]) == (45, 15)


async def test_lost_minutes_add_up_over_cycles(api: ApiClient, world: World, family: Family, clock: FakeClock) -> None:
    events = await world.book(family, *(TUESDAY_10 + n * DAY for n in range(4)))
    clock.advance(days=5)
    for event in events:
        part: dict[str, Any] = {"delivered_minutes": 15, "lost_because": "therapist"} if event is events[0] else {}
        await record(api, world, event, family, **part)
    clock.advance(seconds=(NEXT_CYCLE + timedelta(hours=1) - clock.now).total_seconds())
    assert await pending(api, family) == [(4, 0, 4)], "30 minutes are no session yet"
    late = await world.session(family, NEXT_CYCLE + DAY)
    clock.advance(days=2)
    await record(api, world, late, family, delivered_minutes=25, lost_because="technical")
    assert await pending(api, family) == [(4, 1, 3)]
    period = {"from": "2026-03-10", "to": "2026-04-01"}
    past, current = await ledger(api, family, **period)
    assert (past["owed_minutes"], past["made_up_minutes"], past["unbooked_minutes"]) == (30, 0, 0)
    assert (current["carried_over_minutes"], current["owed_minutes"]) == (30, 155)
    bookings = {"events": [family.booking(NEXT_CYCLE + n * DAY)["events"][0] for n in range(7, 11)]}
    assert (await api.post(family.events, json=bookings, by=family.guardian)).status_code == 201
    assert await pending(api, family) == []
    past, current = await ledger(api, family, **period)
    assert (past["owed_minutes"], past["made_up_minutes"]) == (0, 30)
    assert (current["carried_over_minutes"], current["owed_minutes"], current["booked_minutes"]) == (0, 5, 180)


@pytest.mark.parametrize(
    ("mark", "guest", "sentence"),
    [
        ("complete", {"delivered_minutes": 45, "lost_because": "child"}, "Delivered minutes must be from 1 to 44"),
        ("complete", {"delivered_minutes": 30}, "Send delivered minutes together with a reason"),
        ("complete", {"lost_because": "child"}, "Send delivered minutes together with a reason"),
        ("incomplete", {"delivered_minutes": 30, "lost_because": "child"}, "Only someone who attended"),
        (
            "complete",
            {"status": "no_show", "delivered_minutes": 30, "lost_because": "child"},
            "Only someone who attended",
        ),
    ],
)
async def test_only_a_part_of_a_session_that_took_place_is_recorded(
    api: ApiClient, world: World, family: Family, held: UUID, mark: str, guest: dict[str, Any], sentence: str
) -> None:
    response = await record(api, world, held, family, mark, **guest)
    assert response.status_code == 422
    assert response.json()["fields"]["event_participants_attributes"].startswith(sentence)
    assert await part_of(api, held, family) == (30, "technical")


@pytest.mark.parametrize("guest", [{"delivered_minutes": 0}, {"delivered_minutes": 2.5}, {"lost_because": "school"}])
async def test_minutes_are_whole_and_schools_lose_none(
    api: ApiClient, world: World, family: Family, held: UUID, guest: dict[str, Any]
) -> None:
    given: dict[str, Any] = {"delivered_minutes": 30, "lost_because": "child"} | guest
    assert (await record(api, world, held, family, **given)).status_code == 422
    assert await part_of(api, held, family) == (30, "technical")


async def test_another_record_clears_the_minutes(api: ApiClient, world: World, family: Family, held: UUID) -> None:
    part: dict[str, Any] = {"delivered_minutes": 30, "lost_because": "technical"}
    bodies: list[tuple[str, dict[str, Any]]] = [
        ("complete", {}),
        ("complete", {"status": "no_show"}),
        ("incomplete", {"status": "no_show"}),
    ]
    for mark, guest in bodies:
        assert (await record(api, world, held, family, mark, **guest)).status_code == 200
        assert await part_of(api, held, family) == (None, None)
        await record(api, world, held, family, **part)
    body = {"status": "incomplete", "missed_reason": "technical"}
    assert (await api.put(f"/events/{held}", json=body, by=family.therapist)).status_code == 200
    assert await part_of(api, held, family) == (None, None)
    (counted,) = await ledger(api, family)
    assert (counted["delivered_minutes"], counted["missed_minutes"]["technical"]) == (0, 45)


async def test_saying_again_that_a_child_attended_keeps_the_minutes(
    api: ApiClient, world: World, family: Family, held: UUID
) -> None:
    guest = await world.participant(held, family.child)
    path = f"/event_participants/{guest['id']}"
    assert (await api.put(path, json={"status": "show"}, by=family.therapist)).status_code == 200
    assert (await api.put(f"/events/{held}", json={"status": "complete"}, by=family.therapist)).status_code == 200
    assert await part_of(api, held, family) == (30, "technical")
    assert (await api.put(path, json={"status": "no_show"}, by=family.therapist)).status_code == 200
    assert await part_of(api, held, family) == (None, None)


async def test_undo_takes_the_minutes_back(api: ApiClient, family: Family, held: UUID) -> None:
    assert (await api.delete(f"/events/{held}/mark", by=family.therapist)).status_code == 200
    assert await part_of(api, held, family) == (None, None)


async def test_a_family_disputes_the_minutes_and_a_correction_answers_it(
    api: ApiClient, world: World, family: Family, clock: FakeClock, held: UUID
) -> None:
    body = {"child_id": str(family.child), "reason": "The call dropped for longer"}
    assert (await api.post(f"/events/{held}/dispute", json=body, by=family.guardian)).status_code == 201
    clock.advance(hours=1)
    corrected = await record(api, world, held, family, delivered_minutes=20, lost_because="technical")
    assert corrected.json()["event"]["guests"][0]["dispute"]["outcome"] == "corrected"
    assert await part_of(api, held, family) == (20, "technical")
    clock.advance(minutes=1)
    assert (await api.post(f"/events/{held}/dispute", json=body, by=family.guardian)).status_code == 201


async def test_minutes_can_be_corrected_for_thirty_days(
    api: ApiClient, world: World, family: Family, clock: FakeClock, held: UUID
) -> None:
    clock.advance(days=31)
    late = await record(api, world, held, family, delivered_minutes=20, lost_because="technical")
    assert (late.status_code, late.json()["code"]) == (409, "status_not_allowed")
    assert await part_of(api, held, family) == (30, "technical")
