"""Each write that changes a child's services or progress announces the child, and only such a write."""

from collections.abc import Awaitable, Callable
from datetime import UTC, date, datetime, timedelta
from typing import Any, TypeAlias
from uuid import UUID

import pytest
from chassis.ids import new_id
from chassis.privacy.erasure import erase_family
from chassis.privacy.registry import Family as RecordsFamily
from scheduling.domain.ledger import MissedReason
from scheduling.domain.status import Attendance, Status
from scheduling.privacy import FAMILY_RECORDS
from scheduling.queries.care_services import care_of_guardian
from scheduling.use_cases.care_services.announce_care_changes import announce_care_changes
from scheduling.use_cases.care_services.close_care_service import close_care_service
from scheduling.use_cases.sessions.cancel_session import cancel_session
from scheduling.use_cases.sessions.mark_session import mark_session, set_attendance

from services.scheduling.tests.world import TUESDAY_10, Family, World

AFTER = TUESDAY_10 + timedelta(hours=1)
Write: TypeAlias = Callable[[World, Family], Awaitable[Any]]
ANNOUNCED = """
    SELECT envelope->'data' AS data FROM outbox WHERE subject = 'evt.scheduling.child_care.changed.v1' ORDER BY seq
"""


async def announced(world: World) -> list[UUID]:
    """Since the last call."""
    before = len(await world.rows(ANNOUNCED))
    await announce_care_changes(world.runtime.units)
    assert not await world.rows("SELECT 1 FROM child_care_changes")
    events = [row["data"] for row in await world.rows(ANNOUNCED)]
    versions = [event["version"] for event in events]
    assert versions == sorted(set(versions))
    return [UUID(event["child_id"]) for event in events[before:]]


async def care(world: World, family: Family, now: datetime = AFTER) -> Any:
    found = await care_of_guardian(world.runtime.queries, family.guardian.profile_id, now)
    return found["children"][str(family.child)]


async def the_session(world: World, family: Family) -> UUID:
    (row,) = await world.rows("SELECT event_id FROM participants WHERE child_id = $1", family.child)
    return UUID(row["event_id"])


async def mark(world: World, family: Family, status: Status = Status.COMPLETE) -> None:
    event, therapist = await the_session(world, family), world.viewer(family.therapist)
    reason = MissedReason.CHILD if status is Status.INCOMPLETE else None
    await world.run(lambda uow: mark_session(uow, therapist, event, status, None, reason), at=AFTER)


async def miss(world: World, family: Family) -> None:
    guest = await world.participant(await the_session(world, family), family.child)
    therapist = world.viewer(family.therapist)
    await world.run(lambda uow: set_attendance(uow, therapist, UUID(guest["id"]), Attendance.NO_SHOW), at=AFTER)


async def cancel(world: World, family: Family, *, at: datetime) -> None:
    event, parent = await the_session(world, family), world.viewer(family.guardian)
    await world.run(lambda uow: cancel_session(uow, parent, family.child, event), at=at)


async def close(world: World, family: Family) -> None:
    await world.run(lambda uow: close_care_service(uow, family.service, date(2026, 3, 2)))


CHANGES: dict[str, Write] = {
    "marked complete": mark,
    "subscribed again": lambda world, family: world.subscription(family.child, plan_name="Twice a week"),
    "plan changed": lambda world, family: world.subscription(
        family.child, subscription_id=family.subscription, sessions_per_cycle=8
    ),
    "school pays": lambda world, family: world.update_child(family.child, billing_responsability="school"),
    "service ended": close,
    "therapist renamed": lambda world, family: world.update_therapist(family.therapist, last_name="Lee"),
    "therapist's email changed": lambda world, family: world.update_therapist(family.therapist, email="r@example.com"),
}


@pytest.mark.parametrize("name", CHANGES)
async def test_a_change_of_services_or_progress_is_announced(world: World, family: Family, name: str) -> None:
    await world.session(family)
    await world.family(name="Ada")
    await announced(world)
    before = await care(world, family)
    await CHANGES[name](world, family)
    assert await care(world, family) != before
    assert await announced(world) == [family.child]
    assert await announced(world) == []


