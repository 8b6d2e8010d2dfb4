from datetime import timedelta
from uuid import UUID

from chassis.unit_of_work import UnitOfWork

from identity.notifications.kinds import Kind
from identity.notifications.queue import queue_batched
from identity.notifications.recipients import users_of_guardians, users_of_therapists

BATCH_WINDOW = timedelta(minutes=1)


async def notify_message(
    uow: UnitOfWork,
    note_id: UUID,
    child_id: UUID,
    sender_type: str,
    sender_id: UUID,
    therapist_id: UUID | None,
    file_count: int = 0,
) -> None:
    """A guardian's message goes to `therapist_id`, or to all therapists of the child if it is None; any other message
    goes to the guardians. Messages from one sender within a minute share one email."""
    if sender_type == "guardian":
        users = await users_of_therapists(uow, child_id, therapist_id)
    else:
        users = await users_of_guardians(uow, child_id, "messages")
    item = {"child_id": str(child_id), "sender_id": str(sender_id), "note_id": str(note_id)}
    if therapist_id is not None:
        item["therapist_id"] = str(therapist_id)
    if file_count:
        item["files"] = str(file_count)
    for user_id in users:
        await queue_batched(
            uow,
            Kind.MESSAGE_RECEIVED,
            user_id,
            item,
            batch_key=f"{sender_id}:{child_id}",
            due_at=uow.now + BATCH_WINDOW,
        )
