from datetime import timedelta
from uuid import UUID

from chassis.access.child_access import earliest_day
from chassis.unit_of_work import UnitOfWork

from identity.notifications.kinds import Kind
from identity.notifications.queue import collect
from identity.notifications.recipients import GUARDIANS

COLLECTED_FOR = timedelta(minutes=1)
TO_THERAPISTS = """
    SELECT DISTINCT t.user_id FROM care_relations r JOIN therapists t ON t.id = r.therapist_id
    WHERE r.child_id = $1 AND (r.ends_on IS NULL OR r.ends_on >= $2) AND ($3::uuid IS NULL OR t.id = $3)
    ORDER BY t.user_id
"""


async def notify_message(
    uow: UnitOfWork, child_id: UUID, sender_type: str, sender_id: UUID, therapist_id: UUID | None
) -> None:
    """To the other side; `therapist_id` None means all therapists of the child. Several from one sender within a minute
    are one mail."""
    if sender_type == "guardian":
        rows = await uow.rows(TO_THERAPISTS, child_id, earliest_day(uow.now), therapist_id)
    else:
        rows = await uow.rows(GUARDIANS, child_id)
    about = {"child_id": str(child_id), "sender_id": str(sender_id)}
    for row in rows:
        await collect(
            uow,
            Kind.MESSAGE_RECEIVED,
            row["user_id"],
            about,
            under=f"{sender_id}:{child_id}",
            due_at=uow.now + COLLECTED_FOR,
        )
