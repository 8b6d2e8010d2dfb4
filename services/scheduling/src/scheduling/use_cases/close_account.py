"""A guardian closed the account: booked sessions are canceled, and nothing of the family's can be booked by a link or
read by a calendar anymore (docs/product/identity.md#close-the-account)."""

from collections.abc import Sequence
from uuid import UUID

from chassis.auth.viewer import UserType
from chassis.unit_of_work import UnitOfWork

from scheduling.adapters.occupancy import lock
from scheduling.adapters.waitlist.tables import Waitlist, WaitlistOffer
from scheduling.domain.cancel_reasons import CancelReason
from scheduling.domain.waitlist import OfferStatus
from scheduling.use_cases.calendar_feed import delete_feed
from scheduling.use_cases.sessions.cancel_session import cancel_participation
from scheduling.use_cases.waitlist.offers import end_offer

BOOKED = """
    SELECT p.id, p.event_id FROM participants p JOIN events e ON e.id = p.event_id
    WHERE p.child_id = ANY($1) AND NOT p.canceled AND e.status = 'scheduled' AND e.deleted_at IS NULL
      AND e.starts_at > $2
    ORDER BY e.starts_at, p.id
"""
HELD = "SELECT id, therapist_id FROM waitlist_offers WHERE child_id = ANY($1) AND status = 'held' ORDER BY id"
REVOKE_INVITATIONS = """
    UPDATE invitations SET revoked_at = $2
    WHERE child_id = ANY($1) AND revoked_at IS NULL AND used_at IS NULL AND expires_at > $2
    RETURNING id, child_id
"""


async def close_account(uow: UnitOfWork, guardian_id: UUID, child_ids: Sequence[UUID]) -> None:
    """Repeating it cancels what was booked since."""
    held = await uow.rows(HELD, list(child_ids))
    await lock(uow, [*child_ids, *(UUID(str(row["therapist_id"])) for row in held)])
    for row in await uow.rows(BOOKED, list(child_ids), uow.now):
        await cancel_participation(uow, row["event_id"], row["id"], CancelReason.GUARDIAN)
    for row in held:
        offer = await uow.db.get_one(WaitlistOffer, UUID(str(row["id"])), with_for_update=True)
        if offer.status == OfferStatus.HELD:
            await end_offer(uow, offer, OfferStatus.WITHDRAWN)
    for child_id in child_ids:
        await _leave_waitlist(uow, child_id)
    for row in await uow.rows(REVOKE_INVITATIONS, list(child_ids), uow.now):
        uow.audit("invitation.revoked", child_id=UUID(str(row["child_id"])), subject=str(row["id"]))
    await delete_feed(uow, UserType.GUARDIAN, guardian_id)


async def _leave_waitlist(uow: UnitOfWork, child_id: UUID) -> None:
    waitlist = await uow.db.get(Waitlist, child_id, with_for_update=True)
    if waitlist is not None and waitlist.times:
        waitlist.times = []
        waitlist.version += 1
        uow.audit("waitlist.changed", child_id=child_id, subject=child_id)
