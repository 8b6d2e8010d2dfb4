"""Recovers a purchase that Stripe completed although its response never reached us.

We look for our id in Stripe's metadata, because Stripe forgets idempotency keys after 24 hours but keeps metadata.
"""

from chassis.unit_of_work import Actor

from billing.adapters.tables import CustomerRow, StripeOperationRow, SubscriptionRow
from billing.domain.plans import PlanKind
from billing.use_cases.context import BillingContext
from billing.use_cases.stripe.sync_from_stripe import sync_payment, sync_subscription


async def reconcile_purchase(billing: BillingContext, actor: Actor, operation: StripeOperationRow) -> bool:
    """True if Stripe has the purchase; the operation is then completed. Raises Unavailable."""
    assert operation.subscription_id is not None
    async with billing.units.begin(actor) as uow:
        row = await uow.db.get_one(SubscriptionRow, operation.subscription_id)
        customer_ref = (await uow.db.get_one(CustomerRow, operation.guardian_id)).stripe_customer_id
    if customer_ref is None:  # the customer is stored before its first purchase
        return False
    if row.kind == PlanKind.RECURRING:
        ref = await billing.stripe.find_subscription(customer_ref, row.id)
        if ref is not None:
            await sync_subscription(billing, actor, ref, operation_id=operation.id)
        return ref is not None
    ref = await billing.stripe.find_paid_invoice(customer_ref, row.id)
    if ref is not None:
        await sync_payment(billing, actor, ref, operation_id=operation.id)
    return ref is not None
