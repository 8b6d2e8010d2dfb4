from datetime import UTC, date, datetime, timedelta

import pytest
from chassis.ids import new_id
from chassis.testing.clock import FakeClock
from chassis.testing.people import guardian
from scheduling.adapters.care_services import counted_sessions, services_of
from scheduling.domain.errors import ServiceNotFound
from scheduling.use_cases.care_services.close_care_service import close_care_service

from services.scheduling.tests.world import TUESDAY_10, Family, World

RELATION = "SELECT therapist_id, starts_on, ends_on, version FROM care_relations ORDER BY care_service_id"


async def test_a_care_service_opens_when_paid_and_chosen_in_any_order(world: World) -> None:
    therapist, parent = await world.therapist(), guardian()
    first, second = await world.child(parent), await world.child(parent)
    await world.subscription(first)
    assert not await world.care_services(first)
    await world.choose(first, therapist)
    await world.choose(second, therapist)
    assert not await world.care_services(second)
    await world.subscription(second)
    for child in (first, second):
        (service,) = await world.care_services(child)
        assert (service["cycle"], service["sessions_per_cycle"]) == ("four_weeks", 4)
        assert service["starts_on"] == date(2026, 3, 2)


async def test_a_subscription_that_is_not_active_opens_nothing(world: World) -> None:
    therapist, child = await world.therapist(), await world.child(guardian())
    await world.choose(child, therapist)
    await world.subscription(child, status="paused")
    assert not await world.care_services(child)


async def test_a_free_trial_is_one_session_ever(world: World) -> None:
    family = await world.family(plan={"session_type": "free_session", "sessions_per_cycle": 1})
    (service,) = await world.care_services(family.child)
    assert service["cycle"] == "once"


async def test_an_older_event_that_arrives_late_changes_nothing(world: World, family: Family) -> None:
    newest = world.next_version() + 10
    await world.subscription(family.child, subscription_id=family.subscription, version=newest)
    await world.subscription(
        family.child, subscription_id=family.subscription, status="ended", ends_on=date(2026, 3, 2), version=newest - 1
    )
    (service,) = await world.care_services(family.child)
    assert service["ends_on"] is None


async def test_the_end_of_a_subscription_cancels_later_sessions(world: World, family: Family) -> None:
    kept, released = await world.book(family, TUESDAY_10, TUESDAY_10 + timedelta(days=8))
    await world.subscription(
        family.child, subscription_id=family.subscription, status="ended", ends_on=date(2026, 3, 10)
    )
    (relation,) = await world.rows(RELATION)
    assert (relation["ends_on"], relation["version"]) == (date(2026, 3, 10), 2)
    rows = await world.rows("SELECT id, canceled FROM events ORDER BY starts_at")
    assert [(row["id"], row["canceled"]) for row in rows] == [(str(kept), False), (str(released), True)]
    guest = await world.participant(released, family.child)
    assert (guest["status"], guest["cancel_reason"], guest["late_cancel"]) == ("pending", "service_ended", False)


async def test_reactivating_a_subscription_removes_the_end(world: World, family: Family) -> None:
    await world.subscription(family.child, subscription_id=family.subscription, ends_on=date(2026, 3, 29))
    (relation,) = await world.rows(RELATION)
    assert relation["ends_on"] == date(2026, 3, 29)
    await world.subscription(family.child, subscription_id=family.subscription)
    (relation,) = await world.rows(RELATION)
    assert (relation["ends_on"], relation["version"]) == (None, 3)


async def test_a_renewal_changes_the_terms_without_a_new_care_service(world: World, family: Family) -> None:
    await world.subscription(
        family.child, subscription_id=family.subscription, cycle_starts_on=date(2026, 3, 30), plan_name="Twice a week",
        sessions_per_cycle=8,
    )  # fmt: skip
    (service,) = await world.care_services(family.child)
    assert service["id"] == str(family.service)
    assert (service["name"], service["sessions_per_cycle"]) == ("Twice a week", 8)
    assert service["cycle_anchor"] == date(2026, 3, 30)


async def test_a_new_therapist_takes_over_and_used_sessions_stay_used(world: World, family: Family) -> None:
    await world.book(family, TUESDAY_10 - timedelta(days=1) + timedelta(hours=2), TUESDAY_10)
    other = await world.therapist()
    await world.choose(family.child, other)
    old, new = await world.care_services(family.child)
    assert (old["ends_on"], new["ends_on"]) == (date(2026, 3, 2), None)
    assert new["therapist_id"] == str(other.profile_id)
    rows = await world.rows("SELECT canceled FROM events ORDER BY starts_at")
    assert [row["canceled"] for row in rows] == [False, True]
    care = (await services_of(world.runtime.queries, family.child))[1]
    counted = await counted_sessions(world.runtime.queries, [care])
    assert len(counted[care.id].used) == 1


