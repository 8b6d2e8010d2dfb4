"""Copies from Stripe which plan a subscription has and which one follows
(docs/product/billing.md#change-the-plan)."""

from chassis.unit_of_work import UnitOfWork
from sqlmodel import col, select

from billing.adapters.tables import PlanRow, SubscriptionRow
from billing.domain.plan_changes import sessions_after_upgrade
from billing.domain.subscriptions import Snapshot, State, Status, in_paid_cycle
from billing.use_cases.plan_changes.plan_change import PlanChange
from billing.use_cases.subscriptions.subscription_state import terms_of


async def sync_plan(
    uow: UnitOfWork, row: SubscriptionRow, snapshot: Snapshot, before: State, after: State
) -> PlanChange | None:
    """None if nothing changed. The plan follows Stripe's once the cycle that it charges is paid: until then a failed
    payment leaves the family with what they paid for."""
    at = snapshot.plan
    if at is None:
        return None
    current = await uow.db.get_one(PlanRow, row.plan_id)
    charged = await _plan_of_price(uow, at.price_ref) or current
    new_cycle = before.cycle != after.cycle
    if new_cycle:
        row.cycle_sessions = None
    change = None
    if charged.id != current.id and snapshot.status != "ended" and in_paid_cycle(after.cycle, snapshot):
        if not new_cycle and after.cycle is not None:
            old, new = terms_of(current), terms_of(charged)
            sessions = row.cycle_sessions or old.sessions_per_cycle
            changed_at = at.changed_at or uow.now
            row.cycle_sessions = sessions_after_upgrade(sessions, old, new, after.cycle, changed_at)
        row.plan_id = charged.id
        change = PlanChange(None if new_cycle else "upgraded", charged, current)
    return await _sync_planned(uow, row, snapshot, after, charged) or change


async def _sync_planned(
    uow: UnitOfWork, row: SubscriptionRow, snapshot: Snapshot, after: State, charged: PlanRow
) -> PlanChange | None:
    """None if what is planned didn't change, or because the planned plan has started."""
    assert snapshot.plan is not None
    planned, planned_at = None, None
    if snapshot.status != "ended" and snapshot.plan.planned_price_ref is not None:
        planned, planned_at = await _plan_of_price(uow, snapshot.plan.planned_price_ref), snapshot.plan.planned_at
    elif snapshot.status != "ended" and charged.id != row.plan_id:  # Stripe charges it, nothing is paid yet
        planned, planned_at = charged, snapshot.period.starts_at
    before_id = row.planned_plan_id
    row.planned_plan_id, row.planned_at = (planned.id, planned_at) if planned else (None, None)
    if before_id in (row.planned_plan_id, row.plan_id):
        return None
    current = await uow.db.get_one(PlanRow, row.plan_id)
    if planned is not None:
        return PlanChange("planned", planned, current)
    assert before_id is not None
    goes_on = after.status is Status.ACTIVE and not after.paused and after.ends_at is None
    return PlanChange("undone" if goes_on else None, current, await uow.db.get_one(PlanRow, before_id))


async def _plan_of_price(uow: UnitOfWork, price_ref: str) -> PlanRow | None:
    """None for a price that isn't ours."""
    found = select(PlanRow).where(col(PlanRow.stripe_price_id) == price_ref)
    return (await uow.db.execute(found)).scalars().first()
