"""A purchase that Stripe carried out although its answer did not reach us is taken over, never made a second time.

Stripe forgets an idempotency key after 24 hours and our id in its metadata never, so it is looked up by that.
"""

from chassis.unit_of_work import Actor

from billing.adapters.tables import CustomerRow, IntentionRow, SubscriptionRow
from billing.domain.plans import PlanKind
from billing.use_cases.billing import Billing
from billing.use_cases.sync import sync_payment, sync_subscription


async def adopt(billing: Billing, actor: Actor, intention: IntentionRow) -> bool:
    """Whether Stripe has what was to be bought; then the intention is done. Raises Unavailable."""
    assert intention.subscription_id is not None
    async with billing.units.begin(actor) as uow:
        row = await uow.db.get_one(SubscriptionRow, intention.subscription_id)
        customer_ref = (await uow.db.get_one(CustomerRow, intention.guardian_id)).stripe_customer_id
    if customer_ref is None:  # it is stored before anything is bought for it
        return False
    if row.kind == PlanKind.RECURRING:
        ref = await billing.stripe.find_started(customer_ref, row.id)
        if ref is not None:
            await sync_subscription(billing, actor, ref, settling=intention.id)
        return ref is not None
    ref = await billing.stripe.find_paid(customer_ref, row.id)
    if ref is not None:
        await sync_payment(billing, actor, ref, settling=intention.id)
    return ref is not None
