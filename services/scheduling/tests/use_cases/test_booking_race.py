import asyncio

from chassis.runtime import Runtime
from chassis.unit_of_work import Actor
from scheduling.domain.errors import SlotTaken
from scheduling.use_cases.book_sessions import Wish, book_sessions

from services.scheduling.tests.world import TUESDAY_10, Family, World

CONTENDERS = 16


async def test_of_sixteen_who_book_one_slot_at_once_one_wins_and_fifteen_are_told_it_is_taken(
    world: World, runtime: Runtime
) -> None:
    carer = await world.therapist()
    families = [await world.family(carer) for _ in range(CONTENDERS)]

    async def book(family: Family) -> object:
        viewer = world.viewer(family.guardian)
        wish = Wish(family.service, TUESDAY_10)
        return await runtime.units.run(Actor.of(viewer), lambda uow: book_sessions(uow, viewer, family.child, [wish]))

    outcomes = await asyncio.gather(*(book(family) for family in families), return_exceptions=True)
    lost = [type(outcome) for outcome in outcomes if isinstance(outcome, BaseException)]
    assert lost == [SlotTaken] * (CONTENDERS - 1)
    assert len(await world.rows("SELECT 1 FROM events")) == 1
    assert len(await world.rows("SELECT 1 FROM outbox WHERE subject = 'evt.scheduling.session.changed.v1'")) == 1


async def test_one_child_cannot_book_the_last_session_twice_at_once(world: World, runtime: Runtime) -> None:
    family = await world.family(plan={"sessions_per_cycle": 1})
    viewer = world.viewer(family.guardian)

    async def book(hour: int) -> object:
        wish = Wish(family.service, TUESDAY_10.replace(hour=hour))
        return await runtime.units.run(Actor.of(viewer), lambda uow: book_sessions(uow, viewer, family.child, [wish]))

    outcomes = await asyncio.gather(book(18), book(20), book(22), return_exceptions=True)
    lost = {type(outcome).__name__ for outcome in outcomes if isinstance(outcome, BaseException)}
    assert lost == {"NothingLeftToSchedule"}
    assert len(await world.rows("SELECT 1 FROM events")) == 1
