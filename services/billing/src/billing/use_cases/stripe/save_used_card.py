"""A new card becomes the card on file only after it has paid: a declined card leaves the saved one, which pays for the
guardian's other plans (docs/product/billing.md#cards).

Until then it is the card of that one subscription or invoice at Stripe, so a crash loses nothing. A card that the
guardian saved after entering this one stays on file: it is what they chose last.
"""

from uuid import UUID

from chassis.unit_of_work import Actor, UnitOfWork
from sqlmodel import col, select

from billing.adapters.tables import CustomerRow, SubscriptionRow
from billing.domain.customers import Card
from billing.domain.purchase import Payment
from billing.domain.subscriptions import Snapshot, Status
from billing.use_cases.cards.store_card import store_card
from billing.use_cases.context import BillingContext

SAVED_SINCE = """
    SELECT EXISTS (
        SELECT FROM intentions WHERE guardian_id = $1 AND kind = 'save_card' AND state = 'done' AND created_at > (
            SELECT max(created_at) FROM intentions
            WHERE subscription_id = $2 AND kind IN ('subscribe', 'pay', 'resume', 'change_plan')))
"""
"""Whether the guardian saved a card after the one that came with a payment for this subscription."""
UPGRADE_IS_OPEN = """
    SELECT EXISTS (
        SELECT FROM intentions WHERE subscription_id = $1 AND kind = 'change_plan' AND state IN ('pending', 'waiting')
        AND id IS DISTINCT FROM $2)
"""
"""Whether an upgrade still has to be paid: a subscription is active in the meantime, with the new card at Stripe."""


async def save_card_of_subscription(
    billing: BillingContext, actor: Actor, snapshot: Snapshot, *, paid_by: UUID | None = None
) -> None:
    """Does nothing unless a new card has paid for it. `paid_by`: the operation that charged it. Can be repeated."""
    if snapshot.card_ref is None or snapshot.status != "active":
        return
    async with billing.units.begin(actor) as uow:
        row = await _row_of(uow, snapshot)
        saved_since = row is not None and await _saved_since(uow, row)
        unpaid = row is not None and bool(await uow.value(UPGRADE_IS_OPEN, row.id, paid_by))
    if row is not None and not unpaid:
        if not saved_since:
            await use_card(billing, actor, row.guardian_id, snapshot.card_ref)
        await billing.stripe.set_own_card(snapshot.ref, None)


async def save_card_of_payment(billing: BillingContext, actor: Actor, payment: Payment) -> None:
    """The same for a one-time purchase, before it is stored as paid."""
    if payment.card_ref is None or not payment.paid or payment.our_id is None:
        return
    async with billing.units.begin(actor) as uow:
        row = await uow.db.get(SubscriptionRow, payment.our_id)
        saved_since = row is not None and await _saved_since(uow, row)
    if row is not None and not saved_since and row.status in (Status.PENDING, Status.FAILED):
        await use_card(billing, actor, row.guardian_id, payment.card_ref)


async def use_card(
    billing: BillingContext, actor: Actor, guardian_id: UUID, card_ref: str, key: UUID | None = None
) -> None:
    """Make an attached card the one that is charged, at Stripe and here. `key`: of the operation that does it."""
    async with billing.units.begin(actor) as uow:
        customer = await uow.db.get(CustomerRow, guardian_id)
    if customer is None or customer.stripe_customer_id is None:  # the family was erased
        return
    card = await billing.stripe.intents.use_card(customer.stripe_customer_id, card_ref, key)
    await billing.units.run(actor, lambda uow: store_used_card(uow, guardian_id, card))


async def store_used_card(uow: UnitOfWork, guardian_id: UUID, card: Card) -> None:
    row = await uow.db.get_one(CustomerRow, guardian_id, with_for_update=True)
    store_card(row, card)
    uow.audit("card saved", subject=guardian_id)


async def _saved_since(uow: UnitOfWork, row: SubscriptionRow) -> bool:
    return bool(await uow.value(SAVED_SINCE, row.guardian_id, row.id))


async def _row_of(uow: UnitOfWork, snapshot: Snapshot) -> SubscriptionRow | None:
    by_ref = select(SubscriptionRow).where(
        (col(SubscriptionRow.stripe_subscription_id) == snapshot.ref) | (col(SubscriptionRow.id) == snapshot.our_id)
    )
    return (await uow.db.execute(by_ref)).scalars().first()
