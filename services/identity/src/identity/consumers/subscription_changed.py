"""Billing: a subscription started, was paused or resumed, or ended."""

from typing import ClassVar
from uuid import UUID

from chassis.events.consumer import Handler
from chassis.events.event import Consumed
from chassis.unit_of_work import UnitOfWork

from identity.adapters.external_read_models import KnownSubscription
from identity.use_cases.apply_external_facts import apply_subscription_changed


class SubscriptionChanged(Consumed):
    name: ClassVar[str] = "billing.subscription.changed.v1"
    version: int
    subscription_id: UUID
    guardian_id: UUID
    child_id: UUID
    status: str


async def _handle(uow: UnitOfWork, event: SubscriptionChanged) -> None:
    await apply_subscription_changed(uow, KnownSubscription(**event.model_dump()))


HANDLER = Handler(SubscriptionChanged, _handle)
