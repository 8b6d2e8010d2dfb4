from collections.abc import Sequence
from datetime import date, time, timedelta
from typing import Any
from uuid import UUID

import pytest
from chassis.access.child_access import ChildNotFound
from chassis.errors import Forbidden, Invalid
from chassis.ids import new_id
from chassis.testing.api import ApiClient
from chassis.testing.people import therapist
from chassis.timekeeping.wall_clock import Weekday
from scheduling.domain.cycles import CycleKind
from scheduling.domain.errors import (
    NotSchoolBilled,
    SeriesNotFree,
    ServiceEnded,
    ServiceNotFound,
    SlotTaken,
    TherapistNotFound,
)
from scheduling.domain.event_types import EventType
from scheduling.domain.series.recurrence import Recurrence, RecurringUnit

from services.scheduling.tests.world import TUESDAY_10, Family, World

TUESDAYS = Recurrence(RecurringUnit.WEEK, 1, date(2026, 3, 31), frozenset({Weekday.TUESDAY}))


async def test_a_therapist_may_enter_past_sessions_outside_working_hours(world: World, family: Family) -> None:
    await world.session(family, TUESDAY_10 - timedelta(weeks=2, hours=9))
    (event,) = await world.rows("SELECT * FROM events")
    assert event["status"] == "scheduled" and event["timezone"] == "America/Los_Angeles"


async def test_a_therapist_cannot_be_double_booked(world: World, family: Family) -> None:
    await world.session(family)
    with pytest.raises(SlotTaken):
        await world.event(family.therapist, EventType.BLOCK_TIME, TUESDAY_10 + timedelta(minutes=30))


@pytest.mark.parametrize("kind", [EventType.INDIRECT_TIME, EventType.OTHER])
async def test_indirect_time_and_other_may_be_overlapped(world: World, family: Family, kind: EventType) -> None:
    await world.event(family.therapist, kind)
    await world.session(family)
    assert len(await world.rows("SELECT 1 FROM events")) == 2


async def test_another_therapists_care_service_is_not_found(world: World) -> None:
    pupil = await world.pupil()
    other = await world.with_another_therapist(pupil)
    with pytest.raises(ServiceNotFound):
        await world.create(other.therapist, EventType.INDIVIDUAL, TUESDAY_10, services=[pupil.service])


async def test_a_guardian_cannot_create_sessions(world: World, family: Family) -> None:
    with pytest.raises(Forbidden):
        await world.event(family.guardian, EventType.INDIVIDUAL)


async def test_a_therapist_without_a_profile_has_no_calendar(world: World) -> None:
    with pytest.raises(TherapistNotFound):
        await world.event(therapist(), EventType.TRAINING)


@pytest.mark.parametrize(
    ("kind", "with_child"),
    [(EventType.INDIVIDUAL, False), (EventType.TRAINING, True), (EventType.GROUP, False), (EventType.IEP, False)],
)
async def test_the_number_of_guests_must_fit_the_type(
    world: World, family: Family, kind: EventType, with_child: bool
) -> None:
    services = [family.service] if with_child else []
    with pytest.raises(Invalid):
        await world.create(family.therapist, kind, TUESDAY_10, services=services)


async def test_a_group_needs_guests_and_takes_each_child_once(world: World, family: Family) -> None:
    with pytest.raises(Invalid):
        await world.group(family.therapist, [])
    event = await world.group(family.therapist, [family.service, family.service])
    assert len(await world.rows("SELECT 1 FROM participants WHERE event_id = $1", event)) == 1


async def test_an_event_lasts_at_most_24_hours(world: World, family: Family) -> None:
    with pytest.raises(Invalid, match="24 hours"):
        await world.event(family.therapist, EventType.BLOCK_TIME, minutes=24 * 60 + 1)


async def test_no_session_after_the_last_day_of_a_service(world: World) -> None:
    family = await world.family(plan={"ends_on": date(2026, 3, 2)})
    with pytest.raises(ServiceEnded):
        await world.session(family)


async def series(
    world: World, family: Family, kind: EventType = EventType.INDIVIDUAL, services: Sequence[UUID] = ()
) -> list[UUID]:
    services = services or [family.service]
    return list(await world.create(family.therapist, kind, TUESDAY_10, services=services, rule=TUESDAYS))


