"""Billing: a charge for a plan failed."""

from datetime import datetime
from typing import ClassVar
from uuid import UUID

from chassis.events.consumer import Handler
from chassis.events.event import Consumed
from chassis.unit_of_work import UnitOfWork

from identity.notifications.notify.failed_payment import notify_failed_payment


class PaymentFailed(Consumed):
    name: ClassVar[str] = "billing.payment.failed.v1"
    version: int
    subscription_id: UUID
    guardian_id: UUID
    amount: int
    currency: str
    next_try_at: datetime | None
    requires_action: bool = False
    cycle_weeks: int = 4


async def _handle(uow: UnitOfWork, event: PaymentFailed) -> None:
    await notify_failed_payment(uow, **event.model_dump())


HANDLER = Handler(PaymentFailed, _handle)
