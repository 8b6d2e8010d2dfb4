"""Taking over what Stripe says: always what it says now, so order and repeats do not matter.

Two that ask at once cannot undo each other: what was fetched before the row changed is fetched again.
"""

from datetime import datetime
from uuid import UUID

from chassis.errors import Unavailable
from chassis.unit_of_work import Actor, UnitOfWork
from sqlmodel import col, select

from billing.adapters.tables import CustomerRow, PlanRow, SubscriptionRow
from billing.domain.orders import Payment
from billing.domain.subscriptions import Cycle, Snapshot, State, Status, follow
from billing.use_cases.billing import Billing
from billing.use_cases.intentions import settle
from billing.use_cases.subscriptions import lock, state_of, store, terms_of

TRIES = 5


async def sync_subscription(billing: Billing, actor: Actor, ref: str, *, settling: UUID | None = None) -> None:
    """`settling` closes that intention in the same transaction. Nothing happens for a subscription not ours."""
    for _ in range(TRIES):
        async with billing.units.begin(actor) as uow:
            known = await _version_of(uow, ref)
        snapshot = await billing.stripe.fetch(ref)
        if await billing.units.run(actor, lambda uow: _apply(uow, snapshot, known, settling)):  # noqa: B023  # run at once
            return
    raise Unavailable


async def _version_of(uow: UnitOfWork, ref: str) -> int | None:
    found: int | None = await uow.value("SELECT version FROM subscriptions WHERE stripe_subscription_id = $1", ref)
    return found


async def _apply(uow: UnitOfWork, snapshot: Snapshot, known: int | None, settling: UUID | None) -> bool:
    """False when the row has changed since it was looked at."""
    row = await _row_of(uow, snapshot)
    if row is None:
        return True
    if row.version != (known or 0):
        return False
    row.stripe_subscription_id = snapshot.ref
    await store(uow, row, follow(state_of(row), snapshot))
    if settling is not None:
        await settle(uow, settling)
    return True


async def _row_of(uow: UnitOfWork, snapshot: Snapshot) -> SubscriptionRow | None:
    """By Stripe's id; or by ours, for one that Stripe knows before we stored its id."""
    subscription_id = await uow.value(
        "SELECT id FROM subscriptions WHERE stripe_subscription_id = $1"
        " UNION ALL SELECT id FROM subscriptions WHERE id = $2 AND stripe_subscription_id IS NULL",
        snapshot.ref,
        snapshot.our_id,
    )
    if subscription_id is None:
        return None
    return await lock(uow, subscription_id)


async def sync_payment(billing: Billing, actor: Actor, ref: str, *, settling: UUID | None = None) -> None:
    """A paid invoice for what is bought once begins it; any other invoice changes nothing here."""
    payment = await billing.stripe.fetch_payment(ref)
    await billing.units.run(actor, lambda uow: _begin_if_paid(uow, payment, settling))


async def _begin_if_paid(uow: UnitOfWork, payment: Payment, settling: UUID | None) -> None:
    found = None
    if payment.paid and payment.our_id is not None:
        found = await uow.value("SELECT id FROM subscriptions WHERE id = $1", payment.our_id)
    if found is not None:
        row = await lock(uow, found)
        if row.status in (Status.PENDING, Status.FAILED):
            row.stripe_invoice_id = payment.ref
            plan = await uow.db.get_one(PlanRow, row.plan_id)
            await store(uow, row, begun_once(uow.now, plan, payment.total.minor))
    if settling is not None:
        await settle(uow, settling)


def begun_once(now: datetime, plan: PlanRow, total_minor: int) -> State:
    """What does not renew is good for a while and is then ended by a job."""
    good_for = terms_of(plan).good_for
    assert good_for is not None
    cycle = Cycle(now, now + good_for)
    return State(Status.ACTIVE, paused=False, ends_at=None, cycle=cycle, total_minor=total_minor)


async def sync_customer(billing: Billing, actor: Actor, ref: str) -> None:
    """Takes over the card that Stripe charges: banks replace cards by themselves."""
    card = await billing.stripe.fetch_card(ref)

    async def work(uow: UnitOfWork) -> None:
        found = select(CustomerRow).where(col(CustomerRow.stripe_customer_id) == ref).with_for_update()
        row = (await uow.db.execute(found)).scalar_one_or_none()
        if row is not None:
            row.card_brand = card.brand if card else None
            row.card_last4 = card.last4 if card else None
            row.card_exp_month = card.exp_month if card else None
            row.card_exp_year = card.exp_year if card else None

    await billing.units.run(actor, work)
