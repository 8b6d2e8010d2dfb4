from chassis.http.authentication import Reading, SignedIn
from chassis.http.responses import json_response
from chassis.runtime import runtime_of
from fastapi import APIRouter, Request, Response

from billing.api.dependencies import BillingDep
from billing.api.schemas import (
    BillingSettingsResponse,
    CouponResponse,
    CouponToApply,
    OneTimeProductsResponse,
    PlansResponse,
)
from billing.domain.plans import PlanKind
from billing.queries.plans import list_plans
from billing.settings import BillingSettings
from billing.use_cases.plans.apply_coupon import apply_coupon

router = APIRouter(tags=["plans"])


@router.get("/subscription_plans", name="subscription plans", response_model=PlansResponse)
async def subscription_plans(request: Request, reading: Reading) -> Response:
    """Recurring plans, fewest sessions per week first, then the free trial; apart from them, standalone assessments."""
    now = runtime_of(request).clock()
    plans = await list_plans(reading, now, PlanKind.RECURRING, PlanKind.FREE_TRIAL)
    assessments = await list_plans(reading, now, PlanKind.STANDALONE_ASSESSMENT)
    return json_response({"subscription_plans": plans, "one_time_products": assessments})


@router.get(
    "/guardians/subscription/one_time_products", name="one-time products", response_model=OneTimeProductsResponse
)
async def one_time_products(request: Request, reading: Reading, viewer: SignedIn) -> Response:
    """List standalone assessments."""
    viewer.require_guardian()
    now = runtime_of(request).clock()
    return json_response({"subscriptions": await list_plans(reading, now, PlanKind.STANDALONE_ASSESSMENT)})


@router.get("/billing_settings", name="billing settings", response_model=BillingSettingsResponse)
async def billing_settings(request: Request) -> Response:
    """Settings for the card field in the browser."""
    settings = runtime_of(request).settings
    assert isinstance(settings, BillingSettings)
    return json_response(
        {"publishable_key": settings.stripe_publishable_key, "card_field_url": settings.stripe_card_field_url}
    )


@router.post("/guardians/subscription/apply_coupon", name="apply coupon", response_model=CouponResponse)
async def coupon(body: CouponToApply, viewer: SignedIn, billing: BillingDep) -> Response:
    """Calculate what a plan costs with a coupon. Changes nothing."""
    applied = await apply_coupon(billing, viewer, body.subscription_plan_id, body.coupon_code)
    quote, currency = applied.quote, applied.quote.total.currency
    following = None
    if quote.due_at is not None and applied.next_total is not None:
        following = {"total": applied.next_total.decimal, "currency": currency, "due_at": quote.due_at}
    return json_response(
        {
            "coupon": {"code": applied.offer.code, "description": applied.offer.discount.describe()},
            "price": {
                "subtotal": quote.subtotal.decimal,
                "discount": quote.discount.decimal,
                "total": quote.total.decimal,
                "currency": currency,
            },
            "payments": {"today": {"total": quote.total.decimal, "currency": currency}, "next": following},
        }
    )
