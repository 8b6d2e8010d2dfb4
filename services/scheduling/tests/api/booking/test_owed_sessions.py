"""What therapist, school or technology made a child miss can be booked, in its cycle and after it."""

import asyncio
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID

import pytest
from chassis.testing.api import ApiClient
from chassis.testing.clock import FakeClock
from chassis.unit_of_work import Actor
from scheduling.domain.event_types import EventType
from scheduling.domain.ledger import MissedReason
from scheduling.domain.status import Status
from scheduling.use_cases.sessions.book_sessions import BookingRequest, book_sessions
from scheduling.use_cases.sessions.mark_session import mark_session

from services.scheduling.tests.wire import event_body
from services.scheduling.tests.world import TUESDAY_10, Family, World

DAY = timedelta(days=1)
NEXT_CYCLE = datetime(2026, 3, 30, 17, 0, tzinfo=UTC)
"""Monday, 10:00 in Los Angeles: the first day of the second cycle of world's subscriptions."""


def set_clock(clock: FakeClock, at: datetime) -> None:
    clock.advance(seconds=(at - clock.now).total_seconds())


async def pending(api: ApiClient, family: Family, **query: str) -> list[dict[str, Any]]:
    response = await api.get(f"{family.events}/pending_schedule", params=query, by=family.guardian)
    return list(response.json()["events"])


async def ledger(api: ApiClient, family: Family, **query: str) -> list[dict[str, Any]]:
    response = await api.get(f"/clients/{family.child}/ledger", params=query, by=family.guardian)
    assert response.status_code == 200, response.text
    return list(response.json()["ledger"]["services"])


async def miss(world: World, family: Family, event: UUID, reason: MissedReason, at: datetime) -> None:
    therapist = world.viewer(family.therapist)
    await world.run(lambda uow: mark_session(uow, therapist, event, Status.INCOMPLETE, None, reason), at=at)


async def with_missed(world: World, family: Family, clock: FakeClock, *reasons: MissedReason) -> list[UUID]:
    """All four sessions of the first cycle are booked; the first of them are missed for these reasons."""
    events = await world.book(family, *(TUESDAY_10 + n * DAY for n in range(4)))
    clock.advance(days=5)
    for event, reason in zip(events, reasons, strict=False):
        await miss(world, family, event, reason, clock.now)
    return list(events)


@pytest.mark.parametrize("reason", [MissedReason.THERAPIST, MissedReason.SCHOOL, MissedReason.TECHNICAL])
async def test_a_session_missed_because_of_others_can_be_booked_again(
    api: ApiClient, world: World, family: Family, clock: FakeClock, reason: MissedReason
) -> None:
    await with_missed(world, family, clock, reason)
    (left,) = await pending(api, family)
    (minutes,) = await ledger(api, family)
    assert (left["remaining"], left["make_ups"], minutes["owed_minutes"]) == (1, 0, 45)
    start = TUESDAY_10 + 7 * DAY
    assert (await api.post(family.events, json=family.booking(start), by=family.guardian)).status_code == 201
    again = await api.post(family.events, json=family.booking(start + DAY), by=family.guardian)
    assert (again.status_code, again.json()["code"]) == (409, "nothing_left_to_schedule")


async def test_a_session_missed_by_the_child_is_used(
    api: ApiClient, world: World, family: Family, clock: FakeClock
) -> None:
    await with_missed(world, family, clock, MissedReason.CHILD)
    assert await pending(api, family) == []


