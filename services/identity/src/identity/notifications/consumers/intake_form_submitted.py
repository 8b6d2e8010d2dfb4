"""Documents: a guardian signed an intake form, and its PDF is among the child's documents."""

from typing import ClassVar
from uuid import UUID

from chassis.events.consumer import Handler
from chassis.events.event import Consumed
from chassis.unit_of_work import UnitOfWork

from identity.notifications.notify.intake_form import notify_intake_form


class IntakeFormSubmitted(Consumed):
    name: ClassVar[str] = "documents.intake_form.submitted.v1"
    child_id: UUID
    guardian_id: UUID
    document_id: UUID


async def _handle(uow: UnitOfWork, event: IntakeFormSubmitted) -> None:
    await notify_intake_form(uow, **event.model_dump())


HANDLER = Handler(IntakeFormSubmitted, _handle)
