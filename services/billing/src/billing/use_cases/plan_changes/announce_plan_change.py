from zoneinfo import ZoneInfo

from chassis.timekeeping.wall_clock import day_of
from chassis.unit_of_work import UnitOfWork

from billing.adapters.tables import SubscriptionRow
from billing.domain.plans import Terms
from billing.domain.subscriptions import State
from billing.events import PlanChanged
from billing.use_cases.plan_changes.plan_change import PlanChange


def announce_plan_change(
    uow: UnitOfWork, row: SubscriptionRow, change: PlanChange, terms: Terms, state: State, zone: ZoneInfo
) -> None:
    """Publishes the event behind the email. `terms`: of the new plan.

    Does nothing for a change that another email reports.
    """
    if change.kind is None:
        return
    starts_at = row.planned_at if change.kind == "planned" and row.planned_at is not None else uow.now
    uow.emit(
        PlanChanged(
            version=row.version,
            subscription_id=row.id,
            guardian_id=row.guardian_id,
            child_id=row.child_id,
            change=change.kind,
            plan_name=change.plan.name,
            previous_plan_name=change.previous.name,
            starts_on=day_of(starts_at, zone),
            charged=state.total_minor if change.kind == "upgraded" else None,
            sessions_per_cycle=terms.sessions_per_cycle,
            session_length_minutes=terms.session_minutes,
            cycle_weeks=terms.cycle_weeks,
            sessions_this_cycle=row.cycle_sessions if change.kind == "upgraded" else None,
            next_amount=state.renewal.minor if state.renewal else None,
            next_at=state.renewal.due_at if state.renewal else None,
            currency=row.currency,
        )
    )
