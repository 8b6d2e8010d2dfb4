"""Finds a purchase that Stripe has although its response never reached us.

We look for our id in Stripe's metadata, because Stripe forgets idempotency keys after 24 hours but keeps metadata.
"""

from chassis.unit_of_work import Actor

from billing.adapters.tables import CustomerRow, StripeOperationRow, SubscriptionRow
from billing.domain.plans import PlanKind
from billing.use_cases.context import BillingContext


async def find_purchase(billing: BillingContext, actor: Actor, operation: StripeOperationRow) -> str | None:
    """Stripe's id of the subscription, or of the paid invoice of a one-time purchase; None if Stripe has neither.

    Raises Unavailable.
    """
    assert operation.subscription_id is not None
    async with billing.units.begin(actor) as uow:
        row = await uow.db.get_one(SubscriptionRow, operation.subscription_id)
        customer_ref = (await uow.db.get_one(CustomerRow, operation.guardian_id)).stripe_customer_id
    if customer_ref is None:  # the customer is stored before its first purchase
        return None
    if row.kind == PlanKind.RECURRING:
        return await billing.stripe.find_subscription(customer_ref, row.id)
    return await billing.stripe.find_paid_invoice(customer_ref, row.id)
