"""The preview of a plan change: its cost and its effects (docs/product/billing.md#preview-of-a-plan-change)."""

from dataclasses import dataclass, field
from datetime import datetime
from zoneinfo import ZoneInfo

from chassis.auth.viewer import Viewer
from chassis.ids import parse_id
from chassis.timekeeping.wall_clock import day_of
from chassis.unit_of_work import Actor, UnitOfWork
from sqlmodel import col, select

from billing.adapters.payers import require_billable_child
from billing.adapters.tables import PlanRow, SubscriptionRow
from billing.domain.errors import PlanNotFound, RenewalUnderWay, SubscriptionNotFound
from billing.domain.money import Money
from billing.domain.plan_changes import (
    ChangePreview,
    Direction,
    check_change,
    check_plans,
    direction_of,
    sessions_after_upgrade,
)
from billing.domain.plans import PlanKind
from billing.domain.subscriptions import LIVE, Cycle, in_paid_cycle
from billing.use_cases.context import BillingContext
from billing.use_cases.plans.apply_coupon import get_plan
from billing.use_cases.stripe.publish_plan_to_stripe import ensure_price
from billing.use_cases.subscriptions.subscription_state import state_of, terms_of, zone_of


@dataclass(frozen=True, slots=True)
class PlanChoice:
    plan_id: str
    child_id: str | None = None
    """None only if the guardian pays for one child."""


@dataclass(frozen=True, slots=True)
class _Change:
    row: SubscriptionRow = field(repr=False)
    current: PlanRow = field(repr=False)
    wanted: PlanRow = field(repr=False)
    cycle: Cycle
    zone: ZoneInfo
    direction: Direction


async def preview_plan_change(
    billing: BillingContext, viewer: Viewer, choice: PlanChoice, at: datetime | None = None
) -> ChangePreview:
    """Changes nothing. `at` is the instant from which to prorate, by default now.

    Raises SubscriptionNotFound, PlanNotFound, the errors of `check_change` and `check_plans`, SchoolBilled,
    ChildNotFound, Unavailable.
    """
    actor = Actor.of(viewer)
    async with billing.units.begin(actor) as uow:
        change = await _require_change(uow, viewer, choice)
        now = uow.now.replace(microsecond=0)
    return await _preview(billing, actor, change, at or now)


async def _require_change(uow: UnitOfWork, viewer: Viewer, choice: PlanChoice) -> _Change:
    row = await running_plan(uow, viewer, choice.child_id)
    state = state_of(row)
    check_change(state, PlanKind(row.kind), row.planned_at, uow.now)
    wanted = await get_plan(uow, parse_id(choice.plan_id, missing=PlanNotFound))
    current = await uow.db.get_one(PlanRow, row.plan_id)
    before, after = terms_of(current), terms_of(wanted)
    check_plans(before, after, same=wanted.id == current.id)
    assert state.cycle is not None
    zone = await zone_of(uow, row.child_id)
    return _Change(row, current, wanted, state.cycle, zone, direction_of(before, after))


async def running_plan(uow: UnitOfWork, viewer: Viewer, child_id: str | None) -> SubscriptionRow:
    """The child's running recurring plan, locked. Raises SubscriptionNotFound."""
    child = await require_billable_child(uow, viewer, child_id)
    running = (
        select(SubscriptionRow)
        .where(
            col(SubscriptionRow.guardian_id) == viewer.profile_id,
            col(SubscriptionRow.child_id) == child,
            col(SubscriptionRow.kind) == PlanKind.RECURRING,
            col(SubscriptionRow.status).in_(LIVE),
        )
        .with_for_update()
    )
    row = (await uow.db.execute(running)).scalar_one_or_none()
    if row is None:
        raise SubscriptionNotFound
    return row


async def _preview(billing: BillingContext, actor: Actor, change: _Change, at: datetime) -> ChangePreview:
    row, before, after = change.row, terms_of(change.current), terms_of(change.wanted)
    assert row.stripe_subscription_id is not None
    price_ref = await ensure_price(billing, actor, change.wanted)
    snapshot = await billing.stripe.fetch_subscription(row.stripe_subscription_id)
    if not in_paid_cycle(change.cycle, snapshot):
        raise RenewalUnderWay
    plan = snapshot.plan
    assert plan is not None
    at = max(at, change.cycle.starts_at)  # Stripe's clock may be ahead of ours
    sessions = row.cycle_sessions or before.sessions_per_cycle
    today, starts_at = Money(0, row.currency), change.cycle.ends_at
    beyond: tuple[datetime, ...] | None = ()
    if change.direction is Direction.UPGRADE:
        today = await billing.stripe.plan_changes.preview_charge(row.stripe_subscription_id, plan, price_ref, at)
        starts_at = at
        sessions = sessions_after_upgrade(sessions, before, after, change.cycle, at)
    else:
        first_day = day_of(starts_at, change.zone)
        beyond = await billing.sessions_beyond(
            row.id, first_day, after.sessions_per_cycle, after.session_minutes, after.cycle_weeks
        )
    return ChangePreview(
        subscription_id=row.id,
        plan_id=change.wanted.id,
        plan_name=change.wanted.name,
        previous_plan_name=change.current.name,
        direction=change.direction,
        previewed_at=at,
        starts_on=day_of(starts_at, change.zone),
        payment_today=today,
        next_payment=await billing.stripe.plan_changes.preview_renewal(
            row.stripe_subscription_id, plan, price_ref, same_interval=after.cycle_weeks == before.cycle_weeks
        ),
        sessions_this_cycle=sessions,
        sessions_per_cycle=after.sessions_per_cycle,
        session_minutes=after.session_minutes,
        previous_session_minutes=before.session_minutes,
        billing_interval=after.billing_interval,
        previous_billing_interval=before.billing_interval,
        sessions_beyond=beyond,
    )
