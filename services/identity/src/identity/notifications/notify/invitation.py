from datetime import timedelta
from uuid import UUID

from chassis.unit_of_work import UnitOfWork

from identity.notifications.kinds import Kind
from identity.notifications.queue import queue_mail
from identity.notifications.recipients import users_of_guardians

UNDO_WINDOW = timedelta(minutes=1)
"""An invitation that is revoked within it is never sent."""


async def notify_invitation(uow: UnitOfWork, invitation_id: UUID, child_id: UUID, therapist_id: UUID) -> None:
    for user_id in await users_of_guardians(uow, child_id, "book"):
        await queue_mail(
            uow,
            Kind.INVITATION_TO_SCHEDULE,
            user_id,
            due_at=uow.now + UNDO_WINDOW,
            once=f"{Kind.INVITATION_TO_SCHEDULE}:{invitation_id}:{user_id}",
            invitation_id=invitation_id,
            child_id=child_id,
            therapist_id=therapist_id,
        )
