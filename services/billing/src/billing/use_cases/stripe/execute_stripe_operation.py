"""Executes a stored operation at Stripe and commits the result (docs/product/billing.md#stripe-operations).

It can be repeated after a crash at any point: the operation's id is the idempotency key of its calls to Stripe.
"""

from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from dataclasses import replace
from datetime import timedelta
from uuid import UUID

import structlog
from chassis.errors import DomainError, Unavailable
from chassis.retry_queue import RetryQueue
from chassis.unit_of_work import Actor, UnitOfWork
from sqlmodel import col, select

from billing.adapters.tables import PENDING, CustomerRow, PlanRow, StripeOperationRow, SubscriptionRow
from billing.domain.confirmations import Outcome
from billing.domain.customers import Card
from billing.domain.errors import CardDeclined, ConfirmationRequired, PaymentRefused
from billing.domain.plans import PlanKind
from billing.domain.purchase import Purchase
from billing.domain.subscriptions import Status, apply_snapshot, in_paid_cycle
from billing.metrics import PAYMENTS_FAILED
from billing.use_cases.context import BILLING_ACTOR, BillingContext
from billing.use_cases.payments.execute_refund import execute_refund, reconcile_refund
from billing.use_cases.plan_changes.execute_plan_change import (
    discard_plan_change,
    execute_plan_change,
    execute_undo,
    find_plan_change,
)
from billing.use_cases.stripe.confirmations import (
    AwaitsConfirmation,
    await_confirmation,
    require_paid_invoice,
    require_paid_subscription,
)
from billing.use_cases.stripe.find_purchase import find_purchase
from billing.use_cases.stripe.publish_plan_to_stripe import ensure_price
from billing.use_cases.stripe.save_used_card import store_used_card, use_card
from billing.use_cases.stripe.stripe_operations import (
    OPEN_STATES,
    StripeOperationKind,
    StripeOperationState,
    complete,
)
from billing.use_cases.stripe.sync_from_stripe import sync_payment, sync_subscription
from billing.use_cases.subscriptions.subscription_state import lock_subscription, state_of

PURCHASE_TIME_TO_LIVE = timedelta(hours=1)
"""Abandon a payment that Stripe hasn't completed within an hour: customers don't expect a late charge."""
CHANGE_TIME_TO_LIVE = timedelta(hours=23)
"""Stripe keeps idempotency keys for 24 hours."""
CLEAN_UP_TIME_TO_LIVE = timedelta(days=3650)
"""An erased family's customer must be deleted, even if Stripe is unreachable for a long time. So must a debt after we
wrote the family that it has none."""
OTHER_PENDING_OPERATIONS = "SELECT count(*) FROM intentions WHERE guardian_id = $1 AND id <> $2 AND state = 'pending'"
CLOSE_WAITING = (
    "UPDATE intentions SET state = 'failed', request_key = NULL WHERE guardian_id = $1 AND state = 'waiting'"
)
LIVE_SUBSCRIPTIONS = """
    SELECT stripe_subscription_id FROM subscriptions
    WHERE guardian_id = $1 AND stripe_subscription_id IS NOT NULL AND status IN ('active', 'past_due') ORDER BY id
"""
OCCASIONS = {StripeOperationKind.SAVE_CARD: "card", StripeOperationKind.PAY: "renewal"}
"""The metric label of a declined card; any other operation is a purchase."""
BATCH = 20
log = structlog.get_logger(__name__)


async def execute_stripe_operation(billing: BillingContext, actor: Actor, operation_id: UUID) -> None:
    """Raises the error of a refused operation, after storing its failure. After Unavailable the job retries it. One
    that the bank asks the guardian about waits, and continues when this is called again."""
    async with billing.units.begin(actor) as uow:
        operation = await uow.db.get_one(StripeOperationRow, operation_id)
    if operation.state not in OPEN_STATES:
        return
    try:
        await OPERATIONS[StripeOperationKind(operation.kind)](billing, actor, operation)
    except AwaitsConfirmation as waits:
        awaited = waits
        await billing.units.run(actor, lambda uow: await_confirmation(uow, operation_id, awaited))
    except Unavailable:
        raise
    except DomainError as error:
        await fail(billing, actor, operation, type(error).__name__)
        if isinstance(error, CardDeclined):
            PAYMENTS_FAILED.labels(OCCASIONS.get(StripeOperationKind(operation.kind), "purchase")).inc()
        raise


