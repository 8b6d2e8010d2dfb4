"""Operations interrupted by a crash or an unreachable Stripe are completed later, and never executed twice."""

from datetime import timedelta
from uuid import UUID

import pytest
from billing.adapters.tables import StripeOperationRow
from billing.domain.purchase import Purchase
from billing.use_cases.cards.save_card import save_card
from billing.use_cases.context import BillingContext
from billing.use_cases.plans.create_coupon import create_coupon, publish_coupons
from billing.use_cases.stripe.execute_stripe_operation import retry_pending
from billing.use_cases.stripe.publish_plan_to_stripe import publish_plans
from billing.use_cases.subscriptions.change_subscription import cancel, pause
from billing.use_cases.subscriptions.subscribe import PlanSelection, subscribe
from chassis.auth.viewer import Viewer
from chassis.errors import Unavailable
from chassis.runtime import Runtime
from chassis.testing.clock import FakeClock
from chassis.testing.people import SignIns
from chassis.unit_of_work import Actor

from services.billing.tests.conftest import OPERATOR, percent_off
from services.billing.tests.support.family import Family
from services.billing.tests.support.simulator import Simulator
from services.billing.tests.support.webhooks import Timeline


@pytest.fixture
def viewer(family: Family, sign_ins: SignIns) -> Viewer:
    return sign_ins.viewer(family.parent)


async def latest_operation(billing: BillingContext) -> StripeOperationRow:
    async with billing.units.begin(Actor.service("billing")) as uow:
        operation_id = await uow.value("SELECT id FROM intentions ORDER BY id DESC LIMIT 1")
        return await uow.db.get_one(StripeOperationRow, operation_id)


async def interrupted_purchase(family: Family, unreachable: BillingContext, viewer: Viewer, plan: UUID) -> None:
    await family.save_card()
    with pytest.raises(Unavailable):
        await subscribe(unreachable, viewer, PlanSelection(str(plan)))


async def pending_purchase(billing: BillingContext, plan: UUID) -> Purchase:
    operation = await latest_operation(billing)
    async with billing.units.begin(Actor.service("billing")) as uow:
        row = await uow.row("SELECT * FROM subscriptions WHERE id = $1", operation.subscription_id)
        customer = await uow.value("SELECT stripe_customer_id FROM customers")
        price = await uow.value("SELECT stripe_price_id FROM plans WHERE id = $1", plan)
    assert row is not None
    return Purchase(row["id"], customer, price, "usd", None)


async def subscribe_at_stripe(billing: BillingContext, plan: UUID) -> str:
    """Creates the subscription at Stripe, as the interrupted purchase did before its process ended."""
    return await billing.stripe.create_subscription(
        await pending_purchase(billing, plan), (await latest_operation(billing)).id
    )


async def test_purchase_completes_when_stripe_is_reachable_again(
    family: Family, weekly: UUID, unreachable: BillingContext, billing: BillingContext, viewer: Viewer, clock: FakeClock
) -> None:
    await interrupted_purchase(family, unreachable, viewer, weekly)
    assert await family.current() is None
    assert await retry_pending(billing) == 0, "the request has a minute to complete it"
    clock.advance(seconds=61)
    assert await retry_pending(unreachable) == 1
    clock.advance(seconds=61)
    assert await retry_pending(billing) == 1
    assert (await family.current())["status"] == "active"
    assert await retry_pending(billing) == 0


async def test_crash_after_payment_does_not_charge_twice(
    family: Family,
    weekly: UUID,
    unreachable: BillingContext,
    billing: BillingContext,
    viewer: Viewer,
    clock: FakeClock,
    simulator: Simulator,
) -> None:
    await family.save_card()
    await publish_all_plans(billing, weekly)
    with pytest.raises(Unavailable):
        await subscribe(unreachable, viewer, PlanSelection(str(weekly)))
    paid = await subscribe_at_stripe(billing, weekly)
    clock.advance(seconds=61)
    await retry_pending(billing)
    (running,) = simulator.stripe.subscriptions.list().data
    assert running.id == paid
    assert (await family.current())["status"] == "active"
    assert len(await family.subscription_events()) == 1


async def publish_all_plans(billing: BillingContext, plan: UUID) -> None:
    assert await publish_plans(billing, OPERATOR) == 1


