"""What a pause, a debt and the end of the paid weeks leave to book."""

from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest
from chassis.testing.api import ApiClient
from chassis.testing.clock import FakeClock
from chassis.testing.people import guardian
from scheduling.adapters.care_services import CountedSessions, services_of
from scheduling.domain.errors import NothingLeftToSchedule
from scheduling.domain.ledger import MissedReason
from scheduling.domain.status import Status
from scheduling.use_cases.care_services.announce_lapsing_sessions import announce_lapsing_sessions
from scheduling.use_cases.sessions.mark_session import mark_session

from services.scheduling.tests.world import TUESDAY_10, Family, World

LAST_PAID = date(2026, 3, 29)
RESUMED = date(2026, 4, 20)


async def change(world: World, family: Family, **known: object) -> None:
    await world.subscription(family.child, subscription_id=family.subscription, **known)


async def pending(api: ApiClient, family: Family) -> Any:
    response = await api.get(f"/clients/{family.child}/events/pending_schedule", by=family.guardian)
    return [(entry["remaining"], entry["cycle_ends_on"]) for entry in response.json()["events"]]


async def ledger(api: ApiClient, family: Family) -> Any:
    response = await api.get(f"/clients/{family.child}/ledger", by=family.guardian)
    return response.json()["ledger"]["services"]


async def test_sessions_that_a_pause_left_unused_can_be_booked_after_resuming(
    api: ApiClient, world: World, family: Family, clock: FakeClock
) -> None:
    await world.book(family, TUESDAY_10)
    await change(world, family, status="paused")
    clock.now = datetime(2026, 4, 20, 15, tzinfo=UTC)
    await change(world, family, cycle_starts_on=RESUMED, resumed_from=date(2026, 3, 2))
    assert await pending(api, family) == [(4 + 3, "2026-05-17")]
    first = datetime(2026, 4, 21, 18, tzinfo=UTC)
    await world.book(family, *(first + timedelta(days=day) for day in range(4)))
    await world.book(family, *(first + timedelta(days=7 + day) for day in range(3)))
    with pytest.raises(NothingLeftToSchedule):
        await world.book(family, first + timedelta(days=14))
    await change(world, family, cycle_starts_on=date(2026, 5, 18))
    (care,) = await services_of(world.runtime.queries, family.child)
    size = care.allotment(CountedSessions()).size(date(2026, 5, 18))
    assert size == 4, "only the first cycle after resuming holds more"


async def test_after_the_final_failure_nothing_can_be_booked(
    api: ApiClient, world: World, family: Family, clock: FakeClock
) -> None:
    await change(world, family, status="past_due")
    clock.now = datetime(2026, 4, 13, 15, tzinfo=UTC)
    await change(world, family, status="ended", ends_on=LAST_PAID)
    assert await pending(api, family) == []
    booking = {"events": [{"service_id": str(family.service), "start_date": "2026-04-14T18:00:00Z"}]}
    response = await api.post(f"/clients/{family.child}/events", json=booking, by=family.guardian)
    assert response.status_code == 409
    assert await ledger(api, family) == []


@pytest.mark.parametrize("status", ["paused", "past_due"])
async def test_ledger_promises_only_the_paid_weeks(
    api: ApiClient, world: World, family: Family, clock: FakeClock, status: str
) -> None:
    await world.book(family, TUESDAY_10)
    await change(world, family, status=status)
    clock.now = datetime(2026, 4, 6, 15, tzinfo=UTC)
    (entry,) = await ledger(api, family)
    assert entry["cycle"] == {"starts_on": "2026-03-02", "ends_on": "2026-03-29"}


async def test_pause_says_why_it_canceled_a_session(world: World, family: Family) -> None:
    (booked,) = await world.book(family, TUESDAY_10 + timedelta(days=28))
    await change(world, family, status="paused")
    assert (await world.participant(booked, family.child))["cancel_reason"] == "subscription_paused"


async def test_sessions_after_the_paid_weeks_are_those_that_a_pause_cancels(
    api: ApiClient, world: World, family: Family
) -> None:
    _, later = await world.book(family, TUESDAY_10, TUESDAY_10 + timedelta(days=28))
    path = f"/clients/{family.child}/events/after_paid_weeks"
    (found,) = (await api.get(path, by=family.guardian)).json()["events"]
    assert (found["id"], found["subscription_id"]) == (str(later), str(family.subscription))
    assert found["plan_ends_on"] is None
    await change(world, family, ends_on=LAST_PAID)
    (found,) = (await api.get(path, by=family.guardian)).json()["events"]
    assert found["plan_ends_on"] == "2026-03-29"
    assert (await api.get(path, by=family.therapist)).status_code == 403
    await change(world, family, status="paused")
    assert (await api.get(path, by=family.guardian)).json()["events"] == []
    assert (await world.participant(later, family.child))["canceled"] is True