async def test_owed_minutes_are_booked_and_shown_after_their_cycle(
    api: ApiClient, world: World, family: Family, clock: FakeClock
) -> None:
    await with_missed(world, family, clock, MissedReason.TECHNICAL, MissedReason.THERAPIST)
    set_clock(clock, NEXT_CYCLE + timedelta(hours=1))
    (left,) = await pending(api, family)
    assert (left["cycle_starts_on"], left["remaining"], left["make_ups"], left["lapsing"]) == ("2026-03-30", 6, 2, 4)
    (now,) = await ledger(api, family)
    assert (now["owed_minutes"], now["carried_over_minutes"]) == (180, 90)
    bookings = {"events": [family.booking(NEXT_CYCLE + n * DAY)["events"][0] for n in range(1, 5)]}
    assert (await api.post(family.events, json=bookings, by=family.guardian)).status_code == 201
    (five,) = await pending(api, family)
    assert (five["remaining"], five["make_ups"]) == (2, 2)
    start = NEXT_CYCLE + 7 * DAY
    assert (await api.post(family.events, json=family.booking(start), by=family.guardian)).status_code == 201
    past, current = await ledger(api, family, **{"from": "2026-03-10", "to": "2026-04-01"})
    assert past["cycle"] == {"starts_on": "2026-03-02", "ends_on": "2026-03-29"}
    assert (past["missed_minutes"]["technical"], past["made_up_minutes"], past["owed_minutes"]) == (45, 45, 45)
    assert (current["carried_over_minutes"], current["booked_minutes"]) == (45, 225)


async def test_missed_session_is_bookable_once_in_the_next_cycle(
    api: ApiClient, world: World, family: Family, clock: FakeClock
) -> None:
    await with_missed(world, family, clock, MissedReason.TECHNICAL)
    five = {"events": [family.booking(NEXT_CYCLE + n * DAY)["events"][0] for n in range(5)]}
    assert (await api.post(family.events, json=five, by=family.guardian)).status_code == 201
    assert await pending(api, family) == []
    again = await api.post(family.events, json=family.booking(TUESDAY_10 + 7 * DAY), by=family.guardian)
    assert again.status_code == 409
    (minutes,) = await ledger(api, family)
    assert (minutes["owed_minutes"], minutes["made_up_minutes"]) == (0, 45)


