"""Billing: a payment for a plan succeeded."""

from datetime import date, datetime
from typing import ClassVar
from uuid import UUID

from chassis.events.consumer import Handler
from chassis.events.event import Consumed
from chassis.unit_of_work import UnitOfWork

from identity.notifications.kinds import Kind
from identity.notifications.notify.payer import notify_payer


class PaymentReceived(Consumed):
    name: ClassVar[str] = "billing.payment.received.v1"
    guardian_id: UUID
    plan_name: str
    amount: int
    currency: str
    paid_at: datetime
    recovered: bool
    restarted: bool = False
    starts_on: date
    ends_on: date
    next_amount: int | None
    next_at: datetime | None


async def _handle(uow: UnitOfWork, event: PaymentReceived) -> None:
    await notify_payer(uow, Kind.PAYMENT_RECEIVED, **event.model_dump())


HANDLER = Handler(PaymentReceived, _handle)
