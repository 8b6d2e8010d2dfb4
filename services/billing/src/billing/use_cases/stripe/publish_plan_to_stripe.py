"""Creates a plan's price at Stripe when the plan is first bought, or by the command `plans sync`."""

from chassis.unit_of_work import Actor
from sqlmodel import col, select

from billing.adapters.tables import PlanRow
from billing.domain.plans import PlanKind
from billing.use_cases.context import BillingContext
from billing.use_cases.subscriptions.subscription_state import terms_of


async def ensure_price(billing: BillingContext, actor: Actor, plan: PlanRow) -> str:
    """Stripe's id of the plan's price, created if needed."""
    if plan.stripe_price_id is not None:
        return plan.stripe_price_id
    price = await billing.stripe.publish_plan(plan.id, plan.name, terms_of(plan))
    async with billing.units.begin(actor) as uow:
        (await uow.db.get_one(PlanRow, plan.id, with_for_update=True)).stripe_price_id = price
        uow.audit("plan.mirrored", subject=plan.id)
    return price


async def publish_plans(billing: BillingContext, actor: Actor) -> int:
    """Publish all plans that Stripe doesn't have yet. Returns how many there were."""
    async with billing.units.begin(actor) as uow:
        unpublished = select(PlanRow).where(
            col(PlanRow.stripe_price_id).is_(None), col(PlanRow.kind) != PlanKind.FREE_TRIAL
        )
        plans = list((await uow.db.execute(unpublished)).scalars())
    for plan in plans:
        await ensure_price(billing, actor, plan)
    return len(plans)
