"""Turns signed intake forms into documents, in the background (docs/product/documents.md#intake-documents)."""

import asyncio
import hashlib
from dataclasses import dataclass
from uuid import UUID

from chassis.ids import new_id
from chassis.retry_queue import RetryQueue
from chassis.unit_of_work import Actor, UnitOfWork, UnitsOfWork
from sqlalchemy import text

from documents.adapters.family_erasure import wait_for_erasures
from documents.adapters.intake_answers import answers_of
from documents.adapters.intake_pdf import SignedIntake, intake_pdf
from documents.adapters.intake_tables import IntakeSubmission
from documents.adapters.tables import DocumentRow, OrphanedObject
from documents.adapters.vault import Vault, new_object_key
from documents.domain.intake.answers import IntakeAnswers
from documents.events import IntakeFormSubmitted
from documents.use_cases.receive_file import claim_object

DOCUMENTS = Actor.service("documents")
BATCH = 20


@dataclass(frozen=True)
class IntakeDocumentMaker:
    units: UnitsOfWork
    vault: Vault

    async def make_intake_documents(self) -> int:
        """The job. Returns how many it tried. A form that a family signed is tried until it is made."""
        queue = RetryQueue(self.units, DOCUMENTS, IntakeSubmission, waiting=text("document_id IS NULL"))
        return await queue.run_due(self._make, limit=BATCH)

    async def _make(self, row: IntakeSubmission) -> None:
        answers = await self.units.run(DOCUMENTS, lambda uow: answers_of(uow, row))
        content = await asyncio.to_thread(intake_pdf, _signed(row, answers))
        object_key = new_object_key()
        # Recorded before the bytes are stored, so that the sweep finds those of an interrupted attempt.
        await self.units.run(DOCUMENTS, lambda uow: _record_object(uow, object_key))
        await self.vault.put(object_key, content)
        await self.units.run(DOCUMENTS, lambda uow: _finish(uow, row.id, object_key, content))


def _signed(row: IntakeSubmission, answers: IntakeAnswers) -> SignedIntake:
    return SignedIntake(
        answers=answers,
        number=row.number,
        signature=row.signature,
        signed_on=row.signed_on,
        submitted_at=row.submitted_at,
    )


async def _record_object(uow: UnitOfWork, object_key: str) -> None:
    uow.db.add(OrphanedObject(object_key=object_key, since=uow.now))


async def _finish(uow: UnitOfWork, submission_id: UUID, object_key: str, content: bytes) -> None:
    """Does nothing when the family was erased or the document exists. Raises UploadTookTooLong."""
    await wait_for_erasures(uow)
    row = await uow.db.get(IntakeSubmission, submission_id, with_for_update=True)
    if row is None or row.document_id is not None:
        return
    await claim_object(uow, object_key)
    document = DocumentRow(
        id=new_id(),
        child_id=row.child_id,
        uploader_type="guardian",
        uploader_id=row.guardian_id,
        filename=f"Intake form, version {row.number}.pdf",
        content_type="application/pdf",
        size=len(content),
        sha256=hashlib.sha256(content).digest(),
        object_key=object_key,
        created_at=row.submitted_at,
    )
    uow.db.add(document)
    await uow.db.flush()
    row.document_id = document.id
    uow.audit("intake_form.document_made", child_id=row.child_id, subject=document.id)
    uow.emit(
        IntakeFormSubmitted(
            version=row.number, child_id=row.child_id, guardian_id=row.guardian_id, document_id=document.id
        )
    )
