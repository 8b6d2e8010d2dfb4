"""A guardian marks the times that they would take for a child, pauses the waitlist or leaves it
(docs/product/scheduling.md#waitlist)."""

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from chassis.access.child_access import require_child
from chassis.auth.viewer import Viewer
from chassis.unit_of_work import UnitOfWork

from scheduling.adapters.occupancy import lock
from scheduling.adapters.waitlist.tables import Waitlist, WaitlistOffer
from scheduling.domain.errors import WaitlistChanged
from scheduling.domain.waitlist import OFFERED_AFTER, OfferStatus, WaitlistTime
from scheduling.use_cases.waitlist.offers import end_offer

HELD = "SELECT id, therapist_id FROM waitlist_offers WHERE child_id = $1 AND status = 'held'"
LOOK_AGAIN = """
    UPDATE freed_slots SET next_try_at = $2
    WHERE closed_at IS NULL AND next_try_at > $2
      AND therapist_id IN (SELECT therapist_id FROM care_services WHERE child_id = $1)
      AND NOT EXISTS (SELECT FROM waitlist_offers o WHERE o.freed_slot_id = freed_slots.id AND o.status = 'held')
      AND created_at <= $2::timestamptz - $3::interval
"""
"""The family may fit a slot that fitted nobody so far."""


@dataclass(frozen=True)
class WaitlistDraft:
    times: Sequence[WaitlistTime]
    """Empty to leave the waitlist."""
    paused: bool
    timezone: str
    version: int
    """The version that the guardian saw; 0 if the child wasn't on the waitlist."""


async def change_waitlist(uow: UnitOfWork, viewer: Viewer, child_id: UUID, draft: WaitlistDraft) -> None:
    """Raises ChildNotFound, Forbidden, WaitlistChanged."""
    await require_child(uow, viewer, child_id, uow.now, "book")
    viewer.require_guardian()
    held = await uow.rows(HELD, child_id)
    await lock(uow, [child_id, *(UUID(str(row["therapist_id"])) for row in held)])
    waitlist = await uow.db.get(Waitlist, child_id, with_for_update=True)
    if draft.version != (0 if waitlist is None else waitlist.version):
        raise WaitlistChanged
    if waitlist is None:
        waitlist = Waitlist(
            child_id=child_id, version=0, timezone=draft.timezone, paused=False, times=[], joined_at=uow.now
        )
        uow.db.add(waitlist)
    if not waitlist.times:
        waitlist.joined_at = uow.now
    waitlist.times = [time.stored for time in draft.times]
    waitlist.paused, waitlist.timezone = draft.paused, draft.timezone
    waitlist.version += 1
    await uow.db.flush()
    uow.audit("waitlist.changed", child_id=child_id, subject=child_id)
    if draft.paused or not draft.times:
        for row in held:
            offer = await uow.db.get_one(WaitlistOffer, UUID(str(row["id"])), with_for_update=True)
            if offer.status == OfferStatus.HELD:
                await end_offer(uow, offer, OfferStatus.WITHDRAWN)
    else:
        await uow.rows(LOOK_AGAIN, child_id, uow.now, OFFERED_AFTER)
