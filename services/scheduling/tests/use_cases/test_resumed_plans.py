"""A plan that resumes after its paid weeks keeps what the weeks before it owe
(docs/product/scheduling.md#cycles)."""

from datetime import UTC, date, datetime, time, timedelta
from typing import Any
from uuid import UUID

import pytest
from chassis.testing.api import ApiClient
from chassis.testing.clock import FakeClock
from scheduling.domain.ledger import MissedReason
from scheduling.domain.status import Status
from scheduling.use_cases.sessions.mark_session import mark_session

from services.scheduling.tests.world import TUESDAY_10, Family, World

DAY = timedelta(days=1)
PAID = date(2026, 3, 2)
RESUMES = [date(2026, 4, 8), date(2026, 4, 13), date(2026, 4, 20), date(2026, 5, 4)]
SPRING = {"from": "2026-02-20", "to": "2026-05-20"}
CURRENT = ("2026-03-02", "2026-03-29")


@pytest.fixture
async def family(world: World) -> Family:
    """Paid from February 2 and from March 2 on."""
    found = await world.family(plan={"cycle_starts_on": date(2026, 2, 2)})
    await change(world, found)
    return found


async def change(world: World, family: Family, **known: object) -> None:
    await world.subscription(family.child, subscription_id=family.subscription, **known)


async def resume(world: World, family: Family, clock: FakeClock, day: date, cut_short: date = PAID) -> None:
    clock.now = datetime.combine(day, time(15), UTC)
    await change(world, family, cycle_starts_on=day, resumed_from=cut_short)


async def missed_by_therapist(world: World, family: Family, event: UUID) -> None:
    conductor = world.viewer(family.therapist)
    reason = MissedReason.THERAPIST
    await world.run(
        lambda uow: mark_session(uow, conductor, event, Status.INCOMPLETE, None, reason), at=TUESDAY_10 + DAY
    )


async def pending(api: ApiClient, family: Family) -> tuple[int, int]:
    """Sessions left, and those of them that make up for earlier ones."""
    (entry,) = (await api.get(f"{family.events}/pending_schedule", by=family.guardian)).json()["events"]
    return entry["remaining"], entry["make_ups"]


async def ledger(api: ApiClient, family: Family, **period: str) -> Any:
    response = await api.get(f"/clients/{family.child}/ledger", params=period, by=family.guardian)
    return response.json()["ledger"]["services"]


async def cycles(api: ApiClient, family: Family, **period: str) -> list[tuple[str, str]]:
    return [(each["cycle"]["starts_on"], each["cycle"]["ends_on"]) for each in await ledger(api, family, **period)]


@pytest.mark.parametrize("day", RESUMES)
async def test_session_that_the_therapist_owes_is_owed_after_any_resume(
    api: ApiClient, world: World, family: Family, clock: FakeClock, day: date
) -> None:
    for week in range(1, 5):
        await world.session(family, TUESDAY_10 - 7 * week * DAY)
    missed, *_ = await world.book(family, *(TUESDAY_10 + number * DAY for number in range(4)))
    await missed_by_therapist(world, family, missed)
    await change(world, family, status="paused")
    await resume(world, family, clock, day)
    assert await pending(api, family) == (5, 1)
    *_, now = await ledger(api, family)
    assert now["carried_over_minutes"] == 45


@pytest.mark.parametrize("day", RESUMES)
async def test_session_that_was_made_up_in_its_cycle_is_not_owed_again(
    api: ApiClient, world: World, family: Family, clock: FakeClock, day: date
) -> None:
    missed, *_ = await world.book(family, *(TUESDAY_10 + number * DAY for number in (0, 7, 14, 21)))
    await missed_by_therapist(world, family, missed)
    await world.book(family, TUESDAY_10 + 24 * DAY)
    await change(world, family, status="paused")
    await resume(world, family, clock, day)
    assert await pending(api, family) == (4, 0)


async def test_sessions_kept_from_one_pause_do_not_use_what_is_owed_after_the_next(
    api: ApiClient, world: World, family: Family, clock: FakeClock
) -> None:
    """The cycle of April 20 holds two sessions of March besides its own four, and all six are used."""
    missed, _ = await world.book(family, TUESDAY_10, TUESDAY_10 + DAY)
    await missed_by_therapist(world, family, missed)
    await change(world, family, status="paused")
    await resume(world, family, clock, date(2026, 4, 20))
    assert await pending(api, family) == (4 + 2 + 1, 1)
    first = datetime(2026, 4, 21, 18, tzinfo=UTC)
    await world.book(family, *(first + number * DAY for number in (0, 1, 2, 6, 7, 8)))
    assert await pending(api, family) == (1, 1)
    await change(world, family, cycle_starts_on=date(2026, 4, 20), resumed_from=PAID, status="paused")
    await resume(world, family, clock, date(2026, 6, 1), date(2026, 4, 20))
    assert await pending(api, family) == (5, 1)


@pytest.mark.parametrize("status", ["paused", "past_due"])
async def test_ledger_of_a_period_has_no_weeks_that_nobody_pays_for(
    api: ApiClient, world: World, family: Family, clock: FakeClock, status: str
) -> None:
    await change(world, family, status=status)
    assert await cycles(api, family, **SPRING) == [CURRENT]
    clock.now = datetime(2026, 4, 13, 15, tzinfo=UTC)
    assert await cycles(api, family, **SPRING) == [CURRENT]


async def test_ledger_of_a_period_leaves_out_the_weeks_of_a_pause(
    api: ApiClient, world: World, family: Family, clock: FakeClock
) -> None:
    await change(world, family, status="paused")
    await resume(world, family, clock, date(2026, 4, 20))
    next_one = ("2026-05-18", "2026-06-14")
    assert await cycles(api, family, **SPRING) == [CURRENT, ("2026-04-20", "2026-05-17"), next_one]
    assert await cycles(api, family, **{"from": "2026-04-01", "to": "2026-04-10"}) == []


async def test_ledger_of_a_period_has_the_weeks_that_an_active_plan_will_pay_for(
    api: ApiClient, family: Family
) -> None:
    assert await cycles(api, family, **{"from": "2026-03-20", "to": "2026-04-10"}) == [
        CURRENT,
        ("2026-03-30", "2026-04-26"),
    ]
