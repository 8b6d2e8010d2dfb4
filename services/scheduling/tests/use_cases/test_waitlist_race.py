import asyncio
import random
from collections import Counter
from datetime import datetime, timedelta
from uuid import UUID

from chassis.testing.api import ApiClient
from chassis.testing.clock import START, FakeClock
from chassis.testing.drill import IN_DRILL
from chassis.unit_of_work import Actor
from scheduling.domain.errors import OfferOver, SlotTaken
from scheduling.domain.waitlist import OFFERED_AFTER
from scheduling.use_cases.sessions.book_sessions import BookingRequest, book_sessions
from scheduling.use_cases.waitlist.decide_offer import take_offer
from scheduling.use_cases.waitlist.offer_freed_slots import offer_freed_slots

from services.scheduling.tests.use_cases.test_waitlist_against_model import EMPTY
from services.scheduling.tests.waitlist import NEXT_TUESDAY, free_a_slot, make_offers, offer_of, wait_for
from services.scheduling.tests.world import Family, World

TAKERS = 16
SLOTS = 500 if IN_DRILL else 5
STARTS = [NEXT_TUESDAY + timedelta(days=7 * (number % 2), hours=-(number // 2)) for number in range(5)]
KILLS = 100 if IN_DRILL else 8
OPEN = "SELECT id FROM freed_slots WHERE closed_at IS NULL"
OFFERED = """
    SELECT o.freed_slot_id, o.child_id, count(h.*) AS holds,
        (SELECT count(*) FROM outbox WHERE envelope->'data'->>'offer_id' = o.id::text) AS events
    FROM waitlist_offers o LEFT JOIN occupancy h ON h.offer_id = o.id GROUP BY o.id
"""
HELD = "SELECT child_id FROM waitlist_offers WHERE status = 'held'"


async def take(world: World, family: Family, offer_id: UUID) -> UUID:
    viewer = world.viewer(family.guardian)
    return await world.runtime.units.run(Actor.of(viewer), lambda uow: take_offer(uow, viewer, family.child, offer_id))


async def book(world: World, family: Family, start: datetime) -> object:
    viewer, booking = world.viewer(family.guardian), [BookingRequest(family.service, start)]
    return await world.runtime.units.run(
        Actor.of(viewer), lambda uow: book_sessions(uow, viewer, family.child, booking)
    )


async def test_one_of_sixteen_takers_gets_each_freed_slot(api: ApiClient, world: World, clock: FakeClock) -> None:
    """Half of them try to take the offer, which only one family has; the others to book the time."""
    canceling = await world.family()
    families = [await world.family(canceling.therapist) for _ in range(TAKERS)]
    for number in range(SLOTS):
        if number % len(STARTS) == 0:  # again from the start, because plans end and the calendar fills
            await world.rows(EMPTY)
            clock.now = START
            for family in families:
                await wait_for(api, family)
        start = STARTS[number % len(STARTS)]
        await free_a_slot(world, api, canceling, start)
        await make_offers(world, clock)
        await asyncio.gather(*(offer_freed_slots(world.runtime.units) for _ in range(3)))
        (held,) = await world.rows(HELD)
        (offered,) = [family for family in families if str(family.child) == held["child_id"]]
        offer = await offer_of(api, offered)
        assert offer is not None
        others = [family for family in families if family is not offered][: TAKERS // 2]
        attempts = [
            *(take(world, offered, UUID(offer["id"])) for _ in range(TAKERS // 2)),
            *(book(world, other, start) for other in others),
        ]
        outcomes = await asyncio.gather(*attempts, return_exceptions=True)
        lost = Counter(type(outcome) for outcome in outcomes if isinstance(outcome, BaseException))
        assert lost == {OfferOver: TAKERS // 2 - 1, SlotTaken: TAKERS // 2}
        booked = await world.rows("SELECT from_waitlist FROM events WHERE starts_at = $1 AND NOT canceled", start)
        assert [row["from_waitlist"] for row in booked] == [True]


async def test_a_job_that_is_killed_loses_and_repeats_no_offer(api: ApiClient, world: World, clock: FakeClock) -> None:
    """A job that is canceled drops its connection, as one that is killed does. It keeps nothing in memory."""
    canceling, chance = await world.family(), random.Random(19)
    families = [await world.family(canceling.therapist) for _ in STARTS]
    for _ in range(KILLS):
        await world.rows(EMPTY)
        clock.now = START
        for family in families:
            await wait_for(api, family)
        for start in STARTS:
            await free_a_slot(world, api, canceling, start)
        clock.advance(seconds=OFFERED_AFTER.total_seconds())
        job = asyncio.create_task(offer_freed_slots(world.runtime.units))
        await asyncio.sleep(chance.uniform(0, 0.08))
        job.cancel()
        await asyncio.gather(job, return_exceptions=True)
        await offer_freed_slots(world.runtime.units)
        offered = await world.rows(OFFERED)
        assert {row["freed_slot_id"] for row in offered} == {row["id"] for row in await world.rows(OPEN)}
        assert {row["child_id"] for row in offered} == {str(family.child) for family in families}
        assert [(row["holds"], row["events"]) for row in offered] == [(1, 1)] * len(STARTS)


async def test_an_offer_is_never_taken_after_its_hold(
    api: ApiClient, world: World, family: Family, clock: FakeClock
) -> None:
    """The job and the family contend at the end of the hold."""
    await wait_for(api, family)
    await free_a_slot(world, api, await world.family(family.therapist))
    await make_offers(world, clock)
    offer = await offer_of(api, family)
    assert offer is not None
    clock.advance(minutes=15)
    path = f"/clients/{family.child}/waitlist_offers/{offer['id']}/booking"
    answer, _ = await asyncio.gather(api.post(path, by=family.guardian), offer_freed_slots(world.runtime.units))
    assert answer.status_code == 409
    assert await world.rows("SELECT 1 FROM occupancy WHERE offer_id IS NOT NULL") == []
