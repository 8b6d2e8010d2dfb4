from uuid import UUID

from chassis.unit_of_work import UnitOfWork

from identity.notifications.kinds import Kind
from identity.notifications.queue import queue_mail
from identity.notifications.recipients import users_of_therapists

USER_OF_GUARDIAN = "SELECT user_id FROM guardians WHERE id = $1"


async def notify_amendment(
    uow: UnitOfWork, request_id: UUID, child_id: UUID, guardian_id: UUID, *, answered: bool
) -> None:
    """A request goes to every therapist who treats the child now, its answer to the requesting guardian. Each gets one
    email about it."""
    if answered:
        kind, users = Kind.AMENDMENT_ANSWERED, [row["user_id"] for row in await uow.rows(USER_OF_GUARDIAN, guardian_id)]
    else:
        kind, users = Kind.AMENDMENT_REQUESTED, await users_of_therapists(uow, child_id)
    for user_id in users:
        once = f"{kind}:{request_id}:{user_id}"
        await queue_mail(uow, kind, user_id, once=once, child_id=child_id, guardian_id=guardian_id)
