from datetime import timedelta
from uuid import UUID

from billing.use_cases.context import BillingContext
from billing.use_cases.stripe.reconcile_subscriptions import reconcile_subscriptions
from billing.use_cases.subscriptions.announce_renewals import announce_renewals
from chassis.testing.clock import FakeClock

from services.billing.tests.conftest import MakeCoupon
from services.billing.tests.support.family import Family
from services.billing.tests.support.simulator import Simulator


async def bought(family: Family, plan: UUID, **more: str) -> None:
    await family.save_card()
    assert (await family.subscribe(plan, **more)).status_code == 201


def advance(clock: FakeClock, simulator: Simulator, **by: float) -> None:
    clock.advance(**by)
    simulator.advance(days=timedelta(**by) / timedelta(days=1))


async def test_renewal_with_a_lost_webhook_is_known_within_an_hour(
    family: Family, weekly: UUID, billing: BillingContext, clock: FakeClock, simulator: Simulator
) -> None:
    await bought(family, weekly)
    first = await family.current()
    advance(clock, simulator, days=29)
    assert (await family.current())["paid_until"] == first["paid_until"], "its webhook never arrives"
    assert await reconcile_subscriptions(billing) == 1
    assert (await family.current())["paid_until"] > first["paid_until"]
    assert len(await family.subscription_events()) == 2
    assert await reconcile_subscriptions(billing) == 0, "not again within the hour"
    advance(clock, simulator, hours=1)
    assert await reconcile_subscriptions(billing) == 1
    assert len(await family.subscription_events()) == 2, "nothing changed"


async def test_unreachable_stripe_is_asked_again_after_five_minutes(
    family: Family, weekly: UUID, billing: BillingContext, unreachable: BillingContext, clock: FakeClock
) -> None:
    await bought(family, weekly)
    clock.advance(hours=1)
    assert await reconcile_subscriptions(unreachable) == 1
    assert await reconcile_subscriptions(billing) == 0
    clock.advance(minutes=5)
    assert await reconcile_subscriptions(billing) == 1


async def test_renewal_is_announced_once_three_days_ahead_with_its_sum(
    family: Family,
    weekly: UUID,
    make_coupon: MakeCoupon,
    billing: BillingContext,
    clock: FakeClock,
    simulator: Simulator,
) -> None:
    await make_coupon("WELCOME25")
    await bought(family, weekly, coupon_code="WELCOME25")
    advance(clock, simulator, days=24)
    assert await announce_renewals(billing) == 0
    advance(clock, simulator, days=1, minutes=5)  # the simulator's clock runs on during a test
    assert await announce_renewals(billing) == 1
    assert await announce_renewals(billing) == 0
    (event,) = await family.api.emitted("billing.renewal.announced.v1")
    assert (event["amount"], event["last_amount"]) == (48_000, 36_000)
    advance(clock, simulator, days=4)
    assert [invoice.amount_paid for invoice in simulator.stripe.invoices.list().data] == [48_000, 36_000]


async def test_canceled_plan_announces_no_renewal(
    family: Family, weekly: UUID, billing: BillingContext, clock: FakeClock, simulator: Simulator
) -> None:
    await bought(family, weekly)
    await family.change("cancel", weekly)
    advance(clock, simulator, days=26)
    assert await announce_renewals(billing) == 0
