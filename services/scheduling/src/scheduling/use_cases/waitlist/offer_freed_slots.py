"""The jobs that offer freed slots to families on the waitlist, one after the other, and end what nobody took
(docs/product/scheduling.md#waitlist).

Everything is in tables, so a process that dies in the middle loses nothing: each slot and each offer is a transaction
of its own.
"""

from functools import partial
from uuid import UUID

from chassis.db import Row
from chassis.ids import new_id
from chassis.unit_of_work import Actor, UnitOfWork, UnitsOfWork

from scheduling.adapters.occupancy import hold, lock
from scheduling.adapters.waitlist.candidates import Candidate, can_take, candidates_for
from scheduling.adapters.waitlist.tables import FreedSlot, WaitlistOffer
from scheduling.domain.waitlist import HOLD, RETRY, OfferStatus, can_be_offered
from scheduling.events.waitlist import WaitlistSlotOffered
from scheduling.use_cases.waitlist.offers import close_slot, end_offer

ACTOR = Actor.service("scheduling")
BATCH = 100
DUE = """
    SELECT id, therapist_id FROM freed_slots f WHERE closed_at IS NULL AND next_try_at <= $1
    ORDER BY next_try_at, id LIMIT $2
"""
OVER = """
    SELECT id, therapist_id FROM waitlist_offers WHERE status = 'held' AND held_until <= $1
    ORDER BY held_until, id LIMIT $2
"""
HELD = "SELECT held_until FROM waitlist_offers WHERE freed_slot_id = $1 AND status = 'held'"
BOOKED = """
    SELECT EXISTS (
        SELECT FROM occupancy
        WHERE subject_id = $1 AND during @> $2::timestamptz AND offer_id IS NULL)
"""
ADD = """
    INSERT INTO waitlist_offers (id, freed_slot_id, child_id, care_service_id, therapist_id, starts_at, ends_at,
        offered_at, held_until, status)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, 'held') ON CONFLICT DO NOTHING RETURNING id
"""
NEXT_TRY = "UPDATE freed_slots SET next_try_at = $2 WHERE id = $1"


async def offer_freed_slots(units: UnitsOfWork) -> int:
    """The job. Returns how many offers it made."""
    await expire_offers(units)
    due = await units.run(ACTOR, lambda uow: uow.rows(DUE, uow.now, BATCH))
    offered = 0
    for row in due:
        offered += await units.run(
            ACTOR, partial(_offer, slot_id=_id(row, "id"), therapist_id=_id(row, "therapist_id"))
        )
    return offered


async def expire_offers(units: UnitsOfWork) -> None:
    """The hold of an offer ends by itself (`occupancy.held_until`); this lets the next family have the slot."""
    for row in await units.run(ACTOR, lambda uow: uow.rows(OVER, uow.now, BATCH)):
        await units.run(ACTOR, partial(_expire, offer_id=_id(row, "id"), therapist_id=_id(row, "therapist_id")))


def _id(row: Row, name: str) -> UUID:
    return UUID(str(row[name]))


async def _expire(uow: UnitOfWork, offer_id: UUID, therapist_id: UUID) -> None:
    await lock(uow, [therapist_id])
    offer = await uow.db.get_one(WaitlistOffer, offer_id, with_for_update=True)
    if offer.status == OfferStatus.HELD:
        await end_offer(uow, offer, OfferStatus.EXPIRED)


async def _offer(uow: UnitOfWork, slot_id: UUID, therapist_id: UUID) -> bool:
    """Whether a family got an offer."""
    await lock(uow, [therapist_id])  # bookings, other offers and another run of this job wait
    slot = await uow.db.get_one(FreedSlot, slot_id, with_for_update=True)
    if slot.closed_at is not None:
        return False
    if (held_until := await uow.value(HELD, slot_id)) is not None:
        await uow.rows(NEXT_TRY, slot_id, held_until)
        return False
    if not can_be_offered(slot.starts_at, uow.now) or await uow.value(BOOKED, therapist_id, slot.starts_at):
        await close_slot(uow, slot_id, uow.now)
        return False
    for candidate in await candidates_for(uow, slot_id, therapist_id, slot.starts_at, slot.ends_at, uow.now):
        if await can_take(uow, candidate, uow.now) and await _hold(uow, slot_id, candidate):
            return True
    await uow.rows(NEXT_TRY, slot_id, uow.now + RETRY)
    return False


async def _hold(uow: UnitOfWork, slot_id: UUID, chosen: Candidate) -> bool:
    """False if another therapist's time was offered to the child a moment ago."""
    care, during, until, offer_id = chosen.care, chosen.during, uow.now + HOLD, new_id()
    columns = (slot_id, care.child_id, care.id, care.therapist_id, during.start, during.end, uow.now, until)
    if not await uow.rows(ADD, offer_id, *columns):
        return False
    await hold(uow, offer_id, care.therapist_id, during, until)
    await uow.rows(NEXT_TRY, slot_id, until)
    uow.emit(
        WaitlistSlotOffered(
            version=1,
            offer_id=offer_id,
            child_id=care.child_id,
            therapist_id=care.therapist_id,
            starts_at=during.start,
            held_until=until,
        )
    )
    uow.audit("waitlist_offer.made", child_id=care.child_id, subject=offer_id)
    return True