async def test_unbooked_sessions_are_announced_once_a_week_ahead(
    api: ApiClient, world: World, family: Family, clock: FakeClock
) -> None:
    await world.book(family, TUESDAY_10)
    clock.now = datetime(2026, 3, 21, 15, tzinfo=UTC)
    assert await announce_lapsing_sessions(world.runtime.units) == 0
    clock.advance(days=1)
    assert await announce_lapsing_sessions(world.runtime.units) == 1
    assert await announce_lapsing_sessions(world.runtime.units) == 0
    (event,) = await api.emitted("scheduling.unbooked_sessions.announced.v1")
    assert (event["sessions"], event["last_day"]) == (3, "2026-03-29")
    assert event["subscription_id"] == str(family.subscription)


async def test_owed_sessions_are_not_announced_as_lapsing(
    api: ApiClient, world: World, family: Family, clock: FakeClock
) -> None:
    missed, _ = await world.book(family, TUESDAY_10, TUESDAY_10 + timedelta(days=1))
    clock.now = datetime(2026, 3, 22, 15, tzinfo=UTC)
    conductor = world.viewer(family.therapist)
    reason = MissedReason.THERAPIST
    await world.run(lambda uow: mark_session(uow, conductor, missed, Status.INCOMPLETE, None, reason))
    assert await pending(api, family) == [(3, "2026-03-29")]
    assert await announce_lapsing_sessions(world.runtime.units) == 1
    (event,) = await api.emitted("scheduling.unbooked_sessions.announced.v1")
    assert event["sessions"] == 2, "the missed one can still be booked in the next cycle"


async def test_unbooked_assessment_is_announced_before_a_therapist_is_chosen(
    api: ApiClient, world: World, clock: FakeClock
) -> None:
    plan = {"session_type": "assessment_session", "sessions_per_cycle": 1, "ends_on": date(2026, 5, 24)}
    await world.subscription(await world.child(guardian()), **plan)
    clock.now = datetime(2026, 5, 17, 15, tzinfo=UTC)
    assert await announce_lapsing_sessions(world.runtime.units) == 1
    (event,) = await api.emitted("scheduling.unbooked_sessions.announced.v1")
    assert (event["sessions"], event["last_day"], event["bookable"]) == (1, "2026-05-24", None)
    assert event["session_type"] == "assessment_session"


@pytest.mark.parametrize(("hour", "bookable"), [(0, 3), (18, 2), (23, 0)])
async def test_announcement_says_how_many_sessions_still_fit_into_free_times(
    api: ApiClient, world: World, family: Family, clock: FakeClock, hour: int, bookable: int
) -> None:
    """Friday before the cycle ends; at 18:00 UTC two sessions fit from 15:00 to 17:00 in Los Angeles."""
    await world.book(family, TUESDAY_10)
    clock.now = datetime(2026, 3, 27, hour, tzinfo=UTC)
    assert await announce_lapsing_sessions(world.runtime.units) == 1
    (event,) = await api.emitted("scheduling.unbooked_sessions.announced.v1")
    assert (event["sessions"], event["bookable"], event["obstacle"]) == (3, bookable, None)


async def test_announcement_says_that_the_therapist_is_suspended(
    api: ApiClient, world: World, family: Family, clock: FakeClock
) -> None:
    await world.update_therapist(family.therapist, suspended=True, accepting=False)
    clock.now = datetime(2026, 3, 23, 15, tzinfo=UTC)
    assert await announce_lapsing_sessions(world.runtime.units) == 1
    (event,) = await api.emitted("scheduling.unbooked_sessions.announced.v1")
    assert (event["sessions"], event["bookable"], event["obstacle"]) == (4, 0, "therapist_not_available")


async def test_free_trial_is_announced_as_a_free_session(api: ApiClient, world: World, clock: FakeClock) -> None:
    trial = {"session_type": "free_session", "sessions_per_cycle": 1, "ends_on": LAST_PAID}
    await world.family(plan=trial)
    clock.now = datetime(2026, 3, 23, 15, tzinfo=UTC)
    assert await announce_lapsing_sessions(world.runtime.units) == 1
    (event,) = await api.emitted("scheduling.unbooked_sessions.announced.v1")
    assert (event["session_type"], event["sessions"], event["bookable"]) == ("free_session", 1, 1)


@pytest.mark.parametrize("status", ["paused", "past_due", "ended"])
async def test_nothing_is_announced_that_cannot_be_booked(
    api: ApiClient, world: World, family: Family, clock: FakeClock, status: str
) -> None:
    await change(world, family, status=status, ends_on=LAST_PAID if status == "ended" else None)
    clock.now = datetime(2026, 3, 25, 15, tzinfo=UTC)
    assert await announce_lapsing_sessions(world.runtime.units) == 0
