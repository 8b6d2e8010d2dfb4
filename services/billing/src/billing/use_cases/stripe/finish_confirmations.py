"""Continues what waits for a guardian's confirmation: when the page asks, when a webhook arrives, and by a job.

So it ends the same way if the browser, this service or the webhook fails after the bank's answer.
"""

from contextlib import suppress
from uuid import UUID

from chassis.errors import DomainError, Unavailable
from chassis.retry_queue import RetryQueue
from chassis.unit_of_work import Actor, UnitOfWork
from sqlmodel import col, select

from billing.adapters.tables import OPEN, WAITING, StripeOperationRow, SubscriptionRow
from billing.domain.confirmations import Confirmation, Outcome
from billing.domain.errors import PaymentRefused
from billing.domain.plans import PlanKind
from billing.domain.subscriptions import Status
from billing.use_cases.context import BILLING_ACTOR, BillingContext
from billing.use_cases.plan_changes.execute_plan_change import discard_plan_change
from billing.use_cases.stripe.confirmations import discard_invoice, discard_subscription
from billing.use_cases.stripe.execute_stripe_operation import execute_stripe_operation, fail
from billing.use_cases.stripe.stripe_operations import StripeOperationKind, StripeOperationState

BATCH = 20
BY_REF = "SELECT id FROM intentions WHERE waiting_ref = $1 AND state = 'waiting'"
EXPIRE = """
    UPDATE intentions SET expires_at = $3, due_at = $3
    WHERE state = 'waiting' AND subscription_id IN (
        SELECT id FROM subscriptions WHERE child_id = $1 OR guardian_id = $2)
"""


async def finish_confirmations(billing: BillingContext) -> int:
    """The job. Returns how many it asked Stripe about."""

    async def proceed(operation: StripeOperationRow) -> None:
        if operation.expires_at is not None and operation.expires_at <= billing.units.clock():
            await abandon_waiting(billing, BILLING_ACTOR, operation.id)
        else:
            await execute_stripe_operation(billing, BILLING_ACTOR, operation.id)

    return await RetryQueue(billing.units, BILLING_ACTOR, StripeOperationRow, WAITING).run_due(proceed, limit=BATCH)


async def finish_waiting_for(billing: BillingContext, ref: str) -> None:
    """After a webhook about `ref`. Raises Unavailable."""
    async with billing.units.begin(BILLING_ACTOR) as uow:
        operation_id = await uow.value(BY_REF, ref)
    if operation_id is None:
        return
    try:
        await execute_stripe_operation(billing, BILLING_ACTOR, UUID(str(operation_id)))
    except Unavailable:
        raise
    except DomainError:  # the bank refused: the operation is stored as failed
        return


async def abandon_waiting(billing: BillingContext, actor: Actor, operation_id: UUID) -> bool:
    """Discard at Stripe what nobody confirmed, and fail the operation. False if it was confirmed meanwhile; it is then
    completed."""
    async with billing.units.begin(actor) as uow:
        operation = await uow.db.get_one(StripeOperationRow, operation_id)
        kind = await _kind_of(uow, operation.subscription_id)
    if operation.state != StripeOperationState.WAITING or operation.waiting_ref is None:
        return operation.state != StripeOperationState.DONE
    if await _discard(billing, actor, operation, kind):
        await fail(billing, actor, operation, "not_confirmed")
        return True
    await execute_stripe_operation(billing, actor, operation_id)
    return False


async def _discard(
    billing: BillingContext, actor: Actor, operation: StripeOperationRow, plan_kind: PlanKind | None
) -> bool:
    ref = operation.waiting_ref
    assert ref is not None
    if operation.kind == StripeOperationKind.CHANGE_PLAN:
        return await discard_plan_change(billing, actor, operation)
    if operation.kind == StripeOperationKind.SAVE_CARD:
        with suppress(PaymentRefused):  # confirmed or canceled meanwhile
            await billing.stripe.intents.cancel_setup(ref)
        return (await billing.stripe.intents.fetch_setup(ref)).outcome is not Outcome.CONFIRMED
    if plan_kind is PlanKind.RECURRING:
        return await discard_subscription(billing, ref)
    return await discard_invoice(billing, ref)


async def expire_waiting_of(uow: UnitOfWork, *, child_id: UUID | None = None, guardian_id: UUID | None = None) -> None:
    """Let the job discard what waits for this child, or what this guardian bought."""
    await uow.rows(EXPIRE, child_id, guardian_id, uow.now)


async def open_operation(uow: UnitOfWork, subscription_id: UUID) -> StripeOperationRow | None:
    unfinished = select(StripeOperationRow).where(OPEN, col(StripeOperationRow.subscription_id) == subscription_id)
    return (await uow.db.execute(unfinished)).scalar_one_or_none()


async def payment_to_confirm(billing: BillingContext, actor: Actor, subscription_id: UUID) -> Confirmation | None:
    """The payment of a subscription that waits for the guardian, fetched from Stripe; None if none does."""
    async with billing.units.begin(actor) as uow:
        row = await uow.db.get_one(SubscriptionRow, subscription_id)
        operation = await open_operation(uow, subscription_id)
    payment = None
    if operation is not None and operation.state == StripeOperationState.WAITING:
        payment = await fetch_awaited_payment(billing, operation, row)
    elif row.status == Status.PAST_DUE and row.owed_requires_action and row.stripe_subscription_id is not None:
        payment = await billing.stripe.intents.of_subscription(row.stripe_subscription_id)
    return payment if payment is not None and payment.outcome is Outcome.WAITING else None


async def fetch_awaited_payment(
    billing: BillingContext, operation: StripeOperationRow, row: SubscriptionRow
) -> Confirmation | None:
    """The payment that this operation waits for, or waited for before it failed; None if it needed none."""
    ref = operation.waiting_ref
    if ref is None:
        return None
    intents = billing.stripe.intents
    return await (intents.of_subscription(ref) if row.kind == PlanKind.RECURRING else intents.of_invoice(ref))


async def _kind_of(uow: UnitOfWork, subscription_id: UUID | None) -> PlanKind | None:
    if subscription_id is None:
        return None
    return PlanKind((await uow.db.get_one(SubscriptionRow, subscription_id)).kind)
