"""A guardian takes or declines the time that is held for a child (docs/product/scheduling.md#waitlist)."""

from uuid import UUID

from chassis.access.child_access import require_child
from chassis.auth.viewer import Viewer
from chassis.unit_of_work import UnitOfWork

from scheduling.adapters.occupancy import end_holds, lock
from scheduling.adapters.waitlist.tables import WaitlistOffer
from scheduling.domain.errors import OfferNotFound, OfferOver
from scheduling.domain.waitlist import OfferStatus
from scheduling.use_cases.sessions.book_sessions import BookingRequest, place_sessions
from scheduling.use_cases.waitlist.offers import close_slot, end_offer

FILLED = "UPDATE events SET from_waitlist = true WHERE id = $1"


async def take_offer(uow: UnitOfWork, viewer: Viewer, child_id: UUID, offer_id: UUID) -> UUID:
    """Books the time by the normal rules; the new session's id. If they refuse, the hold stays.

    Raises ChildNotFound, Forbidden, OfferNotFound, OfferOver; else as `place_sessions`.
    """
    offer = await _own_offer(uow, viewer, child_id, offer_id)
    _require_held(uow, offer)
    await end_holds(uow, [offer.id])
    (event_id,) = await place_sessions(uow, child_id, [BookingRequest(offer.care_service_id, offer.starts_at)])
    await uow.rows(FILLED, event_id)
    await end_offer(uow, offer, OfferStatus.TAKEN)
    await close_slot(uow, offer.freed_slot_id, uow.now)
    return event_id


async def decline_offer(uow: UnitOfWork, viewer: Viewer, child_id: UUID, offer_id: UUID) -> None:
    """Declining twice is fine. Raises ChildNotFound, Forbidden, OfferNotFound, OfferOver."""
    offer = await _own_offer(uow, viewer, child_id, offer_id)
    if offer.status != OfferStatus.DECLINED:
        _require_held(uow, offer)
        await end_offer(uow, offer, OfferStatus.DECLINED)


async def _own_offer(uow: UnitOfWork, viewer: Viewer, child_id: UUID, offer_id: UUID) -> WaitlistOffer:
    await require_child(uow, viewer, child_id, uow.now, "book")
    viewer.require_guardian()
    seen = await uow.db.get(WaitlistOffer, offer_id)
    if seen is None or seen.child_id != child_id:
        raise OfferNotFound
    await lock(uow, [child_id, seen.therapist_id])
    return await uow.db.get_one(WaitlistOffer, offer_id, with_for_update=True, populate_existing=True)


def _require_held(uow: UnitOfWork, offer: WaitlistOffer) -> None:
    if offer.status != OfferStatus.HELD or offer.held_until <= uow.now:
        raise OfferOver