async def test_repeated_purchase_resumes_the_interrupted_one(
    family: Family, weekly: UUID, unreachable: BillingContext, viewer: Viewer, simulator: Simulator
) -> None:
    await interrupted_purchase(family, unreachable, viewer, weekly)
    assert (await family.subscribe(weekly)).status_code == 201
    assert len(simulator.stripe.subscriptions.list().data) == 1


async def test_webhook_that_arrives_before_our_commit_is_applied(
    family: Family, weekly: UUID, unreachable: BillingContext, viewer: Viewer, timeline: Timeline
) -> None:
    await family.save_card()
    await publish_all_plans(timeline.billing, weekly)
    with pytest.raises(Unavailable):
        await subscribe(unreachable, viewer, PlanSelection(str(weekly)))
    await subscribe_at_stripe(timeline.billing, weekly)
    await timeline.deliver_webhooks()
    assert (await family.current())["status"] == "active"
    timeline.clock.advance(seconds=61)
    await retry_pending(timeline.billing)
    assert len(await family.subscription_events()) == 1


async def test_purchase_found_at_stripe_after_an_hour_is_reconciled(
    family: Family, weekly: UUID, unreachable: BillingContext, viewer: Viewer, timeline: Timeline
) -> None:
    await family.save_card()
    await publish_all_plans(timeline.billing, weekly)
    with pytest.raises(Unavailable):
        await subscribe(unreachable, viewer, PlanSelection(str(weekly)))
    paid = await subscribe_at_stripe(timeline.billing, weekly)
    timeline.clock.advance(minutes=61)
    await retry_pending(timeline.billing)
    assert (await latest_operation(timeline.billing)).state == "done"
    assert (await family.current())["status"] == "active"
    again = await family.subscribe(weekly)
    assert (again.status_code, again.json()["code"]) == (409, "already_subscribed")
    await timeline.deliver_webhooks()
    assert [each.id for each in timeline.simulator.stripe.subscriptions.list().data] == [paid]
    assert len(await family.subscription_events()) == 1


async def test_purchase_stays_pending_while_stripe_is_unreachable(
    family: Family, weekly: UUID, unreachable: BillingContext, viewer: Viewer, timeline: Timeline
) -> None:
    await family.save_card()
    await publish_all_plans(timeline.billing, weekly)
    with pytest.raises(Unavailable):
        await subscribe(unreachable, viewer, PlanSelection(str(weekly)))
    paid = await subscribe_at_stripe(timeline.billing, weekly)
    for _ in range(2):
        timeline.clock.advance(minutes=61)
        assert await retry_pending(unreachable) == 1
        assert (await latest_operation(timeline.billing)).state == "pending"
    timeline.clock.advance(days=1)
    timeline.simulator.advance(days=2)
    assert (await family.subscribe(weekly)).status_code == 201, (
        "Stripe keeps the metadata longer than the idempotency key"
    )
    assert [each.id for each in timeline.simulator.stripe.subscriptions.list().data] == [paid]
    assert (await latest_operation(timeline.billing)).state == "done"


async def test_paid_assessment_is_reconciled_after_an_hour(
    family: Family,
    assessment: UUID,
    unreachable: BillingContext,
    billing: BillingContext,
    viewer: Viewer,
    clock: FakeClock,
    simulator: Simulator,
) -> None:
    await family.save_card()
    await publish_all_plans(billing, assessment)
    with pytest.raises(Unavailable):
        await subscribe(unreachable, viewer, PlanSelection(str(assessment)))
    await billing.stripe.charge_once(await pending_purchase(billing, assessment), (await latest_operation(billing)).id)
    clock.advance(minutes=61)
    await retry_pending(billing)
    assert (await latest_operation(billing)).state == "done"
    assert (await family.current())["status"] == "active"
    assert sum(invoice.amount_paid for invoice in simulator.stripe.invoices.list().data) == 25_000


async def test_abandoned_unpaid_purchase_can_be_made_again(
    family: Family, weekly: UUID, unreachable: BillingContext, billing: BillingContext, viewer: Viewer, clock: FakeClock
) -> None:
    await interrupted_purchase(family, unreachable, viewer, weekly)
    clock.advance(minutes=61)
    await retry_pending(billing)
    assert (await family.subscribe(weekly)).status_code == 201


