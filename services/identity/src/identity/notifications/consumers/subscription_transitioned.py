"""Billing: a plan was paused, resumed, canceled, reactivated, or it ended."""

from datetime import date, datetime
from typing import ClassVar
from uuid import UUID

from chassis.events.consumer import Handler
from chassis.events.event import Consumed
from chassis.unit_of_work import UnitOfWork

from identity.notifications.kinds import Kind
from identity.notifications.notify.failed_payment import notify_failed_payment
from identity.notifications.notify.payer import notify_payer


class SubscriptionTransitioned(Consumed):
    name: ClassVar[str] = "billing.subscription.transitioned.v1"
    version: int
    subscription_id: UUID
    guardian_id: UUID
    plan_name: str
    change: str
    unpaid: bool
    paid_until: date
    ends_on: date | None
    owed: int | None
    next_amount: int | None
    next_at: datetime | None
    currency: str
    cycle_weeks: int = 4


async def _handle(uow: UnitOfWork, event: SubscriptionTransitioned) -> None:
    if event.unpaid:
        await notify_failed_payment(
            uow,
            event.guardian_id,
            event.subscription_id,
            event.version,
            event.owed or 0,
            event.currency,
            None,
            cycle_weeks=event.cycle_weeks,
        )
    else:
        await notify_payer(uow, Kind.PLAN_CHANGED, **event.model_dump(exclude={"version", "unpaid", "owed"}))


HANDLER = Handler(SubscriptionTransitioned, _handle)