async def test_a_series_keeps_its_wall_time_over_a_clock_change(world: World, family: Family) -> None:
    ids = await series(world, family)
    rows = await world.rows("SELECT starts_at FROM events WHERE id = ANY($1::uuid[]) ORDER BY starts_at", ids)
    assert [row["starts_at"].hour for row in rows] == [18, 17, 17, 17, 17]
    (kept,) = await world.rows("SELECT * FROM series")
    assert (kept["wall_time"], kept["timezone"]) == (time(10), "America/Los_Angeles")


async def test_every_occurrence_emits_its_series_and_who_changed_it(
    api: ApiClient, world: World, family: Family
) -> None:
    await series(world, family)
    (kept,) = await world.rows("SELECT id FROM series")
    facts = await api.emitted("scheduling.session.changed.v1")
    assert [(fact["series_id"], fact["changed_by"]) for fact in facts] == [(str(kept["id"]), "operator")] * 5


def conflicts_of(refused: SeriesNotFree) -> list[dict[str, Any]]:
    found = refused.details["conflicts"]
    assert isinstance(found, list)
    return found


async def test_one_conflict_refuses_the_series_and_lists_every_conflict(world: World, family: Family) -> None:
    starts = (TUESDAY_10, TUESDAY_10 + timedelta(weeks=2, hours=-1))
    blocks = [await world.event(family.therapist, EventType.BLOCK_TIME, start) for start in starts]
    with pytest.raises(SeriesNotFree) as refused:
        await series(world, family)
    first, second = conflicts_of(refused.value)
    assert second["start_date"] == "2026-03-17T17:00:00+00:00"
    assert first["start_date"] == "2026-03-03T18:00:00+00:00"
    assert first["conflicts_with"][0]["event_id"] == str(blocks[0])
    assert first["conflicts_with"][0]["title"] == "Block time"
    assert len(await world.rows("SELECT 1 FROM events")) == 2
    assert not await world.rows("SELECT 1 FROM series")


async def test_a_conflict_with_another_therapists_session_hides_it(world: World) -> None:
    pupil = await world.pupil()
    await world.session(await world.with_another_therapist(pupil))
    with pytest.raises(SeriesNotFree) as refused:
        await series(world, pupil)
    (conflict,) = conflicts_of(refused.value)
    met = conflict["conflicts_with"][0]
    assert (met["event_id"], met["guests"]) == (None, [])


async def test_a_group_may_repeat_too(world: World, family: Family) -> None:
    friend = await world.family(family.therapist)
    ids = await series(world, family, kind=EventType.GROUP, services=[family.service, friend.service])
    assert len(await world.rows("SELECT 1 FROM participants WHERE event_id = ANY($1::uuid[])", ids)) == 10


async def test_a_school_service_needs_a_school_billed_child(world: World, family: Family) -> None:
    with pytest.raises(NotSchoolBilled):
        await world.school_service(family.child, family.therapist)


async def test_a_school_service_ties_child_and_therapist(world: World, family: Family) -> None:
    pupil = await world.child(family.guardian, billing_responsability="school", school_name="Oak Hill")
    service = await world.school_service(pupil, family.therapist, ends_on=date(2026, 6, 12))
    (emitted,) = await world.rows("SELECT * FROM care_relations WHERE care_service_id = $1", service)
    assert (emitted["ends_on"], emitted["therapist_id"]) == (date(2026, 6, 12), str(family.therapist.profile_id))


@pytest.mark.parametrize(
    ("wrong", "field"),
    [
        ({"name": " "}, "service_name"),
        ({"session_type": EventType.TRAINING}, "session_type"),
        ({"frequency": CycleKind.FOUR_WEEKS}, "frequency"),
        ({"number_of_times": 0}, "number_of_times"),
        ({"session_length_minutes": 481}, "session_length"),
        ({"ends_on": date(2026, 1, 4)}, "ends_on"),
    ],
)
async def test_an_invalid_school_service_is_refused(
    world: World, family: Family, wrong: dict[str, object], field: str
) -> None:
    with pytest.raises(Invalid) as refused:
        await world.school_service(family.child, family.therapist, **wrong)
    assert set(refused.value.fields) == {field}


async def test_a_school_service_for_an_unknown_child_is_refused(world: World, family: Family) -> None:
    with pytest.raises(ChildNotFound):
        await world.school_service(new_id(), family.therapist)
    pupil = await world.child(family.guardian, billing_responsability="school")
    with pytest.raises(TherapistNotFound):
        await world.school_service(pupil, therapist())