async def test_each_correction_of_a_mark_is_announced(world: World, family: Family) -> None:
    await world.session(family)
    await announced(world)
    seen = [await care(world, family)]
    writes: list[Write] = [
        mark,
        lambda world, family: mark(world, family, Status.INCOMPLETE),
        mark,
        miss,
    ]
    for write in writes:
        await write(world, family)
        seen.append(await care(world, family))
        assert seen[-1] != seen[-2]
        assert await announced(world) == [family.child]


async def test_a_change_of_a_school_childs_progress_is_announced(world: World) -> None:
    pupil = await world.pupil()
    await world.session(pupil)
    await announced(world)
    seen = [await care(world, pupil)]
    writes: list[Write] = [
        lambda world, pupil: cancel(world, pupil, at=TUESDAY_10 - timedelta(minutes=5)),
        lambda world, pupil: world.school_service(pupil.child, pupil.therapist, name="Language at school"),
    ]
    for write in writes:
        await write(world, pupil)
        seen.append(await care(world, pupil))
        assert seen[-1] != seen[-2]
        assert await announced(world) == [pupil.child]


UPCOMING: dict[str, Write] = {
    "booked": lambda world, family: world.book(family, TUESDAY_10 + timedelta(days=1)),
    "canceled in time": lambda world, family: cancel(world, family, at=TUESDAY_10 - timedelta(days=5)),
    "child renamed": lambda world, family: world.update_child(family.child, name="Maya"),
    "working hours changed": lambda world, family: world.update_therapist(family.therapist, working_hours=[]),
}


@pytest.mark.parametrize("name", UPCOMING)
async def test_changes_of_neither_services_nor_progress_are_not_announced(
    world: World, family: Family, name: str
) -> None:
    await world.session(family, at=TUESDAY_10 - timedelta(days=6))
    await announced(world)
    before = await care(world, family)
    await UPCOMING[name](world, family)
    assert await care(world, family) == before
    if name != "canceled in time":  # a cancellation is announced without asking whether it was late
        assert await announced(world) == []


async def test_a_guest_added_to_a_session_that_took_place_is_announced(world: World) -> None:
    therapist = await world.therapist()
    first, second = await world.family(therapist), await world.family(therapist)
    event = await world.group(therapist, [first.service, second.service])
    await world.rows("UPDATE events SET status = 'complete' WHERE id = $1 RETURNING id", event)
    await world.rows("DELETE FROM participants WHERE child_id = $1 RETURNING id", second.child)
    assert set(await announced(world)) >= {first.child, second.child}
    await world.rows(
        """
        INSERT INTO participants (id, event_id, child_id, care_service_id, status, canceled, late_cancel)
        VALUES ($1, $2, $3, $4, 'pending', false, false) RETURNING id
        """,
        new_id(), event, second.child, second.service,
    )  # fmt: skip
    assert await announced(world) == [second.child]


async def test_care_is_fresh_until_the_therapists_next_day(world: World, family: Family) -> None:
    async def fresh_until(now: datetime) -> datetime:
        found = await care_of_guardian(world.runtime.queries, family.guardian.profile_id, now)
        until: datetime = found["fresh_until"]
        return until

    assert await fresh_until(TUESDAY_10) == TUESDAY_10 + timedelta(hours=1)
    midnight = datetime(2026, 3, 30, 7, 0, tzinfo=UTC)  # in Los Angeles: the first day of the next cycle
    await world.session(family)
    await mark(world, family)
    just_before, at_midnight = midnight - timedelta(minutes=1), midnight
    assert await fresh_until(just_before) == midnight
    shown = [(await care(world, family, now))["progress"] for now in (just_before, at_midnight)]
    assert shown == ["1/4", "0/4"]


async def test_care_is_fresh_until_a_record_can_no_longer_be_disputed(world: World, family: Family) -> None:
    await world.session(family)
    await world.rows("UPDATE participants SET recorded_at = $1", TUESDAY_10)
    settled = TUESDAY_10 + timedelta(days=7, microseconds=1)
    for now, until in ((settled - timedelta(minutes=1), settled), (settled, settled + timedelta(hours=1))):
        found = await care_of_guardian(world.runtime.queries, family.guardian.profile_id, now)
        assert found["fresh_until"] == until


async def test_no_change_of_an_erased_child_is_announced(world: World, family: Family) -> None:
    await world.session(family)
    erased = RecordsFamily(family.guardian.profile_id, new_id(), (family.child,))
    await world.run(lambda uow: erase_family(uow, FAMILY_RECORDS, erased))
    assert await announced(world) == []
