"""Carrying out an intention at Stripe and committing what came of it.

Doing it again after a crash at any point comes to the same: Stripe knows each call by the intention's id.
"""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import replace
from datetime import datetime, timedelta
from uuid import UUID

import structlog
from chassis.errors import DomainError, Unavailable
from chassis.unit_of_work import Actor, UnitOfWork
from sqlmodel import col, select

from billing.adapters.tables import PENDING, CustomerRow, IntentionRow, PlanRow, SubscriptionRow
from billing.domain.conditions import CardDeclined
from billing.domain.customers import Card
from billing.domain.orders import Order
from billing.domain.plans import PlanKind
from billing.domain.subscriptions import Status, in_paid_cycle
from billing.metrics import PAYMENTS_FAILED
from billing.use_cases.adopt import adopt
from billing.use_cases.billing import ITSELF, Billing
from billing.use_cases.intentions import IntentionKind, IntentionState, settle
from billing.use_cases.mirror_plan import price_of
from billing.use_cases.subscriptions import lock, state_of
from billing.use_cases.sync import sync_payment, sync_subscription

PURCHASE_STANDS = timedelta(hours=1)
"""A purchase that Stripe has not made by then is given up: nobody expects to be charged much later."""
CHANGE_STANDS = timedelta(hours=23)
"""Stripe keeps idempotency keys for 24 hours."""
FORGETTING_STANDS = timedelta(days=3650)
"""It is owed to the family however long Stripe does not answer."""
UNDER_WAY = "SELECT count(*) FROM intentions WHERE guardian_id = $1 AND id <> $2 AND state = 'pending'"
GOING_ON = """
    SELECT stripe_subscription_id FROM subscriptions
    WHERE guardian_id = $1 AND stripe_subscription_id IS NOT NULL AND status IN ('active', 'past_due') ORDER BY id
"""
LONGEST_WAIT = timedelta(minutes=5)
BATCH = 20
log = structlog.get_logger(__name__)


async def carry_out(billing: Billing, actor: Actor, intention_id: UUID) -> None:
    """Raises what Stripe refused it for, after that was stored; Unavailable leaves it to the job."""
    async with billing.units.begin(actor) as uow:
        intention = await uow.db.get_one(IntentionRow, intention_id)
    if intention.state != IntentionState.PENDING:
        return
    try:
        await WORK[IntentionKind(intention.kind)](billing, actor, intention)
    except Unavailable:
        raise
    except DomainError as refused:
        await _give_up(billing, actor, intention, type(refused).__name__)
        if isinstance(refused, CardDeclined):
            PAYMENTS_FAILED.labels("card" if intention.kind == IntentionKind.SAVE_CARD else "purchase").inc()
        raise


async def _give_up(billing: Billing, actor: Actor, intention: IntentionRow, reason: str) -> None:
    async def work(uow: UnitOfWork) -> None:
        if not await settle(uow, intention.id, IntentionState.FAILED):
            return
        child = None
        if intention.subscription_id is not None:
            row = await lock(uow, intention.subscription_id)
            child = row.child_id
            if row.status == Status.PENDING:
                row.status = Status.FAILED
        uow.audit(f"{intention.kind} failed", child_id=child, subject=intention.subscription_id)

    await billing.units.run(actor, work)
    log.info("an intention failed", code=reason, subject_id=str(intention.id))


async def _save_card(billing: Billing, actor: Actor, intention: IntentionRow) -> None:
    assert intention.card_token is not None
    customer = await _customer_ref(billing, actor, intention.guardian_id)
    card = await billing.stripe.save_card(customer, intention.card_token, intention.id)

    async def work(uow: UnitOfWork) -> list[str]:
        await _store_card(uow, intention.guardian_id, card)
        await settle(uow, intention.id)
        uow.audit("card saved", subject=intention.guardian_id)
        owing = select(SubscriptionRow.stripe_subscription_id).where(
            col(SubscriptionRow.guardian_id) == intention.guardian_id,
            col(SubscriptionRow.status) == Status.PAST_DUE,
            col(SubscriptionRow.stripe_subscription_id).is_not(None),
        )
        return [ref for ref in (await uow.db.execute(owing)).scalars() if ref is not None]

    for ref in await billing.units.run(actor, work):
        await _collect_owed(billing, actor, ref, intention.id)