async def test_of_sixteen_concurrent_bookings_as_many_win_as_are_owed(
    world: World, family: Family, clock: FakeClock
) -> None:
    await with_missed(world, family, clock, MissedReason.TECHNICAL, MissedReason.SCHOOL)
    viewer = world.viewer(family.guardian)
    start = TUESDAY_10 + 7 * DAY

    async def book(number: int) -> object:
        request = BookingRequest(family.service, start + number // 4 * DAY + number % 4 * timedelta(hours=1))
        return await world.runtime.units.run(
            Actor.of(viewer), lambda uow: book_sessions(uow, viewer, family.child, [request])
        )

    outcomes = await asyncio.gather(*(book(number) for number in range(16)), return_exceptions=True)
    lost = [type(one).__name__ for one in outcomes if isinstance(one, BaseException)]
    assert lost == ["NothingLeftToSchedule"] * 14


async def test_a_period_lists_every_cycle_of_a_weekly_service(api: ApiClient, world: World, clock: FakeClock) -> None:
    pupil = await world.pupil()
    event = await world.session(pupil, TUESDAY_10, 30)
    await miss(world, pupil, event, MissedReason.THERAPIST, TUESDAY_10 + timedelta(hours=1))
    set_clock(clock, TUESDAY_10 + 15 * DAY)
    weeks = await ledger(api, pupil, **{"from": "2026-03-02", "to": "2026-03-18"})
    assert [week["cycle"]["starts_on"] for week in weeks] == ["2026-03-02", "2026-03-09", "2026-03-16"]
    assert [week["owed_minutes"] for week in weeks] == [30, 0, 60]
    assert [week["unbooked_minutes"] for week in weeks] == [30, 60, 0]
    assert [week["carried_over_minutes"] for week in weeks] == [0, 30, 30]
    assert [week["promised_minutes"] for week in weeks] == [60, 60, 60]


@pytest.mark.parametrize(
    ("query", "field"),
    [
        ({"from": "2026-03-01"}, "to"),
        ({"to": "2026-03-01"}, "from"),
        ({"from": "2026-03-02", "to": "2026-03-01"}, "to"),
        ({"from": "2026-03-02", "to": "2027-03-04"}, "to"),
    ],
)
async def test_a_period_has_two_days_in_order_at_most_a_year_apart(
    api: ApiClient, family: Family, query: dict[str, str], field: str
) -> None:
    response = await api.get(f"/clients/{family.child}/ledger", params=query, by=family.guardian)
    assert response.status_code == 422
    assert list(response.json()["fields"]) == [field]


@pytest.mark.parametrize("kind", ["iep", "consultation_session", "free_session"])
async def test_other_events_use_no_paid_session(
    api: ApiClient, world: World, family: Family, clock: FakeClock, kind: str
) -> None:
    body = event_body(kind, children=[family.child])
    created = await api.post("/events", json=body, by=family.therapist)
    assert created.status_code == 201, created.text
    assert created.json()["event"]["service_id"] is None
    assert [left["remaining"] for left in await pending(api, family)] == [4]
    event = created.json()["event"]["id"]
    clock.advance(days=2)
    await api.put(f"/events/{event}", json={"status": "complete"}, by=family.therapist)
    (minutes,) = await ledger(api, family)
    assert (minutes["delivered_minutes"], minutes["booked_minutes"]) == (0, 0)


async def test_a_therapist_may_name_the_service_that_another_event_uses(
    api: ApiClient, world: World, family: Family
) -> None:
    body = event_body("iep", children=[family.child], service_id=str(family.service))
    created = await api.post("/events", json=body, by=family.therapist)
    assert created.json()["event"]["service_id"] == str(family.service)
    assert [left["remaining"] for left in await pending(api, family)] == [3]
    stranger = await world.family(family.therapist)
    foreign = event_body("iep", TUESDAY_10 + DAY, children=[family.child], service_id=str(stranger.service))
    assert (await api.post("/events", json=foreign, by=family.therapist)).status_code == 404


async def test_another_type_of_event_gives_its_session_back(api: ApiClient, world: World, family: Family) -> None:
    event = await world.session(family)
    assert [left["remaining"] for left in await pending(api, family)] == [3]
    await api.put(f"/events/{event}", json={"event": {"event_type": "iep"}}, by=family.therapist)
    assert [left["remaining"] for left in await pending(api, family)] == [4]
    await api.put(f"/events/{event}", json={"event": {"event_type": "individual_session"}}, by=family.therapist)
    assert [left["remaining"] for left in await pending(api, family)] == [3]


async def test_moving_an_event_that_uses_no_session_uses_none_in_another_cycle(
    api: ApiClient, world: World, family: Family
) -> None:
    (event,) = await world.create(family.therapist, EventType.IEP, TUESDAY_10, services=[family.service])
    await world.rows("UPDATE participants SET uses_service = false RETURNING 1")
    full = [NEXT_CYCLE + n * DAY for n in range(1, 5)]
    await world.book(family, *full)
    body = {"start_date": NEXT_CYCLE.isoformat()}
    moved = await api.put(f"/events/{event}/rescheduling", json={"event": body}, by=family.guardian)
    assert moved.status_code == 200, moved.text


async def test_remaining_sessions_say_how_many_can_be_booked_in_time(
    api: ApiClient, world: World, family: Family, clock: FakeClock
) -> None:
    """The cycle ends on a Sunday; the therapist works until Friday at 17:00."""
    set_clock(clock, datetime(2026, 3, 27, 18, 0, tzinfo=UTC))  # Friday, 11:00 in Los Angeles: two fit from 15 to 17
    first, second, *_ = await pending(api, family, ahead="true")
    assert (first["remaining"], first["bookable"], first["lapsing"]) == (4, 2, 4)
    assert (second["remaining"], second["bookable"]) == (4, 4)
    clock.advance(hours=5)
    first, second, *_ = await pending(api, family, ahead="true")
    assert (first["remaining"], first["bookable"], second["bookable"]) == (4, 0, 4)


async def test_a_paused_service_is_named_with_the_reason(api: ApiClient, world: World, family: Family) -> None:
    await world.subscription(family.child, subscription_id=family.subscription, status="paused")
    answer = (await api.get(f"{family.events}/pending_schedule", by=family.guardian)).json()
    assert answer["events"] == []
    assert answer["blocked"] == [
        {"service_id": str(family.service), "service_name": "Once a week", "reason": "subscription_paused"}
    ]
    therapists = (await api.get(f"{family.events}/pending_schedule", by=family.therapist)).json()
    assert therapists == {"events": [], "blocked": []}
