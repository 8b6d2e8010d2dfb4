from datetime import datetime
from uuid import UUID

from chassis.unit_of_work import UnitOfWork
from sqlmodel import col, select

from identity.adapters.tables import Guardian
from identity.notifications.kinds import Kind
from identity.notifications.queue import queue_mail

NEVER = "never"


async def notify_failed_payment(
    uow: UnitOfWork,
    guardian_id: UUID,
    subscription_id: UUID,
    version: int,
    amount: int,
    currency: str,
    next_try_at: datetime | None,
) -> None:
    """`amount` is in minor units; `version` is the version of the subscription when the payment failed."""
    user_ids = await uow.db.scalars(select(col(Guardian.user_id)).where(col(Guardian.id) == guardian_id))
    user_id = user_ids.one_or_none()
    if user_id is None:
        return
    await queue_mail(
        uow,
        Kind.PAYMENT_FAILED,
        user_id,
        subscription_id=subscription_id,
        version=str(version),
        amount=str(amount),
        currency=currency,
        next_try_at=next_try_at.isoformat() if next_try_at else NEVER,
    )
