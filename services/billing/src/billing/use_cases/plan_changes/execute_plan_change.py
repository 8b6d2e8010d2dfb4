"""The steps of a plan change at Stripe, for `execute_stripe_operation`."""

from contextlib import suppress

from chassis.unit_of_work import Actor

from billing.adapters.tables import PlanRow, StripeOperationRow
from billing.domain.confirmations import Outcome
from billing.domain.errors import CardDeclined, PaymentRefused, PlanChangeStarted
from billing.domain.plan_at_stripe import PlanAtStripe
from billing.domain.subscriptions import Snapshot
from billing.use_cases.context import BillingContext
from billing.use_cases.stripe.confirmations import AwaitsConfirmation
from billing.use_cases.stripe.publish_plan_to_stripe import ensure_price
from billing.use_cases.stripe.sync_from_stripe import sync_subscription
from billing.use_cases.subscriptions.subscription_state import terms_of


async def execute_plan_change(
    billing: BillingContext, actor: Actor, operation: StripeOperationRow, card_ref: str | None = None
) -> None:
    """`card_ref`: of another card than the one on file, which an upgrade charges and which is saved once it has paid.
    Repeating it charges nothing again. Raises CardDeclined and PaymentRefused, which change nothing, and
    AwaitsConfirmation while the bank asks the guardian about an upgrade."""
    ref, price_ref, plan = await _wanted(billing, actor, operation)
    weeks = await _weeks_of(billing, actor, operation)
    if operation.waiting_ref is None and not _has(plan, price_ref):
        if operation.prorated_at is not None:
            await billing.stripe.plan_changes.release_schedule(ref, operation.id)
            try:
                await billing.stripe.plan_changes.change_now(
                    ref, plan, price_ref, operation.prorated_at, operation.id, card_ref
                )
            except (CardDeclined, PaymentRefused):
                await _drop_new_card(billing, ref)
                raise
        else:
            await billing.stripe.plan_changes.change_with_next_cycle(ref, plan, price_ref, weeks, operation.id)
    if operation.prorated_at is not None:
        await _require_paid(billing, actor, operation)
    await sync_subscription(billing, actor, ref, operation_id=operation.id)


async def _drop_new_card(billing: BillingContext, ref: str) -> None:
    """The card on file pays the renewals, not the one that was entered for an upgrade that didn't take place."""
    snapshot = await billing.stripe.fetch_subscription(ref)
    if snapshot.card_ref is not None and snapshot.status != "ended":
        await billing.stripe.set_own_card(ref, None)


async def _require_paid(billing: BillingContext, actor: Actor, operation: StripeOperationRow) -> None:
    """Raises AwaitsConfirmation while the upgrade's payment waits, and CardDeclined after the bank refused it or nobody
    confirmed it in time. What was refused is discarded at Stripe."""
    ref, price_ref, plan = await _wanted(billing, actor, operation)
    if _has(plan, price_ref):
        return
    payment = await billing.stripe.intents.of_subscription(ref)
    if payment is not None and payment.outcome is Outcome.WAITING:
        raise AwaitsConfirmation(ref, payment.amount_minor)
    if await discard_plan_change(billing, actor, operation):
        raise CardDeclined(payment.refusal if payment else None)


async def discard_plan_change(billing: BillingContext, actor: Actor, operation: StripeOperationRow) -> bool:
    """Make sure that an upgrade that waits is never charged. False if it was paid meanwhile."""
    assert operation.replaced_ref is not None
    with suppress(PaymentRefused):  # paid between Stripe's answer and this call
        await billing.stripe.plan_changes.discard_pending(operation.replaced_ref)
    _, price_ref, plan = await _wanted(billing, actor, operation)
    if _has(plan, price_ref):
        return False
    await _drop_new_card(billing, operation.replaced_ref)
    return True


async def find_plan_change(billing: BillingContext, actor: Actor, operation: StripeOperationRow) -> bool:
    """True if Stripe has made the change; the operation is then completed. Raises Unavailable."""
    ref, price_ref, plan = await _wanted(billing, actor, operation)
    if not _has(plan, price_ref):
        return False
    await sync_subscription(billing, actor, ref, operation_id=operation.id)
    return True


async def execute_undo(billing: BillingContext, actor: Actor, operation: StripeOperationRow) -> None:
    """Raises PlanChangeStarted if Stripe has begun to charge the new plan."""
    assert operation.replaced_ref is not None
    ref = operation.replaced_ref
    plan = _plan_of(await billing.stripe.fetch_subscription(ref))
    if plan.schedule_ref is not None and plan.planned_price_ref is None:
        await sync_subscription(billing, actor, ref)
        raise PlanChangeStarted
    await billing.stripe.plan_changes.release_schedule(ref, operation.id)
    await sync_subscription(billing, actor, ref, operation_id=operation.id)


async def _wanted(
    billing: BillingContext, actor: Actor, operation: StripeOperationRow
) -> tuple[str, str, PlanAtStripe]:
    """Stripe's ids of the subscription and of the wanted price, and what Stripe has now."""
    assert operation.replaced_ref is not None
    async with billing.units.begin(actor) as uow:
        wanted = await uow.db.get_one(PlanRow, operation.plan_id)
    price_ref = await ensure_price(billing, actor, wanted)
    snapshot = await billing.stripe.fetch_subscription(operation.replaced_ref)
    return operation.replaced_ref, price_ref, _plan_of(snapshot)


async def _weeks_of(billing: BillingContext, actor: Actor, operation: StripeOperationRow) -> int:
    """Of a cycle of the wanted plan."""
    async with billing.units.begin(actor) as uow:
        return terms_of(await uow.db.get_one(PlanRow, operation.plan_id)).cycle_weeks


def _has(plan: PlanAtStripe, price_ref: str) -> bool:
    return price_ref in (plan.price_ref, plan.planned_price_ref)


def _plan_of(snapshot: Snapshot) -> PlanAtStripe:
    assert snapshot.plan is not None
    return snapshot.plan
