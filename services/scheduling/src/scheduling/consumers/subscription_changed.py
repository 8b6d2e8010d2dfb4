from datetime import date
from typing import Any, ClassVar, Literal
from uuid import UUID

from chassis.events.consumer import Handler
from chassis.events.event import Consumed
from chassis.events.projections import Upsert, upsert_newer
from chassis.unit_of_work import UnitOfWork
from pydantic import BaseModel

from scheduling.adapters.care_tables import Entitlement, PaidCycle
from scheduling.domain.cycle_terms import Terms
from scheduling.domain.event_types import EventType
from scheduling.use_cases.care_services.fit_sessions_to_plan import fit_sessions_to_plan
from scheduling.use_cases.care_services.open_care_service import open_care_services


class PlannedPlan(BaseModel):
    starts_on: date
    sessions_per_cycle: int
    session_length_minutes: int
    cycle_weeks: int = 4


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
    """Added later, like the next ones: older events, which may be replayed, don't have them."""
    sessions_this_cycle: int | None = None
    planned: PlannedPlan | None = None
    cycle_weeks: int = 4


KNOWN = "SELECT sessions_per_cycle, session_length_minutes, cycle_weeks FROM entitlements WHERE subscription_id = $1"
STORE_CYCLE = f"""
    INSERT INTO {PaidCycle.__tablename__}
        (subscription_id, starts_on, child_id, sessions, session_length_minutes, weeks, resumed_from, mixed_lengths)
    VALUES ($1, $2, $3, $4, $5, $6, $7, false) ON CONFLICT (subscription_id, starts_on) DO UPDATE
    SET sessions = excluded.sessions, session_length_minutes = excluded.session_length_minutes,
        weeks = excluded.weeks, resumed_from = excluded.resumed_from,
        mixed_lengths = paid_cycles.mixed_lengths
            OR paid_cycles.session_length_minutes <> excluded.session_length_minutes
"""  # noqa: S608  # a constant


async def store_entitlement(uow: UnitOfWork, event: SubscriptionChanged) -> None:
    before = await uow.row(KNOWN, event.subscription_id)
    if not await upsert_newer(uow, Upsert(Entitlement, _columns(event))):
        return
    minutes = event.session_length_minutes
    sessions = event.sessions_this_cycle or event.sessions_per_cycle
    cycle = (event.cycle_starts_on, event.child_id, sessions, minutes, event.cycle_weeks, event.resumed_from)
    await uow.rows(STORE_CYCLE, event.subscription_id, *cycle)
    await open_care_services(uow, event.child_id)
    terms = Terms(event.sessions_per_cycle, minutes, event.cycle_weeks)
    if before is not None and _takes_away(Terms(*before.values()), terms):
        await fit_sessions_to_plan(uow, event.subscription_id, event.cycle_starts_on, terms)


def _takes_away(before: Terms, after: Terms) -> bool:
    """Another length of cycle gives each cycle another number of sessions."""
    return after.weeks != before.weeks or after.sessions < before.sessions or after.minutes < before.minutes


def _columns(event: SubscriptionChanged) -> dict[str, Any]:
    planned = event.planned
    return {
        **event.model_dump(exclude={"planned", "sessions_this_cycle"}),
        "planned_on": planned.starts_on if planned else None,
        "planned_sessions": planned.sessions_per_cycle if planned else None,
        "planned_minutes": planned.session_length_minutes if planned else None,
        "planned_weeks": planned.cycle_weeks if planned else None,
    }


HANDLER = Handler(SubscriptionChanged, store_entitlement)