async def _collect_owed(billing: Billing, actor: Actor, ref: str, key: UUID) -> None:
    """A new card pays what is owed. The card stays saved when that fails: Stripe tries again by its schedule."""
    try:
        await billing.stripe.collect_owed(ref, key)
        await sync_subscription(billing, actor, ref)
    except DomainError as failed:
        if isinstance(failed, CardDeclined):
            PAYMENTS_FAILED.labels("renewal").inc()
        log.info("what is owed was not collected", code=failed.code)


async def _store_card(uow: UnitOfWork, guardian_id: UUID, card: Card) -> None:
    row = await uow.db.get_one(CustomerRow, guardian_id, with_for_update=True)
    row.card_brand, row.card_last4 = card.brand, card.last4
    row.card_exp_month, row.card_exp_year = card.exp_month, card.exp_year


async def _customer_ref(billing: Billing, actor: Actor, guardian_id: UUID) -> str:
    """Stripe's customer of a guardian, made when it is not there."""
    async with billing.units.begin(actor) as uow:
        row = await uow.db.get_one(CustomerRow, guardian_id)
    if row.stripe_customer_id is not None:
        return row.stripe_customer_id
    ref = await billing.stripe.create_customer(guardian_id)
    async with billing.units.begin(actor) as uow:
        (await uow.db.get_one(CustomerRow, guardian_id, with_for_update=True)).stripe_customer_id = ref
    return ref


async def _subscribe(billing: Billing, actor: Actor, intention: IntentionRow) -> None:
    assert intention.subscription_id is not None
    if intention.attempts and await adopt(billing, actor, intention):
        return
    order, kind = await _order(billing, actor, intention.subscription_id)
    if kind is PlanKind.RECURRING:
        ref = await billing.stripe.start(order, intention.id)
        await sync_subscription(billing, actor, ref, settling=intention.id)
        return
    payment = await billing.stripe.charge_once(order, intention.id)
    await sync_payment(billing, actor, payment.ref, settling=intention.id)


async def _order(billing: Billing, actor: Actor, subscription_id: UUID) -> tuple[Order, PlanKind]:
    async with billing.units.begin(actor) as uow:
        row = await uow.db.get_one(SubscriptionRow, subscription_id)
        plan = await uow.db.get_one(PlanRow, row.plan_id)
    order = Order(
        subscription_id=row.id,
        customer_ref=await _customer_ref(billing, actor, row.guardian_id),
        price_ref=await price_of(billing, actor, plan),
        currency=row.currency,
        promotion_ref=row.stripe_promotion_code_id,
    )
    return order, PlanKind(plan.kind)


async def _pause(billing: Billing, actor: Actor, intention: IntentionRow) -> None:
    assert intention.replaced_ref is not None
    await billing.stripe.pause(intention.replaced_ref, intention.id)
    await sync_subscription(billing, actor, intention.replaced_ref, settling=intention.id)


async def _resume(billing: Billing, actor: Actor, intention: IntentionRow) -> None:
    """Goes on in the cycle that was paid; when that is over, a new one begins today and is paid now, at the plan's
    price: the coupon counted for what it was used for."""
    assert intention.replaced_ref is not None
    assert intention.subscription_id is not None
    old = intention.replaced_ref
    async with billing.units.begin(actor) as uow:
        row = await uow.db.get_one(SubscriptionRow, intention.subscription_id)
    current = row.stripe_subscription_id
    if current == old and in_paid_cycle(state_of(row).cycle, await billing.stripe.fetch(old)):
        await billing.stripe.resume(old, intention.id)
    elif current == old:
        order, _ = await _order(billing, actor, row.id)
        current = await billing.stripe.start(replace(order, promotion_ref=None), intention.id)
        async with billing.units.begin(actor) as uow:
            (await lock(uow, row.id)).stripe_subscription_id = current
    assert current is not None
    if current != old:
        await billing.stripe.end_now(old)
    await sync_subscription(billing, actor, current, settling=intention.id)


