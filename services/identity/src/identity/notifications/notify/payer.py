"""Queues an email to the guardian who pays for a plan."""

from uuid import UUID

from chassis.unit_of_work import UnitOfWork
from sqlmodel import col, select

from identity.adapters.external_read_models import KnownSubscription
from identity.adapters.tables import Guardian
from identity.notifications.kinds import Kind
from identity.notifications.queue import queue_mail


async def notify_payer(
    uow: UnitOfWork, kind: Kind, guardian_id: UUID, *, once: str | None = None, **ids: object
) -> None:
    """Leaves out the `ids` that are None. Does nothing for a guardian who has been erased."""
    user_ids = await uow.db.scalars(select(col(Guardian.user_id)).where(col(Guardian.id) == guardian_id))
    user_id = user_ids.one_or_none()
    if user_id is not None:
        known = {name: str(value) for name, value in ids.items() if value is not None}
        await queue_mail(uow, kind, user_id, due_at=None, once=once, **known)


async def notify_payer_of(uow: UnitOfWork, kind: Kind, subscription_id: UUID, **ids: object) -> None:
    """To the paying guardian. Does nothing for an unknown one."""
    subscription = await uow.db.get(KnownSubscription, subscription_id)
    if subscription is not None:
        await notify_payer(uow, kind, subscription.guardian_id, once=None, **ids)
