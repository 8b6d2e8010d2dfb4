"""Billing: a subscription began, paused, resumed or ended."""

from typing import ClassVar
from uuid import UUID

from chassis.events.consumer import Handler
from chassis.events.event import Consumed
from chassis.unit_of_work import UnitOfWork

from identity.adapters.known_facts import KnownSubscription
from identity.use_cases.learn import learn_subscription


class SubscriptionChanged(Consumed):
    name: ClassVar[str] = "billing.subscription.changed.v1"
    version: int
    subscription_id: UUID
    guardian_id: UUID
    child_id: UUID
    status: str


async def _handle(uow: UnitOfWork, fact: SubscriptionChanged) -> None:
    await learn_subscription(uow, KnownSubscription(**fact.model_dump()))


HANDLER = Handler(SubscriptionChanged, _handle)
