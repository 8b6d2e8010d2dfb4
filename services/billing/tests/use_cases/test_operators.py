from uuid import UUID

import pytest
from billing.domain.errors import CouponCodeTaken, CouponInvalid, PlanNameTaken
from billing.domain.money import Money
from billing.domain.plans import PlanKind, Terms
from billing.use_cases.context import BillingContext
from billing.use_cases.plans.create_plan import create_plan
from billing.use_cases.stripe.publish_plan_to_stripe import publish_plans
from chassis.runtime import Runtime
from chassis.testing.clock import FakeClock

from services.billing.tests.conftest import OPERATOR, MakeCoupon, MakePlan
from services.billing.tests.support.simulator import Simulator


async def test_plans_are_published_to_stripe_once(
    billing: BillingContext, weekly: UUID, assessment: UUID, trial: UUID, simulator: Simulator
) -> None:
    assert await publish_plans(billing, OPERATOR) == 2
    assert await publish_plans(billing, OPERATOR) == 0
    prices = {price.lookup_key: price for price in simulator.stripe.prices.list().data}
    renewing = prices[f"plan-{weekly}"]
    assert renewing.recurring is not None
    assert (renewing.unit_amount, renewing.recurring.interval, renewing.recurring.interval_count) == (48_000, "week", 4)
    assert (prices[f"plan-{assessment}"].unit_amount, prices[f"plan-{assessment}"].recurring) == (25_000, None)
    assert f"plan-{trial}" not in prices


async def test_existing_price_at_stripe_is_reused(
    billing: BillingContext, weekly: UUID, simulator: Simulator, runtime: Runtime
) -> None:
    await publish_plans(billing, OPERATOR)
    await runtime.queries.rows("UPDATE plans SET stripe_price_id = NULL")
    await publish_plans(billing, OPERATOR)
    assert len(simulator.stripe.prices.list().data) == 1


async def test_plan_name_is_unique(make_plan: MakePlan) -> None:
    await make_plan("Once a week")
    with pytest.raises(PlanNameTaken):
        await make_plan("Once a week")


async def test_coupon_code_is_unique_ignoring_case(make_coupon: MakeCoupon) -> None:
    await make_coupon("welcome")
    with pytest.raises(CouponCodeTaken):
        await make_coupon("WELCOME")


@pytest.mark.parametrize("code", ["A", "WITH SPACE", "ÄÖÜ"])
async def test_malformed_coupon_code_is_refused(make_coupon: MakeCoupon, code: str) -> None:
    with pytest.raises(CouponInvalid):
        await make_coupon(code)


async def test_new_coupon_cannot_be_expired_or_used_up(make_coupon: MakeCoupon, clock: FakeClock) -> None:
    with pytest.raises(CouponInvalid):
        await make_coupon("OLD", expires_at=clock.now)
    with pytest.raises(CouponInvalid):
        await make_coupon("NEVER", max_redemptions=0)


async def test_operator_changes_are_audited_by_name(
    billing: BillingContext, make_coupon: MakeCoupon, runtime: Runtime
) -> None:
    terms = Terms(PlanKind.RECURRING, Money(9_000, "usd"), 1, 30)
    plan = await billing.units.run(OPERATOR, lambda uow: create_plan(uow, "Short", terms))
    coupon = await make_coupon("AUDITED")
    rows = await runtime.queries.rows("SELECT action, actor, subject FROM audit_entries ORDER BY id")
    assert [tuple(row.values()) for row in rows] == [
        ("plan.created", "operator:ops", str(plan)),
        ("coupon.created", "operator:ops", str(coupon)),
    ]
