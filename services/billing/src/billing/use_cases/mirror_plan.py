"""Our plans at Stripe: a price is made there when a plan is first bought, or by `plans sync`."""

from chassis.unit_of_work import Actor
from sqlmodel import col, select

from billing.adapters.tables import PlanRow
from billing.domain.plans import PlanKind
from billing.use_cases.billing import Billing
from billing.use_cases.subscriptions import terms_of


async def price_of(billing: Billing, actor: Actor, plan: PlanRow) -> str:
    """Stripe's id of the plan's price."""
    if plan.stripe_price_id is not None:
        return plan.stripe_price_id
    price = await billing.stripe.mirror_plan(plan.id, plan.name, terms_of(plan))
    async with billing.units.begin(actor) as uow:
        (await uow.db.get_one(PlanRow, plan.id, with_for_update=True)).stripe_price_id = price
        uow.audit("plan.mirrored", subject=plan.id)
    return price


async def sync_plans(billing: Billing, actor: Actor) -> int:
    """The number of plans that Stripe did not know."""
    async with billing.units.begin(actor) as uow:
        unknown = select(PlanRow).where(
            col(PlanRow.stripe_price_id).is_(None), col(PlanRow.kind) != PlanKind.FREE_TRIAL
        )
        plans = list((await uow.db.execute(unknown)).scalars())
    for plan in plans:
        await price_of(billing, actor, plan)
    return len(plans)