async def test_retried_assessment_is_charged_once(
    family: Family,
    assessment: UUID,
    unreachable: BillingContext,
    billing: BillingContext,
    viewer: Viewer,
    clock: FakeClock,
    simulator: Simulator,
) -> None:
    await interrupted_purchase(family, unreachable, viewer, assessment)
    clock.advance(seconds=61)
    await retry_pending(billing)
    assert (await family.current())["status"] == "active"
    assert sum(invoice.amount_paid for invoice in simulator.stripe.invoices.list().data) == 25_000


async def test_retried_purchase_fails_when_the_card_is_declined(
    family: Family, weekly: UUID, unreachable: BillingContext, billing: BillingContext, viewer: Viewer, clock: FakeClock
) -> None:
    await family.save_card("tok_chargeCustomerFail")
    with pytest.raises(Unavailable):
        await subscribe(unreachable, viewer, PlanSelection(str(weekly)))
    clock.advance(seconds=61)
    await retry_pending(billing)
    assert (await latest_operation(billing)).state == "failed"
    assert await family.current() is None


async def test_other_plan_cannot_be_bought_until_a_pending_purchase_completes(
    family: Family,
    weekly: UUID,
    twice: UUID,
    unreachable: BillingContext,
    billing: BillingContext,
    viewer: Viewer,
    clock: FakeClock,
) -> None:
    await family.save_card("tok_chargeCustomerFail")
    with pytest.raises(Unavailable):
        await subscribe(unreachable, viewer, PlanSelection(str(weekly)))
    response = await family.subscribe(twice)
    assert (response.status_code, response.json()["code"]) == (409, "change_under_way")
    clock.advance(seconds=61)
    await retry_pending(billing)
    await family.save_card()
    assert (await family.subscribe(twice)).status_code == 201, "the other purchase failed"


async def test_other_change_is_refused_until_a_pending_pause_completes(
    family: Family, weekly: UUID, unreachable: BillingContext, billing: BillingContext, viewer: Viewer, clock: FakeClock
) -> None:
    await family.save_card()
    await family.subscribe(weekly)
    with pytest.raises(Unavailable):
        await pause(unreachable, viewer, PlanSelection(str(weekly)))
    response = await family.change("cancel", weekly)
    assert (response.status_code, response.json()["code"]) == (409, "change_under_way")
    clock.advance(seconds=61)
    await retry_pending(billing)
    assert (await family.current())["paused"] is True
    assert (await family.change("cancel", weekly)).status_code == 200


async def test_cancel_is_retried_after_stripe_was_unreachable(
    family: Family, weekly: UUID, unreachable: BillingContext, billing: BillingContext, viewer: Viewer, clock: FakeClock
) -> None:
    await family.save_card()
    await family.subscribe(weekly)
    with pytest.raises(Unavailable):
        await cancel(unreachable, viewer, PlanSelection(str(weekly)))
    clock.advance(seconds=61)
    await retry_pending(billing)
    assert (await family.current())["status"] == "pending_scheduled"


async def test_retried_card_is_saved_and_its_token_erased(
    family: Family,
    unreachable: BillingContext,
    billing: BillingContext,
    viewer: Viewer,
    clock: FakeClock,
    runtime: Runtime,
) -> None:
    with pytest.raises(Unavailable):
        await save_card(unreachable, viewer, "tok_visa")
    clock.advance(seconds=61)
    await retry_pending(billing)
    assert await runtime.queries.value("SELECT card_last4 FROM customers") == "4242"
    assert (await latest_operation(billing)).card_token is None


async def test_unpublished_coupon_is_published_later(
    unreachable: BillingContext, billing: BillingContext, clock: FakeClock, simulator: Simulator
) -> None:
    with pytest.raises(Unavailable):
        await create_coupon(unreachable, OPERATOR, "LATER", percent_off("10"), expires_at=clock.now + timedelta(days=9))
    assert await publish_coupons(billing) == 1
    assert await publish_coupons(billing) == 0
    assert [code.code for code in simulator.stripe.promotion_codes.list().data] == ["LATER"]
