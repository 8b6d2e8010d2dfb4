"""The price of a plan with a coupon, before payment. Only Stripe knows whether a coupon can still be used."""

from dataclasses import dataclass
from uuid import UUID

from chassis.auth.viewer import Viewer
from chassis.ids import parse_id
from chassis.unit_of_work import Actor, UnitOfWork

from billing.adapters.tables import PlanRow
from billing.domain.coupons import CouponUnknown, Offer, require_usable
from billing.domain.errors import PlanNotFound
from billing.domain.money import Money
from billing.use_cases.context import BillingContext
from billing.use_cases.payers import require_payer
from billing.use_cases.subscriptions import terms_of


@dataclass(frozen=True, slots=True)
class Quote:
    offer: Offer
    subtotal: Money
    discount: Money

    @property
    def total(self) -> Money:
        return self.subtotal.less(self.discount)


async def require_usable_offer(billing: BillingContext, code: str) -> Offer:
    """Raises CouponUnknown, CouponExpired or CouponUsedUp."""
    normalized = code.strip().upper()
    if not normalized:
        raise CouponUnknown
    return require_usable(await billing.stripe.find_offer(normalized))


async def get_plan(uow: UnitOfWork, plan_id: UUID) -> PlanRow:
    plan = await uow.db.get(PlanRow, plan_id)
    if plan is None:
        raise PlanNotFound
    return plan


async def apply_coupon(billing: BillingContext, viewer: Viewer, plan_id: str, code: str) -> Quote:
    """Raises PlanNotFound, CouponUnknown, CouponExpired, CouponUsedUp, CouponNotForThisPlan, SchoolBilled."""
    async with billing.units.begin(Actor.of(viewer)) as uow:
        await require_payer(uow, viewer)
        plan = await get_plan(uow, parse_id(plan_id, missing=PlanNotFound))
    offer = await require_usable_offer(billing, code)
    subtotal = terms_of(plan).total
    return Quote(offer, subtotal, offer.discount.off(subtotal))
