import asyncio
from datetime import date

from chassis.unit_of_work import UnitOfWork
from scheduling.domain.school_days import Change, SchoolCalendar, SchoolDay, SchoolDayKind
from scheduling.use_cases.school_calendar import import_calendar

from services.scheduling.tests.world import World

DAYS = [
    SchoolDay(
        f"{number}@school", SchoolDayKind.HOLIDAY, date(2026, 4, number), date(2026, 4, number), None, "No School"
    )
    for number in range(1, 21)
]
YEAR = SchoolCalendar(DAYS, [], None, frozenset(), frozenset())


async def test_the_later_of_two_concurrent_imports_changes_nothing(world: World) -> None:
    read = asyncio.Barrier(2)

    async def load(uow: UnitOfWork) -> Change:
        await uow.rows("SELECT 1")
        await read.wait()
        return await import_calendar(uow, "Oak Hill", YEAR)

    changes = await asyncio.gather(world.run(load), world.run(load))
    assert sorted(len(change.new) for change in changes) == [0, len(DAYS)]
    assert len(await world.rows("SELECT 1 FROM school_days")) == len(DAYS)
