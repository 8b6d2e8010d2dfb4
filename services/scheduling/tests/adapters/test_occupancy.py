from collections.abc import Mapping
from datetime import timedelta
from zoneinfo import ZoneInfo

import pytest
from chassis.testing.query_plans import rows_read
from chassis.timekeeping.intervals import Interval
from chassis.unit_of_work import UnitOfWork, UnitsOfWork
from scheduling.adapters.occupancy import Guest, NewEvent, add_events, busy_times
from scheduling.domain.errors import SlotTaken
from scheduling.domain.event_types import EventType
from scheduling.queries.slots.available_dates import SEEN_CALENDAR

from services.scheduling.tests.world import OPERATOR, TUESDAY_10, Family, World


def session(family: Family, minutes_later: int = 0) -> NewEvent:
    start = TUESDAY_10 + timedelta(minutes=minutes_later)
    during = Interval.lasting(start, timedelta(minutes=45))
    guest = Guest(family.child, family.service)
    return NewEvent(EventType.INDIVIDUAL, family.therapist.profile_id, during, ZoneInfo("UTC"), [guest])


async def test_the_database_prevents_double_booking_a_therapist(world: World, family: Family) -> None:
    other = await world.family(family.therapist)
    await world.run(lambda uow: add_events(uow, [session(family)]))
    with pytest.raises(SlotTaken):
        await world.run(lambda uow: add_events(uow, [session(other, 44)]))
    await world.run(lambda uow: add_events(uow, [session(other, 45)]))


async def test_the_database_prevents_double_booking_a_child(world: World, family: Family) -> None:
    second = await world.family(parent=family.guardian)
    await world.run(lambda uow: add_events(uow, [session(family)]))

    async def with_the_other_therapist(uow: UnitOfWork) -> None:
        clash = NewEvent(
            EventType.INDIVIDUAL,
            second.therapist.profile_id,
            Interval.lasting(TUESDAY_10, timedelta(minutes=15)),
            ZoneInfo("UTC"),
            [Guest(family.child, second.service)],
        )
        await add_events(uow, [clash])

    with pytest.raises(SlotTaken):
        await world.run(with_the_other_therapist)
    assert len(await world.rows("SELECT 1 FROM events")) == 1


async def test_busy_times_are_found_by_index(world: World, superuser_units: UnitsOfWork, family: Family) -> None:
    """Otherwise PostgreSQL would read everyone's times in those weeks."""
    await world.run(lambda uow: add_events(uow, [session(family)]))
    others = """
        INSERT INTO occupancy (event_id, subject_id, during)
        SELECT event_id, gen_random_uuid(), tstzrange(at, at + interval '1 hour') FROM occupancy,
            generate_series($2::timestamptz, $2::timestamptz + interval '80 days', interval '1 hour') at
        WHERE subject_id = $1
    """
    await world.run(lambda uow: uow.rows(others, family.child, TUESDAY_10))
    window = (TUESDAY_10 - timedelta(days=1), TUESDAY_10 + timedelta(days=27))
    asked = (family.therapist.profile_id, family.guardian.profile_id, False, *window, None, None, TUESDAY_10)

    async def read(uow: UnitOfWork) -> Mapping[str, float]:
        await uow.rows("ANALYZE occupancy")
        return await rows_read(uow, SEEN_CALENDAR, *asked)

    assert (await superuser_units.run(OPERATOR, read))["occupancy"] == 1, (
        "the child's one place, and none of the others'"
    )


@pytest.mark.parametrize("minutes", [45, 24 * 60])
async def test_a_child_is_busy_from_the_first_to_the_last_minute_of_a_session(
    world: World, family: Family, minutes: int
) -> None:
    await world.session(family, minutes=minutes)
    start, end, minute = TUESDAY_10, TUESDAY_10 + timedelta(minutes=minutes), timedelta(minutes=1)
    busy = [(int(start.timestamp()), int(end.timestamp()))]
    for window, expected in (
        (Interval(start - minute, start), []),
        (Interval(start - minute, start + minute), busy),
        (Interval(start, start + minute), busy),
        (Interval(start - 30 * timedelta(days=1), end + minute), busy),
        (Interval(end - minute, end), busy),
        (Interval(end, end + minute), []),
    ):
        elsewhere = family.guardian.profile_id
        assert await busy_times(world.runtime.queries, elsewhere, [family.child], window, TUESDAY_10) == expected, (
            window
        )
