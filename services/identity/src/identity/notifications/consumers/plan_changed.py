"""Billing: a guardian switched to another plan, planned to, or kept the current one."""

from datetime import date, datetime
from typing import ClassVar
from uuid import UUID

from chassis.events.consumer import Handler
from chassis.events.event import Consumed
from chassis.unit_of_work import UnitOfWork

from identity.notifications.kinds import Kind
from identity.notifications.notify.payer import notify_payer


class PlanChanged(Consumed):
    name: ClassVar[str] = "billing.plan.changed.v1"
    subscription_id: UUID
    guardian_id: UUID
    change: str
    plan_name: str
    previous_plan_name: str
    starts_on: date
    charged: int | None
    sessions_per_cycle: int
    session_length_minutes: int
    sessions_this_cycle: int | None
    next_amount: int | None
    next_at: datetime | None
    currency: str
    cycle_weeks: int = 4


async def _handle(uow: UnitOfWork, event: PlanChanged) -> None:
    await notify_payer(uow, Kind.PLAN_SWITCHED, **event.model_dump())


HANDLER = Handler(PlanChanged, _handle)
