from datetime import timedelta
from uuid import UUID

from chassis.access.child_access import earliest_day
from chassis.unit_of_work import UnitOfWork

from identity.notifications.kinds import Kind
from identity.notifications.queue import queue_batched
from identity.notifications.recipients import USERS_OF_GUARDIANS

BATCH_WINDOW = timedelta(minutes=1)
TO_THERAPISTS = """
    SELECT DISTINCT t.user_id FROM care_relations r JOIN therapists t ON t.id = r.therapist_id
    WHERE r.child_id = $1 AND (r.ends_on IS NULL OR r.ends_on >= $2) AND ($3::uuid IS NULL OR t.id = $3)
    ORDER BY t.user_id
"""


async def notify_message(
    uow: UnitOfWork, child_id: UUID, sender_type: str, sender_id: UUID, therapist_id: UUID | None
) -> None:
    """A guardian's message goes to `therapist_id`, or to all therapists of the child if it is None; any other message
    goes to the guardians. Messages from one sender within a minute share one email."""
    if sender_type == "guardian":
        rows = await uow.rows(TO_THERAPISTS, child_id, earliest_day(uow.now), therapist_id)
    else:
        rows = await uow.rows(USERS_OF_GUARDIANS, child_id)
    item = {"child_id": str(child_id), "sender_id": str(sender_id)}
    for row in rows:
        await queue_batched(
            uow,
            Kind.MESSAGE_RECEIVED,
            row["user_id"],
            item,
            batch_key=f"{sender_id}:{child_id}",
            due_at=uow.now + BATCH_WINDOW,
        )
