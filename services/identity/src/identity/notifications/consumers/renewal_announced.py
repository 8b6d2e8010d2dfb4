"""Billing: a plan renews in a few days."""

from datetime import datetime
from typing import ClassVar
from uuid import UUID

from chassis.events.consumer import Handler
from chassis.events.event import Consumed
from chassis.unit_of_work import UnitOfWork

from identity.notifications.kinds import Kind
from identity.notifications.notify.payer import notify_payer


class RenewalAnnounced(Consumed):
    name: ClassVar[str] = "billing.renewal.announced.v1"
    guardian_id: UUID
    plan_name: str
    amount: int
    last_amount: int
    currency: str
    due_at: datetime
    cycle_weeks: int = 4


async def _handle(uow: UnitOfWork, event: RenewalAnnounced) -> None:
    # `due_at` is when the email leaves.
    await notify_payer(uow, Kind.RENEWAL_AHEAD, **event.model_dump(exclude={"due_at"}), renews_at=event.due_at)


HANDLER = Handler(RenewalAnnounced, _handle)
