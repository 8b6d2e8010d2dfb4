from uuid import UUID

from chassis.unit_of_work import UnitOfWork

from identity.notifications.kinds import Kind
from identity.notifications.queue import queue_mail
from identity.notifications.recipients import users_of_guardians


async def notify_assessment_shared(uow: UnitOfWork, report_id: UUID, child_id: UUID, therapist_id: UUID) -> None:
    for user_id in await users_of_guardians(uow, child_id):
        await queue_mail(
            uow,
            Kind.ASSESSMENT_SHARED,
            user_id,
            once=f"{Kind.ASSESSMENT_SHARED}:{report_id}:{user_id}",
            child_id=child_id,
            therapist_id=therapist_id,
        )
