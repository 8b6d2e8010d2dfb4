"""Loads and stores a subscription's state, and publishes its events."""

from uuid import UUID
from zoneinfo import ZoneInfo

from chassis.timekeeping.wall_clock import day_of
from chassis.unit_of_work import UnitOfWork
from sqlmodel import col, select

from billing.adapters.tables import ChildRow, PlanRow, SubscriptionRow
from billing.domain.money import Money
from billing.domain.plans import BillingInterval, PlanKind, Terms
from billing.domain.subscriptions import LIVE, Cycle, Owed, Renewal, State, Status
from billing.events import PaymentFailed, PlannedPlan, SubscriptionChanged
from billing.metrics import PAYMENTS_FAILED
from billing.use_cases.plan_changes.announce_plan_change import announce_plan_change
from billing.use_cases.plan_changes.plan_change import PlanChange
from billing.use_cases.subscriptions.announce_changes import announce_changes

ENDED_BEFORE = """
    SELECT EXISTS (SELECT FROM subscriptions WHERE child_id = $1 AND plan_id = $2 AND id <> $3 AND status = 'ended'
                   AND kind = 'recurring')
"""


def terms_of(plan: PlanRow) -> Terms:
    return Terms(
        PlanKind(plan.kind),
        Money(plan.price_per_session_minor, plan.currency),
        plan.sessions_per_week,
        plan.session_minutes,
        BillingInterval(plan.billing_interval),
    )


def state_of(row: SubscriptionRow) -> State:
    cycle = None
    if row.cycle_starts_at is not None and row.cycle_ends_at is not None:
        cycle = Cycle(row.cycle_starts_at, row.cycle_ends_at)
    renewal = None
    if row.renewal_minor is not None and row.renewal_at is not None:
        renewal = Renewal(row.renewal_minor, row.renewal_at)
    return State(
        status=Status(row.status),
        paused=row.paused,
        ends_at=row.ends_at,
        cycle=cycle,
        total_minor=row.total_minor,
        paid_at=row.paid_at,
        renewal=renewal,
        owed=_owed(row),
        resumed_from=row.resumed_from,
    )


def _owed(row: SubscriptionRow) -> Owed | None:
    if row.owed_minor is None:
        return None
    return Owed(row.owed_minor, row.currency, row.next_try_at, row.owed_requires_action)


async def lock_subscription(uow: UnitOfWork, subscription_id: UUID) -> SubscriptionRow:
    by_id = select(SubscriptionRow).where(col(SubscriptionRow.id) == subscription_id).with_for_update()
    return (await uow.db.execute(by_id.execution_options(populate_existing=True))).scalar_one()


async def save_state(
    uow: UnitOfWork,
    row: SubscriptionRow,
    state: State,
    *,
    unpaid: bool = False,
    plan_change: PlanChange | None = None,
) -> bool:
    """Store a state, publish it and audit it; False if nothing changed. `unpaid`: Stripe ended it after the last failed
    attempt. `plan_change`: made to the row just before. What only changes the next charge is stored, but not
    published."""
    before = state_of(row)
    if state == before and plan_change is None:
        return False
    _store(row, state)
    row.version += 1
    if _published(state) == _published(before) and plan_change is None:
        return True
    uow.audit(f"subscription.{state.event_status}", child_id=row.child_id, subject=row.id)
    if state.status is Status.PAST_DUE and before.status is Status.ACTIVE:
        PAYMENTS_FAILED.labels("renewal").inc()
    if state.cycle is not None:
        plan = await uow.db.get_one(PlanRow, row.plan_id)
        zone = await zone_of(uow, row.child_id)
        planned = await _planned(uow, row, zone)
        uow.emit(subscription_changed(row, plan, state, state.cycle, zone, planned))
        restarted = before.status not in LIVE and bool(await uow.value(ENDED_BEFORE, row.child_id, plan.id, row.id))
        announce_changes(
            uow, row, plan.name, before, state, zone, terms_of(plan).cycle_weeks, unpaid=unpaid, restarted=restarted
        )
        if plan_change is not None:
            announce_plan_change(uow, row, plan_change, terms_of(plan_change.plan), state, zone)
    return True


def _store(row: SubscriptionRow, state: State) -> None:
    row.status, row.paused, row.ends_at = state.status, state.paused, state.ends_at
    row.total_minor, row.paid_at = state.total_minor, state.paid_at
    row.renewal_minor = state.renewal.minor if state.renewal else None
    row.renewal_at = state.renewal.due_at if state.renewal else None
    row.owed_minor = state.owed.minor if state.owed else None
    row.next_try_at = state.owed.next_try_at if state.owed else None
    row.owed_requires_action = state.owed is not None and state.owed.requires_action
    row.resumed_from = state.resumed_from
    if state.cycle is not None:
        row.cycle_starts_at, row.cycle_ends_at = state.cycle.starts_at, state.cycle.ends_at


def _published(state: State) -> tuple[object, ...]:
    return state.status, state.paused, state.ends_at, state.cycle, state.owed


async def zone_of(uow: UnitOfWork, child_id: UUID) -> ZoneInfo:
    """The guardian's, in which the days of the child's subscriptions are counted."""
    child = await uow.db.get(ChildRow, child_id)
    return ZoneInfo(child.timezone if child is not None and child.timezone else "UTC")


async def _planned(uow: UnitOfWork, row: SubscriptionRow, zone: ZoneInfo) -> PlannedPlan | None:
    if row.planned_plan_id is None or row.planned_at is None:
        return None
    terms = terms_of(await uow.db.get_one(PlanRow, row.planned_plan_id))
    return PlannedPlan(
        starts_on=day_of(row.planned_at, zone),
        sessions_per_cycle=terms.sessions_per_cycle,
        session_length_minutes=terms.session_minutes,
        cycle_weeks=terms.cycle_weeks,
    )


def subscription_changed(
    row: SubscriptionRow, plan: PlanRow, state: State, cycle: Cycle, zone: ZoneInfo, planned: PlannedPlan | None
) -> SubscriptionChanged:
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
        cycle_weeks=terms.cycle_weeks,
        status=state.event_status,
        cycle_starts_on=cycle.first_day(zone),
        cycle_ends_on=cycle.last_day(zone),
        # A one-time purchase ends with its paid cycle, without being canceled.
        ends_on=state.last_day(zone) or (None if terms.valid_for is None else cycle.last_day(zone)),
        resumed_from=None if state.resumed_from is None else state.resumed_from.astimezone(zone).date(),
        sessions_this_cycle=row.cycle_sessions or terms.sessions_per_cycle,
        planned=planned,
    )


async def emit_payment_failed(uow: UnitOfWork, ref: str, owed: Owed) -> None:
    """Only for a subscription that has started: a guardian who is buying sees the error on their screen."""
    by_ref = select(SubscriptionRow).where(col(SubscriptionRow.stripe_subscription_id) == ref)
    row = (await uow.db.execute(by_ref)).scalar_one_or_none()
    if row is None or row.status not in (Status.PAST_DUE, Status.ENDED):
        return
    plan = await uow.db.get_one(PlanRow, row.plan_id)
    uow.emit(
        PaymentFailed(
            version=row.version,
            subscription_id=row.id,
            guardian_id=row.guardian_id,
            child_id=row.child_id,
            amount=owed.minor,
            currency=owed.currency,
            next_try_at=owed.next_try_at,
            requires_action=owed.requires_action,
            cycle_weeks=terms_of(plan).cycle_weeks,
        )
    )
