"""Billing: the card that pays for a plan expires soon."""

from typing import ClassVar
from uuid import UUID

from chassis.events.consumer import Handler
from chassis.events.event import Consumed
from chassis.unit_of_work import UnitOfWork

from identity.notifications.kinds import Kind
from identity.notifications.notify.payer import notify_payer


class CardExpiring(Consumed):
    name: ClassVar[str] = "billing.card.expiring.v1"
    guardian_id: UUID
    brand: str
    last4: str
    exp_month: int
    exp_year: int


async def _handle(uow: UnitOfWork, event: CardExpiring) -> None:
    await notify_payer(uow, Kind.CARD_EXPIRING, **event.model_dump())


HANDLER = Handler(CardExpiring, _handle)
