"""Copies Stripe's current state. Because we always fetch it again, the order of webhooks and duplicates don't matter.

Concurrent syncs can't undo each other: if the row changed after the fetch, we fetch again.
"""

from dataclasses import replace
from datetime import datetime, timedelta
from uuid import UUID

from chassis.errors import Unavailable
from chassis.unit_of_work import Actor, UnitOfWork
from sqlmodel import col, select

from billing.adapters.tables import CustomerRow, PlanRow, SubscriptionRow
from billing.domain.customers import Card
from billing.domain.purchase import Payment
from billing.domain.subscriptions import (
    LIVE,
    Cycle,
    Snapshot,
    State,
    Status,
    apply_snapshot,
    is_unpaid_for_good,
)
from billing.use_cases.cards.store_card import card_of, store_card
from billing.use_cases.context import BillingContext
from billing.use_cases.plan_changes.sync_plan import sync_plan
from billing.use_cases.stripe.save_used_card import save_card_of_payment, save_card_of_subscription
from billing.use_cases.stripe.stripe_operations import StripeOperationKind, complete, complete_waiting_purchase, record
from billing.use_cases.subscriptions.subscription_state import lock_subscription, save_state, state_of, terms_of

ATTEMPTS = 5
RECONCILE_EVERY = timedelta(hours=1)


async def sync_subscription(
    billing: BillingContext, actor: Actor, ref: str, *, operation_id: UUID | None = None
) -> None:
    """Completes operation `operation_id` in the same transaction. Ignores a subscription that isn't ours."""
    for _ in range(ATTEMPTS):
        async with billing.units.begin(actor) as uow:
            version = await _version_of(uow, ref)
        snapshot = await _fetch(billing, ref)
        if is_unpaid_for_good(snapshot):
            await billing.stripe.end_unpaid(ref)
            snapshot = await _fetch(billing, ref)
        await save_card_of_subscription(billing, actor, snapshot, paid_by=operation_id)
        if await billing.units.run(actor, lambda uow: _apply(uow, snapshot, version, operation_id)):  # noqa: B023  # called before the loop continues
            return
    raise Unavailable


async def _fetch(billing: BillingContext, ref: str) -> Snapshot:
    """With Stripe's preview of the next charge, unless an invoice for it exists already."""
    snapshot = await billing.stripe.fetch_subscription(ref)
    if snapshot.status != "active" or snapshot.ends_at is not None or snapshot.renewal is not None:
        return snapshot
    schedule_ref = snapshot.plan.schedule_ref if snapshot.plan else None
    return replace(snapshot, renewal=await billing.stripe.preview_renewal(ref, schedule_ref))


async def _version_of(uow: UnitOfWork, ref: str) -> int | None:
    version: int | None = await uow.value("SELECT version FROM subscriptions WHERE stripe_subscription_id = $1", ref)
    return version


async def _apply(uow: UnitOfWork, snapshot: Snapshot, fetched_version: int | None, operation_id: UUID | None) -> bool:
    """False if the row changed since `fetched_version`; None stands for a row not yet linked to Stripe."""
    row = await _row_of(uow, snapshot)
    if row is None:
        return True
    if row.version != (fetched_version or 0):
        return False
    row.stripe_subscription_id = snapshot.ref
    row.reconcile_at = uow.now + RECONCILE_EVERY
    before = state_of(row)
    after = apply_snapshot(before, snapshot)
    plan_change = await sync_plan(uow, row, snapshot, before, after)
    await save_state(uow, row, after, unpaid=snapshot.ended_unpaid, plan_change=plan_change)
    if before.status not in LIVE and row.status in LIVE:
        await complete_waiting_purchase(uow, row.id)
    if snapshot.status == "ended" and snapshot.owed is not None and before.status in LIVE:
        record(uow, StripeOperationKind.VOID_INVOICES, row.guardian_id, replaced_ref=snapshot.ref, due_now=True)
    if operation_id is not None:
        await complete(uow, operation_id)
    return True


async def _row_of(uow: UnitOfWork, snapshot: Snapshot) -> SubscriptionRow | None:
    """Find the row by Stripe's id, or by ours if we haven't stored Stripe's id yet."""
    subscription_id = await uow.value(
        "SELECT id FROM subscriptions WHERE stripe_subscription_id = $1"
        " UNION ALL SELECT id FROM subscriptions WHERE id = $2 AND stripe_subscription_id IS NULL",
        snapshot.ref,
        snapshot.our_id,
    )
    if subscription_id is None:
        return None
    return await lock_subscription(uow, subscription_id)


async def sync_payment(billing: BillingContext, actor: Actor, ref: str, *, operation_id: UUID | None = None) -> None:
    """A paid invoice of a one-time purchase activates it. Other invoices change nothing here."""
    payment = await billing.stripe.fetch_payment(ref)
    await save_card_of_payment(billing, actor, payment)
    await billing.units.run(actor, lambda uow: _activate_if_paid(uow, payment, operation_id))


async def _activate_if_paid(uow: UnitOfWork, payment: Payment, operation_id: UUID | None) -> None:
    subscription_id = None
    if payment.paid and payment.our_id is not None:
        subscription_id = await uow.value("SELECT id FROM subscriptions WHERE id = $1", payment.our_id)
    if subscription_id is not None:
        row = await lock_subscription(uow, subscription_id)
        if row.status in (Status.PENDING, Status.FAILED):
            row.stripe_invoice_id = payment.ref
            plan = await uow.db.get_one(PlanRow, row.plan_id)
            state = one_time_state(uow.now, plan, payment.total.minor)
            await save_state(uow, row, replace(state, paid_at=payment.paid_at or uow.now))
            await complete_waiting_purchase(uow, row.id)
    if operation_id is not None:
        await complete(uow, operation_id)


def one_time_state(now: datetime, plan: PlanRow, total_minor: int) -> State:
    """The state of a one-time purchase, valid from `now`. A job ends it when its time is over."""
    valid_for = terms_of(plan).valid_for
    assert valid_for is not None
    cycle = Cycle(now, now + valid_for)
    return State(Status.ACTIVE, paused=False, ends_at=None, cycle=cycle, total_minor=total_minor)


async def sync_customer(billing: BillingContext, actor: Actor, ref: str) -> None:
    """Copy the default card from Stripe: banks replace cards without asking.

    A card that was saved while Stripe answered is newer than the answer, so Stripe is asked again. Raises Unavailable.
    """
    for _ in range(ATTEMPTS):
        async with billing.units.begin(actor) as uow:
            before = await _saved_card(uow, ref)
        card = await billing.stripe.fetch_card(ref)

        async def work(uow: UnitOfWork, before: Card | None = before, card: Card | None = card) -> bool:
            row = await _customer(uow, ref)
            if row is None:
                return True
            if card_of(row) != before:
                return False
            store_card(row, card)
            return True

        if await billing.units.run(actor, work):
            return
    raise Unavailable


async def _saved_card(uow: UnitOfWork, ref: str) -> Card | None:
    row = await _customer(uow, ref)
    return None if row is None else card_of(row)


async def _customer(uow: UnitOfWork, ref: str) -> CustomerRow | None:
    """Locked."""
    by_ref = select(CustomerRow).where(col(CustomerRow.stripe_customer_id) == ref).with_for_update()
    row: CustomerRow | None = (await uow.db.execute(by_ref)).scalar_one_or_none()
    return row
