"""A guardian asks to correct the record, and may withdraw that or respond to a refusal
(docs/product/clinical-records.md#amendment-requests)."""

from uuid import UUID

from chassis.access.child_access import require_child
from chassis.auth.viewer import Viewer
from chassis.ids import new_id
from chassis.unit_of_work import UnitOfWork

from clinical_records.adapters.amendment_tables import AmendmentRequest
from clinical_records.adapters.amendments import lock_own_amendment
from clinical_records.adapters.clinical_texts import write_texts
from clinical_records.adapters.text_drafts import DraftSubject, empty_text_draft
from clinical_records.domain.amendments import MOST_OPEN, Decision
from clinical_records.domain.errors import (
    AlreadyDisagreed,
    AmendmentAnswered,
    NothingToDisagreeWith,
    TooManyAmendments,
)
from clinical_records.domain.text_drafts import TextDraftKind
from clinical_records.events import emit_amendment_changed

LOCK = "SELECT pg_advisory_xact_lock(hashtextextended($1, 0))"
OPEN = """
    SELECT count(*) FROM amendment_requests
    WHERE child_id = $1 AND guardian_id = $2 AND decision IS NULL AND withdrawn_at IS NULL
"""


async def request_amendment(uow: UnitOfWork, viewer: Viewer, child_id: UUID, request: str) -> UUID:
    """Raises ChildNotFound; Forbidden for a therapist and for an impersonating operator;
    TooManyAmendments."""
    await require_child(uow, viewer, child_id, uow.now)
    guardian_id = viewer.require_guardian()
    viewer.forbid_impersonation()
    await uow.rows(LOCK, f"amendment requests of {guardian_id} {child_id}")
    if await uow.value(OPEN, child_id, guardian_id) >= MOST_OPEN:
        raise TooManyAmendments
    asked = AmendmentRequest(id=new_id(), child_id=child_id, guardian_id=guardian_id, requested_at=uow.now)
    await write_texts(uow, asked, child_id, request=request, answer="", disagreement="")
    uow.db.add(asked)
    emit_amendment_changed(uow, asked)
    uow.audit("amendment.requested", child_id=child_id, subject=asked.id)
    await empty_text_draft(uow, viewer, DraftSubject(child_id, TextDraftKind.AMENDMENT_REQUEST, child_id))
    return asked.id


async def withdraw_amendment(uow: UnitOfWork, viewer: Viewer, child_id: UUID, request_id: UUID) -> None:
    """It stays in the record. Withdrawing it again changes nothing.

    Raises ChildNotFound; Forbidden for a therapist and an impersonating operator; AmendmentNotFound; AmendmentAnswered.
    """
    asked = await lock_own_amendment(uow, viewer, child_id, request_id)
    viewer.forbid_impersonation()
    if asked.decision is not None:
        raise AmendmentAnswered
    if asked.withdrawn_at is None:
        asked.withdrawn_at = uow.now
        asked.version += 1
        uow.audit("amendment.withdrawn", child_id=child_id, subject=asked.id)


async def disagree(uow: UnitOfWork, viewer: Viewer, child_id: UUID, request_id: UUID, text: str) -> None:
    """Adds the guardian's response to a refusal to the record, once.

    Raises ChildNotFound; Forbidden for a therapist and an impersonating operator; AmendmentNotFound;
    NothingToDisagreeWith; AlreadyDisagreed.
    """
    asked = await lock_own_amendment(uow, viewer, child_id, request_id)
    viewer.forbid_impersonation()
    if asked.decision != Decision.DECLINED:
        raise NothingToDisagreeWith
    if asked.disagreed_at is not None:
        raise AlreadyDisagreed
    await write_texts(uow, asked, child_id, disagreement=text)
    asked.disagreed_at = uow.now
    asked.version += 1
    uow.audit("amendment.disagreed", child_id=child_id, subject=asked.id)
    await empty_text_draft(uow, viewer, DraftSubject(child_id, TextDraftKind.AMENDMENT_DISAGREEMENT, asked.id))
