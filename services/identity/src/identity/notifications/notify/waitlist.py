from datetime import datetime
from uuid import UUID

from chassis.unit_of_work import UnitOfWork

from identity.notifications.kinds import Kind
from identity.notifications.queue import queue_mail, queue_sms
from identity.notifications.recipients import users_of_guardians


async def notify_slot_offered(
    uow: UnitOfWork, offer_id: UUID, child_id: UUID, therapist_id: UUID, starts_at: datetime, held_until: datetime
) -> None:
    """By email and SMS, because the hold is short."""
    ids: dict[str, UUID | str] = {
        "child_id": child_id,
        "therapist_id": therapist_id,
        "starts_at": starts_at.isoformat(),
        "held_until": held_until.isoformat(),
    }
    for user_id in await users_of_guardians(uow, child_id, "book"):
        once = f"{Kind.WAITLIST_SLOT_OFFERED}:{offer_id}:{user_id}"
        await queue_mail(uow, Kind.WAITLIST_SLOT_OFFERED, user_id, due_at=uow.now, once=once, **ids)
        await queue_sms(uow, Kind.WAITLIST_SLOT_OFFERED, user_id, once=f"{once}:sms", **ids)
