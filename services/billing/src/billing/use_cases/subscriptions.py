"""Loads and stores a subscription's state, and publishes its events."""

from uuid import UUID

from chassis.unit_of_work import UnitOfWork
from sqlmodel import col, select

from billing.adapters.tables import PlanRow, SubscriptionRow
from billing.domain.money import Money
from billing.domain.plans import PlanKind, Terms
from billing.domain.subscriptions import Cycle, Owed, State, Status
from billing.events import PaymentFailed, SubscriptionChanged
from billing.metrics import PAYMENTS_FAILED


def terms_of(plan: PlanRow) -> Terms:
    return Terms(
        PlanKind(plan.kind),
        Money(plan.price_per_session_minor, plan.currency),
        plan.sessions_per_week,
        plan.session_minutes,
    )


def state_of(row: SubscriptionRow) -> State:
    cycle = None
    if row.cycle_starts_at is not None and row.cycle_ends_at is not None:
        cycle = Cycle(row.cycle_starts_at, row.cycle_ends_at)
    return State(Status(row.status), row.paused, row.ends_at, cycle, row.total_minor)


async def lock_subscription(uow: UnitOfWork, subscription_id: UUID) -> SubscriptionRow:
    by_id = select(SubscriptionRow).where(col(SubscriptionRow.id) == subscription_id).with_for_update()
    return (await uow.db.execute(by_id.execution_options(populate_existing=True))).scalar_one()


async def save_state(uow: UnitOfWork, row: SubscriptionRow, state: State) -> bool:
    """Store a state, publish it and audit it; False if nothing changed."""
    before = state_of(row)
    if state == before:
        return False
    row.status, row.paused, row.ends_at = state.status, state.paused, state.ends_at
    row.total_minor = state.total_minor
    if state.cycle is not None:
        row.cycle_starts_at, row.cycle_ends_at = state.cycle.starts_at, state.cycle.ends_at
    row.version += 1
    uow.audit(f"subscription.{state.event_status}", child_id=row.child_id, subject=row.id)
    if state.status is Status.PAST_DUE and before.status is Status.ACTIVE:
        PAYMENTS_FAILED.labels("renewal").inc()
    if state.cycle is not None:
        uow.emit(subscription_changed(row, await uow.db.get_one(PlanRow, row.plan_id), state, state.cycle))
    return True


def subscription_changed(row: SubscriptionRow, plan: PlanRow, state: State, cycle: Cycle) -> SubscriptionChanged:
    terms = terms_of(plan)
    return SubscriptionChanged(
        version=row.version,
        subscription_id=row.id,
        guardian_id=row.guardian_id,
        child_id=row.child_id,
        plan_id=plan.id,
        plan_name=plan.name,
        session_type=terms.session_type,
        sessions_per_cycle=terms.sessions_per_cycle,
        session_length_minutes=terms.session_minutes,
        status=state.event_status,
        cycle_starts_on=cycle.first_day,
        cycle_ends_on=cycle.last_day,
        # A one-time purchase ends with its paid cycle, without being canceled.
        ends_on=state.last_day or (None if terms.valid_for is None else cycle.last_day),
    )


async def emit_payment_failed(uow: UnitOfWork, ref: str, owed: Owed) -> None:
    """Only for a subscription that has started: a guardian who is buying sees the error on their screen."""
    by_ref = select(SubscriptionRow).where(col(SubscriptionRow.stripe_subscription_id) == ref)
    row = (await uow.db.execute(by_ref)).scalar_one_or_none()
    if row is None or row.status not in (Status.PAST_DUE, Status.ENDED):
        return
    uow.emit(
        PaymentFailed(
            version=row.version,
            subscription_id=row.id,
            guardian_id=row.guardian_id,
            child_id=row.child_id,
            amount=owed.minor,
            currency=owed.currency,
            next_try_at=owed.next_try_at,
        )
    )
