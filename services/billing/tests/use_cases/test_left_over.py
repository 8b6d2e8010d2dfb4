"""A crash or an unreachable Stripe between the intention and its end: finished later, and never done twice."""

from datetime import timedelta
from uuid import UUID

import pytest
from billing.adapters.tables import IntentionRow
from billing.domain.orders import Order
from billing.use_cases.billing import Billing
from billing.use_cases.carry_out import finish_left_over
from billing.use_cases.change_subscription import cancel, pause
from billing.use_cases.create_coupon import create_coupon, mirror_coupons
from billing.use_cases.mirror_plan import sync_plans
from billing.use_cases.save_card import save_card
from billing.use_cases.subscribe import Wish, subscribe
from chassis.auth.viewer import Viewer
from chassis.errors import Unavailable
from chassis.runtime import Runtime
from chassis.testing.clock import FakeClock
from chassis.testing.people import SignIns
from chassis.unit_of_work import Actor

from services.billing.tests.conftest import OPERATOR, percent_off
from services.billing.tests.support.family import Family
from services.billing.tests.support.simulator import Simulator
from services.billing.tests.support.stripe_talk import Time


@pytest.fixture
def viewer(family: Family, sign_ins: SignIns) -> Viewer:
    return sign_ins.viewer(family.parent)


async def the_intention(billing: Billing) -> IntentionRow:
    """The newest one."""
    async with billing.units.begin(Actor.service("billing")) as uow:
        found = await uow.value("SELECT id FROM intentions ORDER BY id DESC LIMIT 1")
        return await uow.db.get_one(IntentionRow, found)


async def interrupted_purchase(family: Family, unreachable: Billing, viewer: Viewer, plan: UUID) -> None:
    await family.save_card()
    with pytest.raises(Unavailable):
        await subscribe(unreachable, viewer, Wish(str(plan)))


async def the_order(billing: Billing, plan: UUID) -> Order:
    intention = await the_intention(billing)
    async with billing.units.begin(Actor.service("billing")) as uow:
        row = await uow.row("SELECT * FROM subscriptions WHERE id = $1", intention.subscription_id)
        customer = await uow.value("SELECT stripe_customer_id FROM customers")
        price = await uow.value("SELECT stripe_price_id FROM plans WHERE id = $1", plan)
    assert row is not None
    return Order(row["id"], customer, price, "usd", None)


async def at_stripe(billing: Billing, plan: UUID) -> str:
    """What the interrupted purchase did at Stripe before its process ended."""
    return await billing.stripe.start(await the_order(billing, plan), (await the_intention(billing)).id)


async def test_a_purchase_is_finished_when_stripe_answers_again(
    family: Family, weekly: UUID, unreachable: Billing, billing: Billing, viewer: Viewer, clock: FakeClock
) -> None:
    await interrupted_purchase(family, unreachable, viewer, weekly)
    assert await family.current() is None
    assert await finish_left_over(billing) == 0, "a minute belongs to the request"
    clock.advance(seconds=61)
    assert await finish_left_over(unreachable) == 1
    clock.advance(seconds=61)
    assert await finish_left_over(billing) == 1
    assert (await family.current())["status"] == "active"
    assert await finish_left_over(billing) == 0


async def test_a_crash_after_stripe_was_paid_does_not_charge_again(
    family: Family,
    weekly: UUID,
    unreachable: Billing,
    billing: Billing,
    viewer: Viewer,
    clock: FakeClock,
    simulator: Simulator,
) -> None:
    await family.save_card()
    await mirrored(billing, weekly)
    with pytest.raises(Unavailable):
        await subscribe(unreachable, viewer, Wish(str(weekly)))
    paid = await at_stripe(billing, weekly)
    clock.advance(seconds=61)
    await finish_left_over(billing)
    (running,) = simulator.stripe.subscriptions.list().data
    assert running.id == paid
    assert (await family.current())["status"] == "active"
    assert len(await family.told()) == 1


async def mirrored(billing: Billing, plan: UUID) -> None:
    assert await sync_plans(billing, OPERATOR) == 1


async def test_the_same_purchase_again_goes_on_where_it_was_interrupted(
    family: Family, weekly: UUID, unreachable: Billing, viewer: Viewer, simulator: Simulator
) -> None:
    await interrupted_purchase(family, unreachable, viewer, weekly)
    assert (await family.subscribe(weekly)).status_code == 201
    assert len(simulator.stripe.subscriptions.list().data) == 1


async def test_a_webhook_that_is_faster_than_our_commit_is_understood(
    family: Family, weekly: UUID, unreachable: Billing, viewer: Viewer, time: Time
) -> None:
    await family.save_card()
    await mirrored(time.billing, weekly)
    with pytest.raises(Unavailable):
        await subscribe(unreachable, viewer, Wish(str(weekly)))
    await at_stripe(time.billing, weekly)
    await time.hear()
    assert (await family.current())["status"] == "active"
    time.clock.advance(seconds=61)
    await finish_left_over(time.billing)
    assert len(await family.told()) == 1


async def test_a_purchase_that_stripe_made_is_taken_over_after_an_hour_instead_of_given_up(
    family: Family, weekly: UUID, unreachable: Billing, viewer: Viewer, time: Time
) -> None:
    await family.save_card()
    await mirrored(time.billing, weekly)
    with pytest.raises(Unavailable):
        await subscribe(unreachable, viewer, Wish(str(weekly)))
    paid = await at_stripe(time.billing, weekly)
    time.clock.advance(minutes=61)
    await finish_left_over(time.billing)
    assert (await the_intention(time.billing)).state == "done"
    assert (await family.current())["status"] == "active"
    again = await family.subscribe(weekly)
    assert (again.status_code, again.json()["code"]) == (409, "already_subscribed")
    await time.hear()
    assert [each.id for each in time.simulator.stripe.subscriptions.list().data] == [paid]
    assert len(await family.told()) == 1


