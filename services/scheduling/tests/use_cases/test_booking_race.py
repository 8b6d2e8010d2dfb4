import asyncio
from datetime import date

from chassis.runtime import Runtime
from chassis.testing.eventually import eventually
from chassis.unit_of_work import Actor, UnitOfWork
from scheduling.domain.errors import SlotTaken
from scheduling.use_cases.care_services.close_care_service import close_care_service
from scheduling.use_cases.sessions.book_sessions import BookingRequest, book_sessions
from scheduling.use_cases.sessions.cancel_session import cancel_session

from services.scheduling.tests.world import TUESDAY_10, Family, World

CONTENDERS = 16


async def test_one_of_sixteen_concurrent_bookings_of_a_slot_wins(world: World, runtime: Runtime) -> None:
    therapist = await world.therapist()
    families = [await world.family(therapist) for _ in range(CONTENDERS)]

    async def book(family: Family) -> object:
        viewer = world.viewer(family.guardian)
        booking = BookingRequest(family.service, TUESDAY_10)
        return await runtime.units.run(
            Actor.of(viewer), lambda uow: book_sessions(uow, viewer, family.child, [booking])
        )

    outcomes = await asyncio.gather(*(book(family) for family in families), return_exceptions=True)
    lost = [type(outcome) for outcome in outcomes if isinstance(outcome, BaseException)]
    assert lost == [SlotTaken] * (CONTENDERS - 1)
    assert len(await world.rows("SELECT 1 FROM events")) == 1
    assert len(await world.rows("SELECT 1 FROM outbox WHERE subject = 'evt.scheduling.session.changed.v1'")) == 1


async def test_the_last_session_is_not_booked_twice_concurrently(world: World, runtime: Runtime) -> None:
    family = await world.family(plan={"sessions_per_cycle": 1})
    viewer = world.viewer(family.guardian)

    async def book(hour: int) -> object:
        booking = BookingRequest(family.service, TUESDAY_10.replace(hour=hour))
        return await runtime.units.run(
            Actor.of(viewer), lambda uow: book_sessions(uow, viewer, family.child, [booking])
        )

    outcomes = await asyncio.gather(book(18), book(20), book(22), return_exceptions=True)
    lost = {type(outcome).__name__ for outcome in outcomes if isinstance(outcome, BaseException)}
    assert lost == {"NothingLeftToSchedule"}
    assert len(await world.rows("SELECT 1 FROM events")) == 1


async def test_a_family_cancel_wins_over_a_concurrent_end_of_service(world: World, family: Family) -> None:
    """The end of the service waits and finds nothing left to cancel: the family's cancel counts."""
    (event,) = await world.book(family, TUESDAY_10)
    viewer = world.viewer(family.guardian)
    done = asyncio.Event()

    async def cancel(uow: UnitOfWork) -> None:
        await cancel_session(uow, viewer, family.child, event)
        await uow.db.flush()
        done.set()
        await eventually(world.has_lock_waits)

    async def end(uow: UnitOfWork) -> None:
        await done.wait()
        await close_care_service(uow, family.service, date(2026, 3, 2))

    await asyncio.gather(world.run(cancel), world.run(end))
    guest = await world.participant(event, family.child)
    assert guest["cancel_reason"] == "canceled_by_guardian"
    assert (await world.rows("SELECT version FROM events"))[0]["version"] == 2
