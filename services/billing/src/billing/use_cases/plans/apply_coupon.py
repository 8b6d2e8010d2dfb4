"""The price of a plan with a coupon, before payment. Only Stripe knows whether a coupon can still be used."""

from dataclasses import dataclass
from uuid import UUID

from chassis.auth.viewer import Viewer
from chassis.ids import parse_id
from chassis.unit_of_work import Actor, UnitOfWork

from billing.adapters.payers import require_payer
from billing.adapters.tables import PlanRow
from billing.domain.coupons import Offer, require_usable
from billing.domain.errors import CouponNotForThisPlan, CouponUnknown, PlanNotFound
from billing.domain.money import Money
from billing.domain.plans import PlanKind
from billing.domain.purchase import Quote
from billing.use_cases.context import BillingContext
from billing.use_cases.stripe.publish_plan_to_stripe import ensure_price
from billing.use_cases.subscriptions.subscription_state import terms_of


@dataclass(frozen=True, slots=True)
class DiscountedQuote:
    offer: Offer
    quote: Quote
    next_total: Money | None
    """What is charged at `quote.due_at`; None for a one-time purchase."""


def normalized_code(code: str | None) -> str | None:
    """The code in its stored spelling; None without a code."""
    return (code or "").strip().upper() or None


async def require_usable_offer(billing: BillingContext, code: str) -> Offer:
    """Raises CouponUnknown, CouponExpired or CouponUsedUp."""
    normalized = normalized_code(code)
    if normalized is None:
        raise CouponUnknown
    return require_usable(await billing.stripe.find_offer(normalized))


async def get_plan(uow: UnitOfWork, plan_id: UUID) -> PlanRow:
    plan = await uow.db.get(PlanRow, plan_id)
    if plan is None:
        raise PlanNotFound
    return plan


async def apply_coupon(billing: BillingContext, viewer: Viewer, plan_id: str, code: str) -> DiscountedQuote:
    """Today's price is Stripe's preview. Raises PlanNotFound, CouponUnknown, CouponExpired, CouponUsedUp,
    CouponNotForThisPlan, SchoolBilled."""
    actor = Actor.of(viewer)
    async with billing.units.begin(actor) as uow:
        await require_payer(uow, viewer)
        plan = await get_plan(uow, parse_id(plan_id, missing=PlanNotFound))
    offer = await require_usable_offer(billing, code)
    terms = terms_of(plan)
    offer.discount.off(terms.total)
    if terms.kind is PlanKind.FREE_TRIAL:
        raise CouponNotForThisPlan
    price = await ensure_price(billing, actor, plan)
    quote = await billing.stripe.preview_purchase(price, offer.ref, renews=terms.kind is PlanKind.RECURRING)
    next_total = None
    if quote.renews_at is not None:
        lasts = offer.discount.lowers_payment_at(quote.renews_at, bought_at=billing.units.clock())
        next_total = quote.total if lasts else quote.subtotal
    return DiscountedQuote(offer, quote, next_total)