async def test_a_purchase_waits_for_as_long_as_stripe_cannot_be_asked(
    family: Family, weekly: UUID, unreachable: Billing, viewer: Viewer, time: Time
) -> None:
    await family.save_card()
    await mirrored(time.billing, weekly)
    with pytest.raises(Unavailable):
        await subscribe(unreachable, viewer, Wish(str(weekly)))
    paid = await at_stripe(time.billing, weekly)
    for _ in range(2):
        time.clock.advance(minutes=61)
        assert await finish_left_over(unreachable) == 1
        assert (await the_intention(time.billing)).state == "pending"
    time.clock.advance(days=1)
    time.simulator.advance(days=2)
    assert (await family.subscribe(weekly)).status_code == 201, "the key is forgotten at Stripe, the metadata is not"
    assert [each.id for each in time.simulator.stripe.subscriptions.list().data] == [paid]
    assert (await the_intention(time.billing)).state == "done"


async def test_an_assessment_that_was_paid_is_taken_over_after_an_hour(
    family: Family,
    assessment: UUID,
    unreachable: Billing,
    billing: Billing,
    viewer: Viewer,
    clock: FakeClock,
    simulator: Simulator,
) -> None:
    await family.save_card()
    await mirrored(billing, assessment)
    with pytest.raises(Unavailable):
        await subscribe(unreachable, viewer, Wish(str(assessment)))
    await billing.stripe.charge_once(await the_order(billing, assessment), (await the_intention(billing)).id)
    clock.advance(minutes=61)
    await finish_left_over(billing)
    assert (await the_intention(billing)).state == "done"
    assert (await family.current())["status"] == "active"
    assert sum(invoice.amount_paid for invoice in simulator.stripe.invoices.list().data) == 25_000


async def test_an_unpaid_purchase_that_was_given_up_can_be_made_anew(
    family: Family, weekly: UUID, unreachable: Billing, billing: Billing, viewer: Viewer, clock: FakeClock
) -> None:
    await interrupted_purchase(family, unreachable, viewer, weekly)
    clock.advance(minutes=61)
    await finish_left_over(billing)
    assert (await family.subscribe(weekly)).status_code == 201


async def test_an_assessment_is_finished_and_charged_once(
    family: Family,
    assessment: UUID,
    unreachable: Billing,
    billing: Billing,
    viewer: Viewer,
    clock: FakeClock,
    simulator: Simulator,
) -> None:
    await interrupted_purchase(family, unreachable, viewer, assessment)
    clock.advance(seconds=61)
    await finish_left_over(billing)
    assert (await family.current())["status"] == "active"
    assert sum(invoice.amount_paid for invoice in simulator.stripe.invoices.list().data) == 25_000


async def test_a_declined_left_over_purchase_fails(
    family: Family, weekly: UUID, unreachable: Billing, billing: Billing, viewer: Viewer, clock: FakeClock
) -> None:
    await family.save_card("tok_chargeCustomerFail")
    with pytest.raises(Unavailable):
        await subscribe(unreachable, viewer, Wish(str(weekly)))
    clock.advance(seconds=61)
    await finish_left_over(billing)
    assert (await the_intention(billing)).state == "failed"
    assert await family.current() is None


async def test_a_pause_is_finished_and_another_change_waits_for_it(
    family: Family, weekly: UUID, unreachable: Billing, billing: Billing, viewer: Viewer, clock: FakeClock
) -> None:
    await family.save_card()
    await family.subscribe(weekly)
    with pytest.raises(Unavailable):
        await pause(unreachable, viewer, Wish(str(weekly)))
    answer = await family.change("cancel", weekly)
    assert (answer.status_code, answer.json()["code"]) == (409, "change_under_way")
    clock.advance(seconds=61)
    await finish_left_over(billing)
    assert (await family.current())["paused"] is True
    assert (await family.change("cancel", weekly)).status_code == 200


async def test_a_cancel_survives_an_unreachable_stripe(
    family: Family, weekly: UUID, unreachable: Billing, billing: Billing, viewer: Viewer, clock: FakeClock
) -> None:
    await family.save_card()
    await family.subscribe(weekly)
    with pytest.raises(Unavailable):
        await cancel(unreachable, viewer, Wish(str(weekly)))
    clock.advance(seconds=61)
    await finish_left_over(billing)
    assert (await family.current())["status"] == "pending_scheduled"


async def test_a_card_is_saved_later_and_its_token_forgotten(
    family: Family, unreachable: Billing, billing: Billing, viewer: Viewer, clock: FakeClock, runtime: Runtime
) -> None:
    with pytest.raises(Unavailable):
        await save_card(unreachable, viewer, "tok_visa")
    clock.advance(seconds=61)
    await finish_left_over(billing)
    assert await runtime.queries.value("SELECT card_last4 FROM customers") == "4242"
    assert (await the_intention(billing)).card_token is None


async def test_a_coupon_that_stripe_did_not_hear_of_is_mirrored_later(
    unreachable: Billing, billing: Billing, clock: FakeClock, simulator: Simulator
) -> None:
    with pytest.raises(Unavailable):
        await create_coupon(unreachable, OPERATOR, "LATER", percent_off("10"), expires_at=clock.now + timedelta(days=9))
    assert await mirror_coupons(billing) == 1
    assert await mirror_coupons(billing) == 0
    assert [code.code for code in simulator.stripe.promotion_codes.list().data] == ["LATER"]
