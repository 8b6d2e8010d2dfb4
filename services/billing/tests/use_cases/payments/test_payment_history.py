"""Payments, refunds and disputes follow Stripe's objects, whether its webhooks arrive or not."""

from collections.abc import Mapping
from typing import Any
from uuid import UUID

import pytest
from billing.use_cases.context import BillingContext
from billing.use_cases.payments.reconcile_payments import reconcile_payments
from billing.use_cases.stripe.webhooks import process_webhooks
from chassis.runtime import Runtime
from chassis.testing.clock import FakeClock

from services.billing.tests.conftest import OPERATOR, MakeCoupon
from services.billing.tests.support.family import Family
from services.billing.tests.support.simulator import Simulator
from services.billing.tests.support.webhooks import Timeline

PRICE = 48_000


async def payments(family: Family) -> list[dict[str, Any]]:
    response = await family.api.get("/guardians/payments", by=family.parent)
    assert response.status_code == 200, response.text
    listed: list[dict[str, Any]] = response.json()["payments"]
    return listed


async def bought(family: Family, plan: UUID, *, card: str = "tok_visa", **more: str) -> None:
    await family.save_card(card)
    assert (await family.subscribe(plan, **more)).status_code == 201


def charge_of(simulator: Simulator) -> str:
    return simulator.stripe.charges.list().data[0].id


def money(payment: Mapping[str, Any]) -> tuple[str, str, str]:
    return payment["status"], payment["total"], payment["refunded_total"]


async def test_renewals_and_one_time_purchases_are_listed_newest_first(
    family: Family, weekly: UUID, assessment: UUID, make_coupon: MakeCoupon, simulator: Simulator, timeline: Timeline
) -> None:
    await make_coupon("WELCOME25")
    await bought(family, weekly, coupon_code="WELCOME25")
    await timeline.advance_days(29)
    await family.subscribe(assessment)
    await timeline.deliver_webhooks()
    listed = await payments(family)
    invoices = simulator.stripe.invoices.list().data
    assert [(each["total"], each["invoice_number"]) for each in listed] == [
        (f"{invoice.amount_paid / 100:.2f}", invoice.number) for invoice in invoices
    ]
    assert [money(each) for each in listed] == [
        ("paid", "250.00", "0.00"),
        ("paid", "480.00", "0.00"),
        ("paid", "360.00", "0.00"),
    ]
    assert [each["plan_name"] for each in listed] == ["Assessment", "Once a week", "Once a week"]
    assert [each["period_starts_on"] is None for each in listed] == [True, False, False]
    assert {each["child_id"] for each in listed} == {str(family.child)}


async def test_second_page_has_the_older_payments(
    family: Family, weekly: UUID, timeline: Timeline, runtime: Runtime
) -> None:
    await bought(family, weekly)
    await timeline.deliver_webhooks()
    copy = """
        INSERT INTO payments (id, guardian_id, child_id, subscription_id, plan_id, stripe_invoice_id, state,
            invoice_number, total_minor, currency, happened_at, version)
        SELECT gen_random_uuid(), guardian_id, child_id, subscription_id, plan_id, 'in_' || n, state, 'N-' || n,
            total_minor, currency, happened_at - make_interval(weeks => 4 * n), 1
        FROM payments, generate_series(1, 20) AS n
    """
    async with runtime.units.begin(OPERATOR) as uow:
        await uow.rows(copy)
    first = (await family.api.get("/guardians/payments", by=family.parent)).json()
    second = (await family.api.get("/guardians/payments?page=2", by=family.parent)).json()
    assert (len(first["payments"]), first["pagy"]) == (20, {"next": 2})
    assert ([each["invoice_number"] for each in second["payments"]], second["pagy"]) == (["N-20"], {"next": None})


async def test_failed_renewal_is_listed_until_it_is_paid(
    family: Family, weekly: UUID, timeline: Timeline, simulator: Simulator
) -> None:
    await bought(family, weekly)
    await family.save_card("tok_chargeCustomerFail")
    await timeline.advance_days(29)
    assert [money(each) for each in await payments(family)] == [
        ("failed", "480.00", "0.00"),
        ("paid", "480.00", "0.00"),
    ]
    assert (await payments(family))[0]["receipt_url"] is None
    await family.save_card()
    await timeline.deliver_webhooks()
    assert [each["status"] for each in await payments(family)] == ["paid", "paid"]


async def test_payment_that_is_no_longer_owed_leaves_the_list(family: Family, weekly: UUID, timeline: Timeline) -> None:
    await bought(family, weekly)
    await family.save_card("tok_chargeCustomerFail")
    await timeline.advance_days(29)
    assert (await family.change("cancel", weekly)).status_code == 200
    await timeline.deliver_webhooks()
    assert [each["status"] for each in await payments(family)] == ["paid"]


