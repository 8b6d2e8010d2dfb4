"""A therapist or an operator answers a request to correct the record
(docs/product/clinical-records.md#amendment-requests)."""

from uuid import UUID

from chassis.access.child_access import require_child
from chassis.auth.viewer import Viewer
from chassis.unit_of_work import UnitOfWork

from clinical_records.adapters.amendments import lock_amendment
from clinical_records.adapters.clinical_texts import write_texts
from clinical_records.adapters.signatures import author_name
from clinical_records.adapters.text_drafts import DraftSubject, empty_text_draft
from clinical_records.domain.amendments import Decision
from clinical_records.domain.errors import AmendmentAnswered, AmendmentWithdrawn
from clinical_records.domain.text_drafts import TextDraftKind
from clinical_records.events import emit_amendment_changed

OPERATOR = "Larkwell"


async def answer_as_therapist(
    uow: UnitOfWork, viewer: Viewer, child_id: UUID, request_id: UUID, decision: Decision, answer: str
) -> None:
    """Any therapist of the child answers, once.

    Raises ChildNotFound; Forbidden for a guardian and an impersonating operator; AmendmentNotFound; AmendmentAnswered;
    AmendmentWithdrawn.
    """
    await require_child(uow, viewer, child_id, uow.now)
    therapist_id = viewer.require_therapist()
    viewer.forbid_impersonation()
    await _answer(uow, child_id, request_id, decision, answer, await author_name(uow, therapist_id))
    for kind in (TextDraftKind.AMENDMENT_ACCEPTED, TextDraftKind.AMENDMENT_DECLINED):
        await empty_text_draft(uow, viewer, DraftSubject(child_id, kind, request_id))


async def answer_as_operator(
    uow: UnitOfWork, child_id: UUID, request_id: UUID, decision: Decision, answer: str
) -> None:
    """For a child without a therapist. Raises AmendmentNotFound, AmendmentAnswered, AmendmentWithdrawn."""
    await _answer(uow, child_id, request_id, decision, answer, OPERATOR)


async def _answer(
    uow: UnitOfWork, child_id: UUID, request_id: UUID, decision: Decision, answer: str, name: str
) -> None:
    asked = await lock_amendment(uow, child_id, request_id)
    if asked.withdrawn_at is not None:
        raise AmendmentWithdrawn
    if asked.decision is not None:
        raise AmendmentAnswered
    await write_texts(uow, asked, child_id, answer=answer)
    asked.decision, asked.answered_at, asked.answered_by = decision, uow.now, name
    asked.version += 1
    emit_amendment_changed(uow, asked)
    uow.audit("amendment.answered", child_id=child_id, subject=f"{asked.id} {decision}")