async def fail(billing: BillingContext, actor: Actor, operation: StripeOperationRow, reason: str) -> None:
    async def work(uow: UnitOfWork) -> None:
        if not await complete(uow, operation.id, StripeOperationState.FAILED):
            return
        child = None
        if operation.subscription_id is not None:
            row = await lock_subscription(uow, operation.subscription_id)
            child = row.child_id
            if row.status == Status.PENDING:
                row.status = Status.FAILED
        uow.audit(f"{operation.kind} failed", child_id=child, subject=operation.subscription_id)

    await billing.units.run(actor, work)
    log.info("a Stripe operation failed", code=reason, subject_id=str(operation.id))


async def _save_card(billing: BillingContext, actor: Actor, operation: StripeOperationRow) -> None:
    card = await _set_up_card(billing, actor, operation)

    async def work(uow: UnitOfWork) -> list[str]:
        await store_used_card(uow, operation.guardian_id, card)
        await complete(uow, operation.id)
        owing = select(SubscriptionRow.stripe_subscription_id).where(
            col(SubscriptionRow.guardian_id) == operation.guardian_id,
            col(SubscriptionRow.status) == Status.PAST_DUE,
            col(SubscriptionRow.stripe_subscription_id).is_not(None),
        )
        return [ref for ref in (await uow.db.execute(owing)).scalars() if ref is not None]

    for ref in await billing.units.run(actor, work):
        await _pay_open_invoices(billing, actor, ref, operation.id)


async def _set_up_card(billing: BillingContext, actor: Actor, operation: StripeOperationRow) -> Card:
    """Raises AwaitsConfirmation while the bank asks the guardian, and CardDeclined after it refused."""
    customer = await _customer_ref(billing, actor, operation.guardian_id)
    if operation.waiting_ref is not None:
        setup = await billing.stripe.intents.fetch_setup(operation.waiting_ref)
    else:
        assert operation.card_token is not None
        setup = await billing.stripe.intents.set_up_card(customer, operation.card_token, operation.id)
    if setup.outcome is Outcome.WAITING:
        raise AwaitsConfirmation(setup.ref)
    if setup.outcome is Outcome.FAILED or setup.card_ref is None:
        raise CardDeclined(setup.refusal)
    return await billing.stripe.intents.use_card(customer, setup.card_ref, operation.id)


async def _attach_new_card(billing: BillingContext, actor: Actor, operation: StripeOperationRow) -> str | None:
    """Stripe's id of the new card of a payment; None without one. It becomes the saved card once it has paid."""
    if operation.card_token is None:
        return None
    customer = await _customer_ref(billing, actor, operation.guardian_id)
    return await billing.stripe.attach_card(customer, operation.card_token, operation.id)


async def _pay_open_invoices(billing: BillingContext, actor: Actor, ref: str, key: UUID) -> None:
    """Charge the unpaid balance to the new card. On failure the card stays saved and Stripe retries on its schedule."""
    try:
        await billing.stripe.set_own_card(ref, None)
        with suppress(ConfirmationRequired):  # the synced subscription asks for it
            await billing.stripe.pay_open_invoices(ref, key)
        await sync_subscription(billing, actor, ref)
    except DomainError as error:
        if isinstance(error, CardDeclined):
            PAYMENTS_FAILED.labels("renewal").inc()
        log.info("an open invoice was not paid", code=error.code)


async def _customer_ref(billing: BillingContext, actor: Actor, guardian_id: UUID) -> str:
    """Stripe's id of the guardian's customer, created if it doesn't exist."""
    async with billing.units.begin(actor) as uow:
        row = await uow.db.get_one(CustomerRow, guardian_id)
    if row.stripe_customer_id is not None:
        return row.stripe_customer_id
    ref = await billing.stripe.create_customer(guardian_id)
    async with billing.units.begin(actor) as uow:
        (await uow.db.get_one(CustomerRow, guardian_id, with_for_update=True)).stripe_customer_id = ref
    return ref


async def _subscribe(billing: BillingContext, actor: Actor, operation: StripeOperationRow) -> None:
    assert operation.subscription_id is not None
    async with billing.units.begin(actor) as uow:
        kind = (await uow.db.get_one(SubscriptionRow, operation.subscription_id)).kind
    ref = operation.waiting_ref
    if ref is None and operation.attempts:
        ref = await find_purchase(billing, actor, operation)
    if ref is None:
        card_ref = await _attach_new_card(billing, actor, operation)
        purchase = replace(await _purchase(billing, actor, operation.subscription_id), card_ref=card_ref)
        if kind == PlanKind.RECURRING:
            ref = await billing.stripe.create_subscription(purchase, operation.id)
        else:
            ref = (await billing.stripe.charge_once(purchase, operation.id)).ref
    if kind == PlanKind.RECURRING:
        await require_paid_subscription(billing, ref)
        await sync_subscription(billing, actor, ref, operation_id=operation.id)
    else:
        await require_paid_invoice(billing, ref)
        await sync_payment(billing, actor, ref, operation_id=operation.id)


