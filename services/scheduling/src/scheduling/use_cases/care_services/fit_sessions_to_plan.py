"""Cancels booked sessions that a smaller plan has no room for (docs/product/scheduling.md#plan-changes)."""

from datetime import date
from uuid import UUID

from chassis.unit_of_work import UnitOfWork

from scheduling.adapters.sessions_beyond_plan import sessions_beyond_plan
from scheduling.domain.cancel_reasons import CancelReason
from scheduling.domain.cycle_terms import Terms
from scheduling.use_cases.sessions.cancel_session import cancel_participation


async def fit_sessions_to_plan(uow: UnitOfWork, subscription_id: UUID, first_day: date, terms: Terms) -> None:
    """The plan has these terms from the cycle of `first_day` on. The caller holds the child's lock."""
    for session in await sessions_beyond_plan(uow, subscription_id, first_day, terms, uow.now):
        await cancel_participation(uow, session.event_id, session.participant_id, CancelReason.PLAN_CHANGE)
