from datetime import timedelta
from uuid import UUID

from chassis.unit_of_work import UnitOfWork

from identity.notifications.kinds import Kind
from identity.notifications.queue import queue_mail
from identity.notifications.recipients import GUARDIANS, THERAPIST

THOUGHT_OVER_FOR = timedelta(minutes=1)
"""As long as other mails about sessions wait: who takes it back at once has asked nobody."""
STARTS = "SELECT starts_at FROM booked_sessions WHERE event_id = $1"
REACHED = f"""
    SELECT n.user_id, n.sent_at FROM booked_sessions b
    JOIN therapists t ON t.id = b.therapist_id JOIN notifications n ON n.user_id = t.user_id
    WHERE b.event_id = $1 AND n.kind = '{Kind.RESCHEDULING_REQUESTED}' AND n.ids ->> 'event_id' = $1::text
    ORDER BY n.created_at DESC, n.id DESC LIMIT 1 FOR UPDATE OF n
"""  # noqa: S608  # a constant
"""The last request to who holds the session now. Waits for a mail that is just leaving."""


async def notify_rescheduling_requested(
    uow: UnitOfWork, version: int, event_id: UUID, child_id: UUID, therapist_id: UUID
) -> None:
    """`version` is the session's: who takes a request back and asks again has asked twice."""
    user_id = await uow.value(THERAPIST, therapist_id)
    if user_id is None:
        return
    await queue_mail(
        uow,
        Kind.RESCHEDULING_REQUESTED,
        user_id,
        due_at=uow.now + THOUGHT_OVER_FOR,
        once=f"{Kind.RESCHEDULING_REQUESTED}:{event_id}:{version}",
        event_id=event_id,
        child_id=child_id,
    )


async def notify_rescheduling_withdrawn(uow: UnitOfWork, version: int, event_id: UUID, child_id: UUID) -> None:
    """`version` is the session's, after it. A request whose mail still waits is told no more: there is nothing to take
    back."""
    request = await uow.row(REACHED, event_id)
    if request is None or request["sent_at"] is None:
        return
    starts_at = await uow.value(STARTS, event_id)
    await queue_mail(
        uow,
        Kind.RESCHEDULING_WITHDRAWN,
        request["user_id"],
        due_at=uow.now + THOUGHT_OVER_FOR,
        once=f"{Kind.RESCHEDULING_WITHDRAWN}:{event_id}:{version}",
        event_id=event_id,
        child_id=child_id,
        starts_at="" if starts_at is None else starts_at.isoformat(),
    )


async def notify_rescheduling_declined(uow: UnitOfWork, version: int, event_id: UUID, child_id: UUID) -> None:
    """`version` is the session's, after the therapist's answer."""
    starts_at = await uow.value(STARTS, event_id)
    for row in await uow.rows(GUARDIANS, child_id):
        await queue_mail(
            uow,
            Kind.RESCHEDULING_DECLINED,
            row["user_id"],
            due_at=uow.now + THOUGHT_OVER_FOR,
            once=f"{Kind.RESCHEDULING_DECLINED}:{event_id}:{version}:{row['user_id']}",
            event_id=event_id,
            child_id=child_id,
            starts_at="" if starts_at is None else starts_at.isoformat(),
        )
