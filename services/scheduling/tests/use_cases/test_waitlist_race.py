import asyncio
from collections import Counter
from datetime import datetime, timedelta
from uuid import UUID

from chassis.testing.api import ApiClient
from chassis.testing.clock import FakeClock
from chassis.unit_of_work import Actor
from scheduling.domain.errors import OfferOver, SlotTaken
from scheduling.use_cases.sessions.book_sessions import BookingRequest, book_sessions
from scheduling.use_cases.waitlist.decide_offer import take_offer
from scheduling.use_cases.waitlist.offer_freed_slots import offer_freed_slots

from services.scheduling.tests.waitlist import NEXT_TUESDAY, free_a_slot, make_offers, offer_of, wait_for
from services.scheduling.tests.world import Family, World

TAKERS = 16
SLOTS = 5
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
    for family in families:
        await wait_for(api, family)
    for number in range(SLOTS):
        start = NEXT_TUESDAY + timedelta(days=7 * (number % 2), hours=-(number // 2))
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
