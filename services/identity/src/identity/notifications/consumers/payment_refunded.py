"""Billing: a payment was refunded or disputed, or the bank returned the refund."""

from datetime import datetime
from typing import ClassVar
from uuid import UUID

from chassis.events.consumer import Handler
from chassis.events.event import Consumed
from chassis.unit_of_work import UnitOfWork

from identity.notifications.kinds import Kind
from identity.notifications.notify.payer import notify_payer


class PaymentRefunded(Consumed):
    name: ClassVar[str] = "billing.payment.refunded.v1"
    guardian_id: UUID
    plan_name: str
    amount: int
    paid_amount: int
    paid_at: datetime
    currency: str
    card_brand: str | None
    card_last4: str | None


class RefundFailed(PaymentRefunded):
    name: ClassVar[str] = "billing.refund.failed.v1"


class PaymentDisputed(PaymentRefunded):
    name: ClassVar[str] = "billing.payment.disputed.v1"


async def _refunded(uow: UnitOfWork, event: PaymentRefunded) -> None:
    await notify_payer(uow, Kind.PAYMENT_REFUNDED, **event.model_dump())


async def _failed(uow: UnitOfWork, event: RefundFailed) -> None:
    await notify_payer(uow, Kind.REFUND_FAILED, **event.model_dump())


async def _disputed(uow: UnitOfWork, event: PaymentDisputed) -> None:
    await notify_payer(uow, Kind.PAYMENT_DISPUTED, **event.model_dump())


HANDLERS = (
    Handler(PaymentRefunded, _refunded),
    Handler(RefundFailed, _failed),
    Handler(PaymentDisputed, _disputed),
)
