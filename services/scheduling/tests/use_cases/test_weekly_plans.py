"""Plans whose cycle is a week (docs/product/scheduling.md#cycles)."""

from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest
from chassis.testing.api import ApiClient
from chassis.testing.clock import FakeClock
from scheduling.domain.errors import NothingLeftToSchedule
from scheduling.use_cases.care_services.announce_lapsing_sessions import announce_lapsing_sessions

from services.scheduling.tests.world import TUESDAY_10, Family, World

WEEKLY = {"sessions_per_cycle": 1, "cycle_weeks": 1}
WEEK = timedelta(days=7)


async def change(world: World, family: Family, **known: object) -> None:
    await world.subscription(family.child, subscription_id=family.subscription, **known)


async def pending(api: ApiClient, family: Family) -> list[tuple[str, str, int]]:
    """First day, last day and sessions left of each cycle ahead."""
    path = f"/clients/{family.child}/events/pending_schedule?ahead=true"
    found = (await api.get(path, by=family.guardian)).json()["events"]
    return [(entry["cycle_starts_on"], entry["cycle_ends_on"], entry["remaining"]) for entry in found]


async def ledger(api: ApiClient, family: Family, period: str = "") -> list[tuple[str, str, int]]:
    """First day, last day and promised minutes of each cycle."""
    found = (await api.get(f"/clients/{family.child}/ledger{period}", by=family.guardian)).json()["ledger"]["services"]
    return [(each["cycle"]["starts_on"], each["cycle"]["ends_on"], each["promised_minutes"]) for each in found]


@pytest.fixture
async def weekly(world: World) -> Family:
    return await world.family(plan=WEEKLY)


async def test_each_week_holds_its_own_sessions(api: ApiClient, world: World, weekly: Family) -> None:
    await world.book(weekly, TUESDAY_10)
    with pytest.raises(NothingLeftToSchedule):
        await world.book(weekly, TUESDAY_10 + timedelta(days=1))
    await world.book(weekly, TUESDAY_10 + WEEK)
    assert (await pending(api, weekly))[:2] == [("2026-03-16", "2026-03-22", 1), ("2026-03-23", "2026-03-29", 1)]
    assert await ledger(api, weekly) == [("2026-03-02", "2026-03-08", 45)]


async def test_client_card_counts_minutes_of_a_week(api: ApiClient, weekly: Family) -> None:
    (card,) = (await api.get("/therapist/clients", by=weekly.therapist)).json()["clients"]
    assert (card["total_minutes"], card["total_minutes_per"]) == (45, "week")


async def test_pause_cancels_sessions_after_the_paid_week(world: World, weekly: Family) -> None:
    inside, later = await world.book(weekly, TUESDAY_10, TUESDAY_10 + WEEK)
    await change(world, weekly, **WEEKLY, status="paused")
    assert not (await world.participant(inside, weekly.child))["canceled"]
    assert (await world.participant(later, weekly.child))["canceled"]


async def test_families_are_reminded_three_days_before_a_week_ends(
    api: ApiClient, world: World, weekly: Family, clock: FakeClock
) -> None:
    units = world.runtime.units
    assert await announce_lapsing_sessions(units) == 0, "not on the day of the payment"
    clock.now = datetime(2026, 3, 5, 17, tzinfo=UTC)
    assert await announce_lapsing_sessions(units) == 1
    (event,) = await api.emitted("scheduling.unbooked_sessions.announced.v1")
    assert (event["sessions"], event["last_day"]) == (1, "2026-03-08")


async def test_another_interval_counts_from_the_day_on_which_it_starts(
    api: ApiClient, world: World, family: Family, clock: FakeClock
) -> None:
    await world.book(family, *(TUESDAY_10 + number * WEEK for number in range(5)))
    planned: dict[str, Any] = {"starts_on": date(2026, 3, 30), **WEEKLY, "session_length_minutes": 45}
    await change(world, family, planned=planned)
    ahead = await pending(api, family)
    assert ahead[:2] == [("2026-04-06", "2026-04-12", 1), ("2026-04-13", "2026-04-19", 1)]
    clock.now = datetime(2026, 3, 30, 17, tzinfo=UTC)
    await change(world, family, **WEEKLY, cycle_starts_on=date(2026, 3, 30))
    assert (await pending(api, family))[:2] == ahead[:2]
    assert await ledger(api, family, "?from=2026-03-02&to=2026-04-05") == [
        ("2026-03-02", "2026-03-29", 4 * 45),
        ("2026-03-30", "2026-04-05", 45),
    ]


async def test_switch_to_a_week_cancels_what_the_weeks_do_not_hold(
    world: World, family: Family, clock: FakeClock
) -> None:
    next_cycle = TUESDAY_10 + 4 * WEEK
    booked = await world.book(family, next_cycle, next_cycle + timedelta(days=1), next_cycle + WEEK)
    clock.now = datetime(2026, 3, 30, 16, tzinfo=UTC)
    await change(world, family, **WEEKLY, cycle_starts_on=date(2026, 3, 30))
    states = [(await world.participant(event, family.child))["canceled"] for event in booked]
    assert states == [False, True, False]


async def test_switch_to_four_weeks_keeps_earlier_weeks(
    api: ApiClient, world: World, weekly: Family, clock: FakeClock
) -> None:
    await world.book(weekly, TUESDAY_10)
    await change(world, weekly, **WEEKLY, cycle_starts_on=date(2026, 3, 9))
    clock.now = datetime(2026, 3, 16, 17, tzinfo=UTC)
    await change(world, weekly, cycle_starts_on=date(2026, 3, 16))
    assert (await pending(api, weekly))[0] == ("2026-03-16", "2026-04-12", 4)
    assert await ledger(api, weekly, "?from=2026-03-02&to=2026-03-20") == [
        ("2026-03-02", "2026-03-08", 45),
        ("2026-03-09", "2026-03-15", 45),
        ("2026-03-16", "2026-04-12", 4 * 45),
    ]