@pytest.mark.parametrize(
    ("zone", "now", "today"),
    [
        ("America/Los_Angeles", datetime(2026, 3, 11, 2, 0, tzinfo=UTC), date(2026, 3, 10)),
        ("Asia/Tokyo", datetime(2026, 3, 10, 20, 0, tzinfo=UTC), date(2026, 3, 11)),
    ],
)
async def test_a_service_begins_and_ends_on_the_therapists_day(
    world: World, clock: FakeClock, zone: str, now: datetime, today: date
) -> None:
    clock.now = now
    family = await world.family(await world.therapist(timezone=zone))
    (service,) = await world.care_services(family.child)
    assert service["starts_on"] == today
    await world.choose(family.child, await world.therapist())
    old, _ = await world.care_services(family.child)
    assert old["ends_on"] == today


async def test_a_service_does_not_begin_before_its_paid_cycle(world: World, clock: FakeClock) -> None:
    clock.now = datetime(2026, 3, 11, 2, 0, tzinfo=UTC)  # still the tenth in Los Angeles
    family = await world.family(plan={"cycle_starts_on": date(2026, 3, 11)})
    (service,) = await world.care_services(family.child)
    assert service["starts_on"] == date(2026, 3, 11)


@pytest.mark.parametrize("status", ["past_due", "paused"])
@pytest.mark.parametrize("chosen_first", [True, False])
async def test_a_new_therapist_takes_over_regardless_of_payment(
    world: World, family: Family, status: str, chosen_first: bool
) -> None:
    other = await world.therapist()
    if chosen_first:
        await world.choose(family.child, other)
    await world.subscription(family.child, subscription_id=family.subscription, status=status)
    if not chosen_first:
        await world.choose(family.child, other)
    old, new = await world.care_services(family.child)
    assert (old["ends_on"], new["ends_on"]) == (date(2026, 3, 2), None)
    assert new["therapist_id"] == str(other.profile_id)


async def test_choosing_the_first_therapist_again_reopens_the_service(world: World, family: Family) -> None:
    await world.choose(family.child, await world.therapist())
    await world.choose(family.child, family.therapist)
    open_ones = [row for row in await world.care_services(family.child) if row["ends_on"] is None]
    assert [row["id"] for row in open_ones] == [str(family.service)]


async def test_a_pause_keeps_sessions_of_the_paid_cycle_only(world: World, family: Family, clock: FakeClock) -> None:
    in_cycle, beyond = await world.book(family, TUESDAY_10, datetime(2026, 3, 31, 17, 0, tzinfo=UTC))
    await world.subscription(family.child, subscription_id=family.subscription, status="paused")
    rows = await world.rows("SELECT id, canceled FROM events ORDER BY starts_at")
    assert [(row["id"], row["canceled"]) for row in rows] == [(str(in_cycle), False), (str(beyond), True)]
    assert not await world.rows("SELECT 1 FROM occupancy WHERE event_id = $1", beyond)


@pytest.mark.parametrize(
    ("before", "now", "released"),
    [("America/New_York", "America/Los_Angeles", False), ("America/Los_Angeles", "America/New_York", True)],
)
async def test_a_pause_counts_days_in_the_therapists_current_zone(
    world: World, before: str, now: str, released: bool
) -> None:
    """22:00 on the cycle's last day in Los Angeles, the day after in New York."""
    family = await world.family(await world.therapist(timezone=before))
    event = await world.session(family, datetime(2026, 3, 30, 5, 0, tzinfo=UTC))
    await world.update_therapist(family.therapist, timezone=now)
    await world.subscription(family.child, subscription_id=family.subscription, status="paused")
    assert (await world.participant(event, family.child))["canceled"] is released


async def test_an_operator_closes_a_care_service(world: World, family: Family) -> None:
    (event,) = await world.book(family, TUESDAY_10)
    await world.run(lambda uow: close_care_service(uow, family.service, date(2026, 3, 2)))
    (relation,) = await world.rows(RELATION)
    assert relation["ends_on"] == date(2026, 3, 2)
    assert (await world.participant(event, family.child))["canceled"]
    with pytest.raises(ServiceNotFound):
        await world.run(lambda uow: close_care_service(uow, new_id(), date(2026, 3, 2)))
