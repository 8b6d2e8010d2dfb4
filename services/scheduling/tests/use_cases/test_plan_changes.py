"""What a change of the plan leaves to book, and what it cancels."""

from collections.abc import Sequence
from datetime import UTC, date, datetime, timedelta
from typing import Any
from uuid import UUID

import pytest
from chassis.testing.api import ApiClient
from chassis.testing.clock import FakeClock
from chassis.testing.people import SignIns
from scheduling.adapters.care_services import CountedSessions, services_of
from scheduling.domain.errors import NothingLeftToSchedule

from services.scheduling.tests.world import TUESDAY_10, Family, World

FIRST, NEXT = date(2026, 3, 2), date(2026, 3, 30)
IN_NEXT_CYCLE = TUESDAY_10 + timedelta(days=28)
TWICE = {"sessions_per_cycle": 8, "session_length_minutes": 45}


async def change(world: World, family: Family, **known: object) -> None:
    await world.subscription(family.child, subscription_id=family.subscription, **known)


def planned(**terms: int) -> dict[str, Any]:
    return {"planned": {"starts_on": NEXT, "sessions_per_cycle": 4, "session_length_minutes": 45, **terms}}


async def book_every_day(world: World, family: Family, first: datetime, count: int) -> Sequence[UUID]:
    """Four sessions a week, from `first`, a Tuesday, on."""
    starts = [first + timedelta(days=7 * (number // 4) + number % 4) for number in range(count)]
    return await world.book(family, *starts)


async def pending(api: ApiClient, family: Family) -> list[tuple[str, int, int]]:
    """First day, sessions left and minutes of a session of each cycle."""
    path = f"/clients/{family.child}/events/pending_schedule?ahead=true"
    found = (await api.get(path, by=family.guardian)).json()["events"]
    return [(entry["cycle_starts_on"], entry["remaining"], entry["session_length"]) for entry in found]


async def beyond(api: ApiClient, sign_ins: SignIns, family: Family, *, caller: str = "billing", **terms: int) -> Any:
    params: dict[str, str | int] = {
        "starts_on": NEXT.isoformat(), "sessions_per_cycle": 4, "session_length": 45, "cycle_weeks": 4, **terms
    }  # fmt: skip
    path = f"/internal/subscriptions/{family.subscription}/sessions_beyond_plan"
    response = await api._http.get(path, params=params, headers=sign_ins.service_headers(caller, "scheduling"))
    if response.is_error:
        return response.status_code
    return [datetime.fromisoformat(event["start_date"]) for event in response.json()["events"]]


async def test_upgrade_adds_what_was_paid_for_to_this_cycle(api: ApiClient, world: World, family: Family) -> None:
    await book_every_day(world, family, TUESDAY_10, 4)
    with pytest.raises(NothingLeftToSchedule):
        await world.book(family, TUESDAY_10 + timedelta(days=7))
    await change(world, family, **TWICE, sessions_this_cycle=6)
    assert (await pending(api, family))[:2] == [("2026-03-02", 2, 45), ("2026-03-30", 8, 45)]
    await book_every_day(world, family, TUESDAY_10 + timedelta(days=7), 2)
    with pytest.raises(NothingLeftToSchedule):
        await world.book(family, TUESDAY_10 + timedelta(days=14))


async def test_planned_downgrade_counts_in_later_cycles_only(api: ApiClient, world: World, family: Family) -> None:
    await change(world, family, **TWICE)
    await change(world, family, **TWICE, **planned(session_length_minutes=30))
    assert (await pending(api, family))[:2] == [("2026-03-02", 8, 45), ("2026-03-30", 4, 30)]
    (booked,) = await world.book(family, IN_NEXT_CYCLE)
    event = await world.rows(
        "SELECT ends_at - starts_at = interval '30 minutes' AS short FROM events WHERE id = $1", booked
    )
    assert event[0]["short"] is True
    await change(world, family, **TWICE)
    assert (await pending(api, family))[1] == ("2026-03-30", 7, 45), "undone"


async def test_downgrade_cancels_the_last_sessions_that_it_named(
    api: ApiClient, world: World, family: Family, clock: FakeClock, sign_ins: SignIns
) -> None:
    await change(world, family, **TWICE)
    now = await book_every_day(world, family, TUESDAY_10, 6)
    booked = await book_every_day(world, family, IN_NEXT_CYCLE, 6)
    named = await beyond(api, sign_ins, family)
    assert named == [IN_NEXT_CYCLE + timedelta(days=7), IN_NEXT_CYCLE + timedelta(days=8)]
    await change(world, family, **TWICE, **planned())
    states = [await world.participant(event, family.child) for event in booked]
    assert not any(one["canceled"] for one in states), "it may still be undone"
    clock.now = datetime(2026, 3, 30, 16, tzinfo=UTC)
    await change(world, family, cycle_starts_on=NEXT)
    states = [await world.participant(event, family.child) for event in booked]
    assert [one["canceled"] for one in states] == [False] * 4 + [True] * 2
    assert {one["cancel_reason"] for one in states[4:]} == {"plan_changed"}
    states = [await world.participant(event, family.child) for event in now]
    assert not any(one["canceled"] for one in states)
    assert await beyond(api, sign_ins, family) == []


async def test_longer_sessions_do_not_fit_a_plan_with_shorter_ones(
    api: ApiClient, world: World, family: Family, sign_ins: SignIns
) -> None:
    await world.book(family, IN_NEXT_CYCLE)
    assert await beyond(api, sign_ins, family, session_length=30) == [IN_NEXT_CYCLE]
    assert await beyond(api, sign_ins, family, session_length=60) == []


async def test_only_billing_and_identity_ask_what_does_not_fit(
    api: ApiClient, family: Family, sign_ins: SignIns
) -> None:
    assert await beyond(api, sign_ins, family, caller="identity") == []
    assert await beyond(api, sign_ins, family, caller="documents") == 403


async def test_earlier_cycles_keep_their_number(api: ApiClient, world: World, family: Family, clock: FakeClock) -> None:
    await change(world, family, **TWICE, sessions_this_cycle=6)
    clock.now = datetime(2026, 3, 30, 16, tzinfo=UTC)
    await change(world, family, **TWICE, cycle_starts_on=NEXT, sessions_this_cycle=8)
    (care,) = await services_of(world.runtime.queries, family.child)
    sizes = care.allotment(CountedSessions())
    assert [sizes.size(FIRST + timedelta(days=28 * number)) for number in range(3)] == [6, 8, 8]
    path = f"/clients/{family.child}/ledger?from=2026-03-02&to=2026-04-01"
    ledger = (await api.get(path, by=family.guardian)).json()["ledger"]["services"]
    assert [entry["promised_minutes"] for entry in ledger] == [6 * 45, 8 * 45]


async def test_ledger_owes_what_can_be_booked_after_sessions_became_longer(
    api: ApiClient, world: World, family: Family
) -> None:
    await world.book(family, TUESDAY_10)
    await change(world, family, session_length_minutes=60)
    (entry,) = (await api.get(f"/clients/{family.child}/ledger", by=family.guardian)).json()["ledger"]["services"]
    assert (entry["booked_minutes"], entry["owed_minutes"]) == (45, 3 * 60)
