"""What every end of an offer has in common."""

from datetime import datetime
from uuid import UUID

from chassis.timekeeping.intervals import Interval
from chassis.unit_of_work import UnitOfWork

from scheduling.adapters.occupancy import end_holds
from scheduling.adapters.waitlist.tables import WaitlistOffer
from scheduling.domain.waitlist import OfferStatus

HELD = """
    SELECT id FROM waitlist_offers
    WHERE therapist_id = $1 AND status = 'held' AND starts_at < $3 AND ends_at > $2 ORDER BY id
"""
TRY_AGAIN = "UPDATE freed_slots SET next_try_at = $2 WHERE id = $1 AND closed_at IS NULL"


async def end_offer(uow: UnitOfWork, offer: WaitlistOffer, status: OfferStatus) -> None:
    """The slot goes to the next family at once, unless this one took it. The caller holds the therapist's lock."""
    offer.status = status
    await end_holds(uow, [offer.id])
    await uow.rows(TRY_AGAIN, offer.freed_slot_id, uow.now)
    uow.audit(f"waitlist_offer.{status}", child_id=offer.child_id, subject=offer.id)


async def withdraw_offers(uow: UnitOfWork, therapist_id: UUID, during: Interval) -> None:
    """The therapist doesn't work then anymore. The caller holds the therapist's lock."""
    for row in await uow.rows(HELD, therapist_id, during.start, during.end):
        offer = await uow.db.get_one(WaitlistOffer, UUID(str(row["id"])), with_for_update=True)
        await end_offer(uow, offer, OfferStatus.WITHDRAWN)


async def close_slot(uow: UnitOfWork, slot_id: UUID, now: datetime) -> None:
    await uow.rows("UPDATE freed_slots SET closed_at = $2 WHERE id = $1", slot_id, now)