async def _cancel(billing: Billing, actor: Actor, intention: IntentionRow) -> None:
    """At the end of the paid cycle; at once when that is over."""
    assert intention.replaced_ref is not None
    assert intention.subscription_id is not None
    async with billing.units.begin(actor) as uow:
        row = await uow.db.get_one(SubscriptionRow, intention.subscription_id)
    snapshot = await billing.stripe.fetch(intention.replaced_ref)
    if in_paid_cycle(state_of(row).cycle, snapshot) and snapshot.status != "ended":
        await billing.stripe.cancel_at_period_end(intention.replaced_ref, intention.id)
    else:
        await billing.stripe.end_now(intention.replaced_ref)
    await sync_subscription(billing, actor, intention.replaced_ref, settling=intention.id)


async def _reactivate(billing: Billing, actor: Actor, intention: IntentionRow) -> None:
    assert intention.replaced_ref is not None
    await billing.stripe.undo_cancel(intention.replaced_ref, intention.id)
    await sync_subscription(billing, actor, intention.replaced_ref, settling=intention.id)


async def _forget_customer(billing: Billing, actor: Actor, intention: IntentionRow) -> None:
    """For a family that was erased: nothing is charged any more, and Stripe lets go of the card.

    Raises Unavailable while something else of theirs is under way, so that the job comes back to it.
    """
    guardian_id = intention.guardian_id
    async with billing.units.begin(actor) as uow:
        if await uow.value(UNDER_WAY, guardian_id, intention.id):
            raise Unavailable
        going_on = [row["stripe_subscription_id"] for row in await uow.rows(GOING_ON, guardian_id)]
        customer = await uow.db.get_one(CustomerRow, guardian_id)
    for ref in going_on:
        await billing.stripe.end_now(ref)
        await sync_subscription(billing, actor, ref)
    if customer.stripe_customer_id is not None:
        await billing.stripe.forget_customer(customer.stripe_customer_id)
    async with billing.units.begin(actor) as uow:
        await uow.db.delete(customer)
        await settle(uow, intention.id)
        uow.audit("customer.forgotten", subject=guardian_id)


WORK: Mapping[IntentionKind, Callable[[Billing, Actor, IntentionRow], Awaitable[None]]] = {
    IntentionKind.SAVE_CARD: _save_card,
    IntentionKind.SUBSCRIBE: _subscribe,
    IntentionKind.PAUSE: _pause,
    IntentionKind.RESUME: _resume,
    IntentionKind.CANCEL: _cancel,
    IntentionKind.REACTIVATE: _reactivate,
    IntentionKind.FORGET_CUSTOMER: _forget_customer,
}


async def finish_left_over(billing: Billing) -> int:
    """The job: carries out what a crash or an unreachable Stripe left undone; how many were taken up."""
    async with billing.units.begin(ITSELF) as uow:
        due = (
            select(IntentionRow)
            .where(PENDING, col(IntentionRow.due_at) <= uow.now)
            .order_by(col(IntentionRow.due_at), col(IntentionRow.id))
            .limit(BATCH)
        )
        left, now = list((await uow.db.execute(due)).scalars()), uow.now
    for intention in left:
        await _postpone(billing, intention, now)
        try:
            if now - intention.created_at > _stands(intention):
                await _end_waiting(billing, intention)
            else:
                await carry_out(billing, ITSELF, intention.id)
        except Exception as error:  # one that fails must not keep the others waiting
            log.warning("an intention is left over", error=type(error).__name__, subject_id=str(intention.id))
    return len(left)


async def _end_waiting(billing: Billing, intention: IntentionRow) -> None:
    """A purchase is given up only once Stripe says that it never was made: a second one could be paid beside it.

    Raises Unavailable, which leaves it pending.
    """
    if intention.kind == IntentionKind.SUBSCRIBE and await adopt(billing, ITSELF, intention):
        return
    await _give_up(billing, ITSELF, intention, "given_up")


def _stands(intention: IntentionRow) -> timedelta:
    if intention.kind == IntentionKind.FORGET_CUSTOMER:
        return FORGETTING_STANDS
    return PURCHASE_STANDS if intention.kind == IntentionKind.SUBSCRIBE else CHANGE_STANDS


async def _postpone(billing: Billing, intention: IntentionRow, now: datetime) -> None:
    """Before the try, so that one which kills the process waits longer each time, too."""
    async with billing.units.begin(ITSELF) as uow:
        row = await uow.db.get_one(IntentionRow, intention.id, with_for_update=True)
        row.attempts += 1
        row.due_at = now + min(timedelta(seconds=10 * 2**row.attempts), LONGEST_WAIT)
