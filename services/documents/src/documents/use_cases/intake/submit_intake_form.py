"""A guardian signs and sends an intake form (docs/product/documents.md#sending-the-intake-form)."""

from dataclasses import dataclass
from datetime import date
from uuid import UUID

from chassis.auth.viewer import Viewer
from chassis.ids import new_id
from chassis.unit_of_work import UnitOfWork
from sqlmodel import col, select

from documents.adapters.intake_answers import answers_of, set_answers
from documents.adapters.intake_tables import IntakeForm, IntakeSubmission
from documents.adapters.people import guardian_name
from documents.domain.errors import (
    IntakeFormAlreadySent,
    IntakeFormChanged,
    IntakeFormIncomplete,
    SignerNotKnown,
    TooManyIntakeVersions,
)
from documents.domain.intake.answers import IntakeAnswers
from documents.domain.intake.completeness import is_signature_of, is_today_somewhere, missing_answers
from documents.use_cases.intake.save_intake_form import child_of_guardian

MOST_VERSIONS = 50
NOT_YOUR_NAME = "Type your name as it appears in your account: {}"
NOT_TODAY = "Enter today’s date"


@dataclass(frozen=True)
class Signature:
    name: str
    signed_on: date
    """On the guardian's clock."""


async def submit_intake_form(
    uow: UnitOfWork, viewer: Viewer, client_id: str, version: int, signature: Signature
) -> UUID:
    """Sends the saved answers. Sending a version that this guardian has sent changes nothing.

    Returns the child. Raises ChildNotFound, Forbidden, IntakeFormChanged, IntakeFormAlreadySent, IntakeFormIncomplete,
    SignerNotKnown, TooManyIntakeVersions.
    """
    child_id = await child_of_guardian(uow, viewer, client_id)
    viewer.forbid_impersonation()
    form = await uow.db.get(IntakeForm, child_id, with_for_update=True)
    if form is None or form.version != version:
        raise IntakeFormChanged
    sent = await _sent(uow, child_id)
    if sent is not None and sent.form_version == version:
        if sent.guardian_id != viewer.profile_id:
            raise IntakeFormAlreadySent
        return child_id
    answers = await answers_of(uow, form)
    await _check(uow, viewer, answers, signature)
    number = 1 if sent is None else sent.number + 1
    if number > MOST_VERSIONS:
        raise TooManyIntakeVersions
    submission = IntakeSubmission(
        id=new_id(),
        child_id=child_id,
        number=number,
        form_version=version,
        guardian_id=viewer.profile_id,
        signature=signature.name,
        signed_on=signature.signed_on,
        submitted_at=uow.now,
        due_at=uow.now,
    )
    await set_answers(uow, submission, answers)
    uow.db.add(submission)
    uow.audit("intake_form.submitted", child_id=child_id, subject=submission.id)
    return child_id


async def _sent(uow: UnitOfWork, child_id: UUID) -> IntakeSubmission | None:
    """The last one. The lock on the form keeps it the last one."""
    of_child = select(IntakeSubmission).where(col(IntakeSubmission.child_id) == child_id)
    found: IntakeSubmission | None = await uow.db.scalar(
        of_child.order_by(col(IntakeSubmission.number).desc()).limit(1)
    )
    return found


async def _check(uow: UnitOfWork, viewer: Viewer, answers: IntakeAnswers, signature: Signature) -> None:
    """Names everything that is missing at once."""
    name = await guardian_name(uow, viewer.profile_id)
    if name is None:
        raise SignerNotKnown
    today = uow.now.date()
    fields = {f"answers.{path}": text for path, text in missing_answers(answers, today).items()}
    if not is_signature_of(signature.name, name):
        fields["submission.signature"] = NOT_YOUR_NAME.format(name)
    if not is_today_somewhere(signature.signed_on, today):
        fields["submission.signed_on"] = NOT_TODAY
    if fields:
        raise IntakeFormIncomplete(IntakeFormIncomplete.sentence, fields=fields)