async def test_declined_purchase_is_no_payment(family: Family, weekly: UUID, timeline: Timeline) -> None:
    await family.save_card("tok_chargeCustomerFail")
    assert (await family.subscribe(weekly)).status_code == 422
    await timeline.deliver_webhooks()
    assert await payments(family) == []


@pytest.mark.parametrize("webhooks_arrive", [True, False])
async def test_refund_in_stripes_dashboard_is_noticed_and_published_once(
    family: Family,
    weekly: UUID,
    billing: BillingContext,
    timeline: Timeline,
    simulator: Simulator,
    clock: FakeClock,
    webhooks_arrive: bool,
) -> None:
    await reconcile_payments(billing)
    await bought(family, weekly)
    await timeline.deliver_webhooks()
    simulator.stripe.refunds.create({"charge": charge_of(simulator), "amount": 4_600})
    if webhooks_arrive:
        await timeline.deliver_webhooks()
    else:
        clock.advance(hours=1, minutes=1)
        assert await reconcile_payments(billing) > 0
        await process_webhooks(billing)
    (payment,) = await payments(family)
    assert money(payment) == ("partially_refunded", "480.00", "46.00")
    assert [(each["total"], each["status"]) for each in payment["refunds"]] == [("46.00", "refunded")]
    clock.advance(hours=1, minutes=1)
    await reconcile_payments(billing)
    await timeline.deliver_webhooks()
    (event,) = await family.api.emitted("billing.payment.refunded.v1")
    assert (event["amount"], event["paid_amount"], event["card_brand"], event["card_last4"]) == (
        4_600,
        PRICE,
        "visa",
        "4242",
    )


async def test_refund_that_the_bank_returns_is_published_as_failed(
    family: Family, weekly: UUID, timeline: Timeline, simulator: Simulator
) -> None:
    await bought(family, weekly, card="tok_refundFail")
    await timeline.deliver_webhooks()
    simulator.stripe.refunds.create({"charge": charge_of(simulator)})
    await timeline.deliver_webhooks()
    (payment,) = await payments(family)
    assert money(payment) == ("paid", "480.00", "0.00")
    assert [each["status"] for each in payment["refunds"]] == ["failed"]
    assert await family.api.emitted("billing.payment.refunded.v1") == [], "it failed before anyone was emailed"


async def test_dispute_is_shown_until_it_is_won(
    family: Family, weekly: UUID, timeline: Timeline, simulator: Simulator
) -> None:
    await bought(family, weekly, card="tok_createDispute")
    await timeline.deliver_webhooks()
    (payment,) = await payments(family)
    assert (payment["status"], payment["dispute"]) == ("disputed", "open")
    (event,) = await family.api.emitted("billing.payment.disputed.v1")
    assert (event["payment_id"], event["amount"], event["card_last4"]) == (payment["id"], 48_000, "0259")
    (dispute,) = simulator.stripe.disputes.list().data
    simulator.stripe.disputes.update(dispute.id, {"evidence": {"uncategorized_text": "winning_evidence"}})
    await timeline.deliver_webhooks()
    (payment,) = await payments(family)
    assert (payment["status"], payment["dispute"]) == ("paid", "won")
    assert len(await family.api.emitted("billing.payment.disputed.v1")) == 1


async def test_lost_dispute_stays_disputed(
    family: Family, weekly: UUID, timeline: Timeline, simulator: Simulator
) -> None:
    await bought(family, weekly, card="tok_createDispute")
    (dispute,) = simulator.stripe.disputes.list().data
    simulator.stripe.disputes.close(dispute.id)
    await timeline.deliver_webhooks()
    (payment,) = await payments(family)
    assert (payment["status"], payment["dispute"]) == ("disputed", "lost")
    assert await family.api.emitted("billing.payment.disputed.v1") == [], "it was decided before we learned of it"


async def test_older_invoices_are_read_once(
    family: Family,
    weekly: UUID,
    billing: BillingContext,
    timeline: Timeline,
    simulator: Simulator,
    clock: FakeClock,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """As after the first release with payments: nothing is stored, and old refunds are no news."""
    await bought(family, weekly)
    simulator.stripe.refunds.create({"charge": charge_of(simulator), "amount": 4_600})
    clock.advance(days=40)
    simulator.advance(days=40)
    assert await payments(family) == []
    assert await reconcile_payments(billing) == 2
    assert await reconcile_payments(billing) == 0, "no page after the last one"
    assert [each["status"] for each in await payments(family)] == ["paid", "partially_refunded"]
    assert await family.api.emitted("billing.payment.refunded.v1") == []


async def test_unreachable_stripe_is_asked_again_for_payments(
    family: Family, weekly: UUID, billing: BillingContext, unreachable: BillingContext, clock: FakeClock
) -> None:
    await bought(family, weekly)
    assert await reconcile_payments(unreachable) == 0
    assert await payments(family) == []
    clock.advance(minutes=5)
    assert await reconcile_payments(billing) == 1
    assert len(await payments(family)) == 1
