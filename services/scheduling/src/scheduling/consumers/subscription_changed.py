from datetime import date
from typing import ClassVar, Literal
from uuid import UUID

from chassis.events.consumer import Handler
from chassis.events.event import Consumed
from chassis.events.projections import Upsert, upsert_newer
from chassis.unit_of_work import UnitOfWork

from scheduling.adapters.tables import Entitlement
from scheduling.domain.event_types import EventType
from scheduling.use_cases.care_services.open_care_service import open_care_services


class SubscriptionChanged(Consumed):
    name: ClassVar[str] = "billing.subscription.changed.v1"
    version: int
    subscription_id: UUID
    child_id: UUID
    plan_name: str
    session_type: EventType
    sessions_per_cycle: int
    session_length_minutes: int
    status: Literal["active", "paused", "past_due", "ended"]
    cycle_starts_on: date
    ends_on: date | None
    resumed_from: date | None = None
    """Added later: older events, which may be replayed, don't have it."""


async def store_entitlement(uow: UnitOfWork, event: SubscriptionChanged) -> None:
    if await upsert_newer(uow, Upsert(Entitlement, event.model_dump())):
        await open_care_services(uow, event.child_id)


HANDLER = Handler(SubscriptionChanged, store_entitlement)
