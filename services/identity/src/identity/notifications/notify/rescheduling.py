from datetime import timedelta
from uuid import UUID

from chassis.unit_of_work import UnitOfWork

from identity.notifications.kinds import Kind
from identity.notifications.queue import queue_mail
from identity.notifications.recipients import user_of_therapist, users_of_guardians

BATCH_WINDOW = timedelta(minutes=1)
"""The same delay as other session emails. A request that is withdrawn within it is never sent."""
STARTS = "SELECT starts_at FROM booked_sessions WHERE event_id = $1"
LAST_REQUEST = f"""
    SELECT n.user_id, coalesce(n.announced_at, n.sent_at) AS reported_at FROM booked_sessions b
    JOIN therapists t ON t.id = b.therapist_id JOIN notifications n ON n.user_id = t.user_id
    WHERE b.event_id = $1 AND n.kind = '{Kind.RESCHEDULING_REQUESTED}' AND n.ids ->> 'event_id' = $1::text
    ORDER BY n.created_at DESC, n.id DESC LIMIT 1 FOR UPDATE OF n
"""  # noqa: S608  # a constant
"""The latest request that was queued for the session's present therapist. The lock waits for an email that is being
sent."""


async def notify_rescheduling_requested(
    uow: UnitOfWork, version: int, event_id: UUID, child_id: UUID, therapist_id: UUID
) -> None:
    """`version` is the version of the session: a request after a withdrawal is a new one and gets its own email."""
    user_id = await user_of_therapist(uow, therapist_id)
    if user_id is None:
        return
    await queue_mail(
        uow,
        Kind.RESCHEDULING_REQUESTED,
        user_id,
        due_at=uow.now + BATCH_WINDOW,
        once=f"{Kind.RESCHEDULING_REQUESTED}:{event_id}:{version}",
        event_id=event_id,
        child_id=child_id,
    )


async def notify_rescheduling_withdrawn(uow: UnitOfWork, version: int, event_id: UUID, child_id: UUID) -> None:
    """`version` is the version of the session after the withdrawal. Does nothing unless the request was emailed: an
    unsent request is dropped by its composer."""
    request = await uow.row(LAST_REQUEST, event_id)
    if request is None or request["reported_at"] is None:
        return
    starts_at = await uow.value(STARTS, event_id)
    await queue_mail(
        uow,
        Kind.RESCHEDULING_WITHDRAWN,
        request["user_id"],
        due_at=uow.now + BATCH_WINDOW,
        once=f"{Kind.RESCHEDULING_WITHDRAWN}:{event_id}:{version}",
        event_id=event_id,
        child_id=child_id,
        starts_at="" if starts_at is None else starts_at.isoformat(),
    )


async def notify_rescheduling_declined(uow: UnitOfWork, version: int, event_id: UUID, child_id: UUID) -> None:
    """`version` is the version of the session after the therapist declined."""
    starts_at = await uow.value(STARTS, event_id)
    for user_id in await users_of_guardians(uow, child_id, "book"):
        await queue_mail(
            uow,
            Kind.RESCHEDULING_DECLINED,
            user_id,
            due_at=uow.now + BATCH_WINDOW,
            once=f"{Kind.RESCHEDULING_DECLINED}:{event_id}:{version}:{user_id}",
            event_id=event_id,
            child_id=child_id,
            starts_at="" if starts_at is None else starts_at.isoformat(),
        )
