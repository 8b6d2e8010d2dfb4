from uuid import UUID

from chassis.unit_of_work import UnitOfWork

from identity.notifications.kinds import Kind
from identity.notifications.queue import queue_mail
from identity.notifications.recipients import users_of_guardians


async def notify_shared(uow: UnitOfWork, kind: Kind, shared_id: UUID, child_id: UUID, therapist_id: UUID) -> None:
    """A therapist shared something about the child with its guardians: each gets one email about `shared_id`."""
    for user_id in await users_of_guardians(uow, child_id, "read"):
        await queue_mail(
            uow,
            kind,
            user_id,
            once=f"{kind}:{shared_id}:{user_id}",
            child_id=child_id,
            therapist_id=therapist_id,
            shared_id=shared_id,
        )