async def _purchase(billing: BillingContext, actor: Actor, subscription_id: UUID) -> Purchase:
    async with billing.units.begin(actor) as uow:
        row = await uow.db.get_one(SubscriptionRow, subscription_id)
        plan = await uow.db.get_one(PlanRow, row.plan_id)
    return Purchase(
        subscription_id=row.id,
        customer_ref=await _customer_ref(billing, actor, row.guardian_id),
        price_ref=await ensure_price(billing, actor, plan),
        currency=row.currency,
        promotion_ref=row.stripe_promotion_code_id,
    )


async def _pause(billing: BillingContext, actor: Actor, operation: StripeOperationRow) -> None:
    assert operation.replaced_ref is not None
    await billing.stripe.plan_changes.release_schedule(operation.replaced_ref, operation.id)
    await billing.stripe.pause(operation.replaced_ref, operation.id)
    await sync_subscription(billing, actor, operation.replaced_ref, operation_id=operation.id)


async def _resume(billing: BillingContext, actor: Actor, operation: StripeOperationRow) -> None:
    """Continue in the paid cycle. If that is over, start and charge a new one today at the plan's full price: a coupon
    applies only to the purchase it was entered for."""
    assert operation.replaced_ref is not None
    assert operation.subscription_id is not None
    old = operation.replaced_ref
    async with billing.units.begin(actor) as uow:
        row = await uow.db.get_one(SubscriptionRow, operation.subscription_id)
    current = row.stripe_subscription_id
    started = operation.waiting_ref
    if (
        started is None
        and current == old
        and in_paid_cycle(state_of(row).cycle, await billing.stripe.fetch_subscription(old))
    ):
        await billing.stripe.resume(old, operation.id)
    elif current == old:
        if started is None:
            card_ref = await _attach_new_card(billing, actor, operation)
            purchase = replace(await _purchase(billing, actor, row.id), promotion_ref=None, card_ref=card_ref)
            started = await billing.stripe.create_subscription(purchase, operation.id)
        await require_paid_subscription(billing, started)
        current = started
        async with billing.units.begin(actor) as uow:
            (await lock_subscription(uow, row.id)).stripe_subscription_id = current
    assert current is not None
    if current != old:
        await billing.stripe.cancel_now(old)
    await sync_subscription(billing, actor, current, operation_id=operation.id)


async def _cancel(billing: BillingContext, actor: Actor, operation: StripeOperationRow) -> None:
    """Cancel at the end of the paid cycle, or right away if that is over. Then what isn't paid is no longer owed
    (docs/product/billing.md#cancel)."""
    assert operation.replaced_ref is not None
    assert operation.subscription_id is not None
    async with billing.units.begin(actor) as uow:
        row = await uow.db.get_one(SubscriptionRow, operation.subscription_id)
    snapshot = await billing.stripe.fetch_subscription(operation.replaced_ref)
    if snapshot.status != "ended":
        await billing.stripe.plan_changes.release_schedule(operation.replaced_ref, operation.id)
    if snapshot.status == "active" and in_paid_cycle(apply_snapshot(state_of(row), snapshot).cycle, snapshot):
        await billing.stripe.cancel_at_period_end(operation.replaced_ref, operation.id)
    else:
        await billing.stripe.cancel_now(operation.replaced_ref)
    await sync_subscription(billing, actor, operation.replaced_ref, operation_id=operation.id)


async def _reactivate(billing: BillingContext, actor: Actor, operation: StripeOperationRow) -> None:
    assert operation.replaced_ref is not None
    await billing.stripe.undo_cancel(operation.replaced_ref, operation.id)
    await sync_subscription(billing, actor, operation.replaced_ref, operation_id=operation.id)


async def _pay(billing: BillingContext, actor: Actor, operation: StripeOperationRow) -> None:
    """Charge what is owed to the card on file, or to a new one, which is saved once it has paid. If the bank asks the
    guardian first, the subscription stays past due and asks for the confirmation. Raises CardDeclined."""
    ref = operation.replaced_ref
    assert ref is not None
    card_ref = await _attach_new_card(billing, actor, operation)
    if card_ref is None:
        await billing.stripe.set_own_card(ref, None)
    try:
        await billing.stripe.pay_open_invoices(ref, operation.id, card_ref, on_session=True)
        if card_ref is not None:
            await use_card(billing, actor, operation.guardian_id, card_ref, operation.id)
    except ConfirmationRequired:  # the synced subscription asks for it
        if card_ref is not None:
            await billing.stripe.set_own_card(ref, card_ref)
    except PaymentRefused:  # Stripe's own retry may have charged it just now
        if (await billing.stripe.fetch_subscription(ref)).owed is not None:
            raise
    await sync_subscription(billing, actor, ref, operation_id=operation.id)


