from uuid import UUID

from chassis.unit_of_work import UnitOfWork

from identity.notifications.kinds import Kind
from identity.notifications.queue import queue_mail
from identity.notifications.recipients import users_of_therapists


async def notify_intake_form(uow: UnitOfWork, child_id: UUID, guardian_id: UUID, document_id: UUID) -> None:
    """To every therapist who treats the child now."""
    for user_id in await users_of_therapists(uow, child_id):
        await queue_mail(
            uow,
            Kind.INTAKE_FORM_SUBMITTED,
            user_id,
            once=f"{Kind.INTAKE_FORM_SUBMITTED}:{document_id}:{user_id}",
            child_id=child_id,
            guardian_id=guardian_id,
        )
