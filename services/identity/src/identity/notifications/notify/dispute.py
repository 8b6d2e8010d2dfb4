"""Queues emails about a family's dispute of what was recorded (docs/product/identity.md#dispute-emails)."""

from uuid import UUID

from chassis.unit_of_work import UnitOfWork

from identity.notifications.kinds import Kind
from identity.notifications.queue import queue_mail
from identity.notifications.recipients import user_of_therapist, users_of_guardians


async def notify_dispute_opened(
    uow: UnitOfWork, version: int, event_id: UUID, child_id: UUID, therapist_id: UUID
) -> None:
    """`version` is the version of the session: a dispute of a later record is a new one and gets its own email."""
    user_id = await user_of_therapist(uow, therapist_id)
    if user_id is not None:
        once = f"{Kind.DISPUTE_OPENED}:{event_id}:{child_id}:{version}"
        await queue_mail(uow, Kind.DISPUTE_OPENED, user_id, once=once, event_id=event_id, child_id=child_id)


async def notify_dispute_answered(uow: UnitOfWork, version: int, event_id: UUID, child_id: UUID, outcome: str) -> None:
    """`outcome` is `corrected` or `kept`."""
    for user_id in await users_of_guardians(uow, child_id, "book"):
        await queue_mail(
            uow,
            Kind.DISPUTE_ANSWERED,
            user_id,
            once=f"{Kind.DISPUTE_ANSWERED}:{event_id}:{child_id}:{version}:{user_id}",
            event_id=event_id,
            child_id=child_id,
            outcome=outcome,
        )