async def _change_plan(billing: BillingContext, actor: Actor, operation: StripeOperationRow) -> None:
    await execute_plan_change(billing, actor, operation, await _attach_new_card(billing, actor, operation))


async def _void_invoices(billing: BillingContext, actor: Actor, operation: StripeOperationRow) -> None:
    """Void what a subscription that Stripe ended leaves unpaid: those weeks weren't used."""
    assert operation.replaced_ref is not None
    await billing.stripe.void_open_invoices(operation.replaced_ref)
    async with billing.units.begin(actor) as uow:
        await complete(uow, operation.id)


async def _delete_customer(billing: BillingContext, actor: Actor, operation: StripeOperationRow) -> None:
    """Delete the customer of an erased family, with its card and subscriptions.

    Raises Unavailable while another operation of the guardian is pending, so that the job retries later.
    """
    guardian_id = operation.guardian_id
    async with billing.units.begin(actor) as uow:
        if await uow.value(OTHER_PENDING_OPERATIONS, guardian_id, operation.id):
            raise Unavailable
        live_refs = [row["stripe_subscription_id"] for row in await uow.rows(LIVE_SUBSCRIPTIONS, guardian_id)]
        customer = await uow.db.get_one(CustomerRow, guardian_id)
    for ref in live_refs:
        await billing.stripe.cancel_now(ref)
        await sync_subscription(billing, actor, ref)
    if customer.stripe_customer_id is not None:
        await billing.stripe.delete_customer(customer.stripe_customer_id)
    async with billing.units.begin(actor) as uow:
        await uow.db.delete(customer)
        await uow.rows(CLOSE_WAITING, guardian_id)
        await complete(uow, operation.id)
        uow.audit("customer.forgotten", subject=guardian_id)


OPERATIONS: Mapping[StripeOperationKind, Callable[[BillingContext, Actor, StripeOperationRow], Awaitable[None]]] = {
    StripeOperationKind.SAVE_CARD: _save_card,
    StripeOperationKind.SUBSCRIBE: _subscribe,
    StripeOperationKind.PAUSE: _pause,
    StripeOperationKind.RESUME: _resume,
    StripeOperationKind.CANCEL: _cancel,
    StripeOperationKind.REACTIVATE: _reactivate,
    StripeOperationKind.PAY: _pay,
    StripeOperationKind.CHANGE_PLAN: _change_plan,
    StripeOperationKind.UNDO_PLAN_CHANGE: execute_undo,
    StripeOperationKind.VOID_INVOICES: _void_invoices,
    StripeOperationKind.REFUND: execute_refund,
    StripeOperationKind.DELETE_CUSTOMER: _delete_customer,
}


async def retry_pending(billing: BillingContext) -> int:
    """The job: retry operations that a crash or an unreachable Stripe left pending. Returns how many it tried."""

    async def retry(operation: StripeOperationRow) -> None:
        if billing.units.clock() - operation.created_at > _time_to_live(operation):
            await _abandon(billing, operation)
        else:
            await execute_stripe_operation(billing, BILLING_ACTOR, operation.id)

    queue = RetryQueue(billing.units, BILLING_ACTOR, StripeOperationRow, PENDING)
    return await queue.run_due(retry, limit=BATCH)


async def _abandon(billing: BillingContext, operation: StripeOperationRow) -> None:
    """Abandon a purchase or a refund only after Stripe confirms that it doesn't exist: it could be made twice.

    Raises Unavailable if Stripe can't be asked; the operation then stays pending.
    """
    if operation.kind == StripeOperationKind.SUBSCRIBE and await find_purchase(billing, BILLING_ACTOR, operation):
        await execute_stripe_operation(billing, BILLING_ACTOR, operation.id)
        return
    if operation.kind == StripeOperationKind.REFUND and await reconcile_refund(billing, BILLING_ACTOR, operation):
        return
    if operation.kind == StripeOperationKind.CHANGE_PLAN:
        await discard_plan_change(billing, BILLING_ACTOR, operation)
        if await find_plan_change(billing, BILLING_ACTOR, operation):
            return
    await fail(billing, BILLING_ACTOR, operation, "given_up")


def _time_to_live(operation: StripeOperationRow) -> timedelta:
    match operation.kind:
        case StripeOperationKind.DELETE_CUSTOMER | StripeOperationKind.VOID_INVOICES:
            return CLEAN_UP_TIME_TO_LIVE
        case StripeOperationKind.SUBSCRIBE | StripeOperationKind.PAY | StripeOperationKind.CHANGE_PLAN:
            return PURCHASE_TIME_TO_LIVE
        case _:
            return CHANGE_TIME_TO_LIVE
