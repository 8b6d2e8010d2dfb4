"""Plan changes: prorations to the second, previews that match what is charged, schedules for the period's end."""

from typing import Any

import pytest
from stripe import CardError, InvalidRequestError

FOUR_WEEKS = 28 * 86_400


def _to(subscription: Any, price: Any, **more: Any) -> dict[str, Any]:
    return {"items": [{"id": subscription["items"].data[0].id, "price": price.id}], **more}


@pytest.fixture(name="halfway")
def _halfway(server: Any) -> Any:
    """A subscription to $320.00 a cycle, with half of the cycle over."""
    subscription = server.subscribe(server.customer(), server.weekly_price())
    server.advance_to(subscription["items"].data[0].current_period_start + FOUR_WEEKS // 2)
    return subscription


def _preview(server: Any, subscription: Any, price: Any, **details: Any) -> Any:
    return server.v1.invoices.create_preview(
        {"subscription": subscription.id, "subscription_details": _to(subscription, price, **details)}
    )


def test_an_upgrade_charges_the_difference_for_the_days_left(server: Any, halfway: Any) -> None:
    other = server.weekly_price(64_000, "Twice a week")
    at = server.now
    preview = _preview(server, halfway, other, proration_behavior="always_invoice", proration_date=at)
    assert [line.amount for line in preview.lines.data] == [-16_000, 32_000]
    server.v1.subscriptions.update(
        halfway.id, _to(halfway, other, proration_behavior="always_invoice", proration_date=at)
    )
    invoice = server.v1.invoices.list({}).data[0]
    assert (invoice.billing_reason, invoice.status) == ("subscription_update", "paid")
    assert (invoice.amount_paid, preview.amount_due) == (16_000, 16_000)
    assert [line.parent.subscription_item_details.proration for line in invoice.lines.data] == [True, True]
    server.advance(days=14)
    assert server.v1.invoices.list({}).data[0].amount_paid == 64_000


def test_a_credit_returns_what_was_paid_after_the_discount(server: Any) -> None:
    coupon = server.v1.coupons.create({"percent_off": 25, "duration": "once"})
    price, other = server.weekly_price(), server.weekly_price(64_000)
    subscription = server.subscribe(server.customer(), price, discounts=[{"coupon": coupon.id}])
    start = subscription["items"].data[0].current_period_start
    server.advance_to(start + FOUR_WEEKS // 4)
    preview = _preview(
        server, subscription, other, proration_behavior="always_invoice", proration_date=start + FOUR_WEEKS // 4
    )
    assert [line.amount for line in preview.lines.data] == [-18_000, 48_000]


def test_a_cheaper_plan_at_once_leaves_a_credit_for_the_next_invoice(server: Any, halfway: Any) -> None:
    other = server.weekly_price(10_000)
    start = halfway["items"].data[0].current_period_start
    server.v1.subscriptions.update(
        halfway.id,
        _to(halfway, other, proration_behavior="always_invoice", proration_date=start + FOUR_WEEKS // 2),
    )
    invoice = server.v1.invoices.list({}).data[0]
    assert (invoice.total, invoice.amount_due, invoice.status) == (-11_000, 0, "paid")
    assert server.v1.customers.retrieve(halfway.customer).balance == -11_000
    server.advance(days=14)
    renewal = server.v1.invoices.list({}).data[0]
    assert (renewal.total, renewal.amount_paid, renewal.starting_balance, renewal.ending_balance) == (
        10_000,
        0,
        -11_000,
        -1_000,
    )


def test_prorations_wait_for_the_next_invoice_by_default(server: Any, halfway: Any) -> None:
    other = server.weekly_price(64_000)
    at = halfway["items"].data[0].current_period_start + FOUR_WEEKS // 2
    preview = _preview(server, halfway, other, proration_date=at)
    server.v1.subscriptions.update(halfway.id, _to(halfway, other, proration_date=at))
    assert len(server.v1.invoices.list({}).data) == 1
    server.advance(days=14)
    assert server.v1.invoices.list({}).data[0].amount_paid == preview.amount_due == 80_000


def test_a_change_without_prorations_previews_the_next_renewal(server: Any, halfway: Any) -> None:
    other = server.weekly_price(64_000)
    assert _preview(server, halfway, other, proration_behavior="none").amount_due == 64_000
    assert server.v1.subscriptions.retrieve(halfway.id)["items"].data[0].price.unit_amount == 32_000


def test_an_upgrade_with_a_declined_card_changes_nothing(server: Any, halfway: Any) -> None:
    server.use_card(server.v1.customers.retrieve(halfway.customer), "tok_chargeCustomerFail")
    other = server.weekly_price(64_000)
    change = _to(halfway, other, proration_behavior="always_invoice", payment_behavior="error_if_incomplete")
    with pytest.raises(CardError):
        server.v1.subscriptions.update(halfway.id, change)
    after = server.v1.subscriptions.retrieve(halfway.id)
    assert (after.status, after["items"].data[0].price.unit_amount) == ("active", 32_000)
    assert len(server.v1.invoices.list({}).data) == 1


def test_an_upgrade_charges_the_card_that_comes_with_it(server: Any, halfway: Any) -> None:
    customer = server.v1.customers.retrieve(halfway.customer)
    server.use_card(customer, "tok_chargeCustomerFail")
    other = server.weekly_price(64_000)
    change = _to(halfway, other, proration_behavior="always_invoice", payment_behavior="error_if_incomplete")
    card = server.card(customer, "tok_mastercard")
    after = server.v1.subscriptions.update(halfway.id, {**change, "default_payment_method": card.id})
    assert (after["items"].data[0].price.id, after.default_payment_method) == (other.id, card.id)
    refused = server.card(customer, "tok_chargeCustomerFail")
    back = _to(halfway, server.weekly_price(96_000), proration_behavior="always_invoice")
    with pytest.raises(CardError):
        server.v1.subscriptions.update(
            halfway.id, {**back, "payment_behavior": "error_if_incomplete", "default_payment_method": refused.id}
        )
    after = server.v1.subscriptions.retrieve(halfway.id)
    assert (after["items"].data[0].price.id, after.default_payment_method) == (other.id, card.id)


def test_a_pending_update_is_applied_when_it_is_paid(server: Any, halfway: Any) -> None:
    customer = server.v1.customers.retrieve(halfway.customer)
    server.use_card(customer, "tok_chargeCustomerFail")
    other = server.weekly_price(64_000)
    change = _to(halfway, other, proration_behavior="always_invoice", payment_behavior="pending_if_incomplete")
    waiting = server.v1.subscriptions.update(halfway.id, change)
    assert (waiting.status, waiting["items"].data[0].price.unit_amount) == ("active", 32_000)
    assert waiting.pending_update.subscription_items[0].price.id == other.id
    server.use_card(customer, "tok_visa")
    server.v1.invoices.pay(waiting.latest_invoice)
    after = server.v1.subscriptions.retrieve(halfway.id)
    assert (after.pending_update, after["items"].data[0].price.id) == (None, other.id)


def test_voiding_its_invoice_ends_a_pending_update(server: Any, halfway: Any) -> None:
    other = server.weekly_price(64_000, "Twice a week")
    server.use_card(server.v1.customers.retrieve(halfway.customer), "tok_chargeCustomerFail")
    change = _to(halfway, other, proration_behavior="always_invoice", payment_behavior="pending_if_incomplete")
    waiting = server.v1.subscriptions.update(halfway.id, change)
    server.v1.invoices.void_invoice(waiting.latest_invoice)
    after = server.v1.subscriptions.retrieve(halfway.id)
    assert (after.pending_update, after["items"].data[0].price.unit_amount) == (None, 32_000)


def test_an_unpaid_pending_update_expires(server: Any, halfway: Any) -> None:
    server.use_card(server.v1.customers.retrieve(halfway.customer), "tok_chargeCustomerFail")
    other = server.weekly_price(64_000)
    change = _to(halfway, other, proration_behavior="always_invoice", payment_behavior="pending_if_incomplete")
    waiting = server.v1.subscriptions.update(halfway.id, change)
    server.advance(days=1)
    after = server.v1.subscriptions.retrieve(halfway.id)
    assert (after.pending_update, after["items"].data[0].price.unit_amount) == (None, 32_000)
    assert server.v1.invoices.retrieve(waiting.latest_invoice).status == "void"


def _downgrade(server: Any, subscription: Any, price: Any, **more: Any) -> Any:
    schedule = server.v1.subscription_schedules.create({"from_subscription": subscription.id})
    current = schedule.phases[0]
    first = {
        "items": [{"price": current["items"][0].price, "quantity": 1}],
        "start_date": current.start_date,
        "end_date": current.end_date,
    }
    second = {"items": [{"price": price.id}], "duration": {"interval": "week", "interval_count": 4}, **more}
    return server.v1.subscription_schedules.update(schedule.id, {"phases": [first, second], "end_behavior": "release"})


def test_a_schedule_downgrades_at_the_end_of_the_period(server: Any, halfway: Any) -> None:
    other = server.weekly_price(10_000)
    schedule = _downgrade(server, halfway, other)
    assert server.v1.subscriptions.retrieve(halfway.id).schedule == schedule.id
    server.advance(days=13)
    assert server.v1.subscriptions.retrieve(halfway.id)["items"].data[0].price.unit_amount == 32_000
    server.advance(days=1)
    assert server.v1.subscriptions.retrieve(halfway.id)["items"].data[0].price.id == other.id
    assert server.v1.invoices.list({}).data[0].amount_paid == 10_000
    server.advance(days=28)
    assert server.v1.subscription_schedules.retrieve(schedule.id).status == "completed"
    after = server.v1.subscriptions.retrieve(halfway.id)
    assert (after.status, after.schedule) == ("active", None)
    assert [each.amount_paid for each in server.v1.invoices.list({}).data] == [10_000, 10_000, 32_000]


def test_a_preview_of_a_schedule_shows_the_planned_price(server: Any, halfway: Any) -> None:
    schedule = _downgrade(server, halfway, server.weekly_price(10_000))
    preview = server.v1.invoices.create_preview({"schedule": schedule.id})
    assert preview.amount_due == 10_000
    assert preview.period_end == halfway["items"].data[0].current_period_end
    assert server.v1.subscriptions.retrieve(halfway.id)["items"].data[0].price.unit_amount == 32_000
    server.v1.subscription_schedules.release(schedule.id)
    with pytest.raises(InvalidRequestError, match="No upcoming invoices"):
        server.v1.invoices.create_preview({"schedule": schedule.id})


@pytest.mark.parametrize(("keeps", "charged"), [(True, 7_500), (False, 10_000)])
def test_a_phase_keeps_the_discounts_that_it_names(server: Any, keeps: bool, charged: int) -> None:
    coupon = server.v1.coupons.create({"percent_off": 25, "duration": "forever"})
    other = server.weekly_price(10_000)
    subscription = server.subscribe(server.customer(), server.weekly_price(), discounts=[{"coupon": coupon.id}])
    (discount,) = subscription.discounts
    named: dict[str, Any] = {"discounts": [{"discount": discount}]} if keeps else {}
    schedule = _downgrade(server, subscription, other, **named)
    assert server.v1.invoices.create_preview({"schedule": schedule.id}).amount_due == charged
    server.advance(days=28)
    assert server.v1.invoices.list({}).data[0].amount_paid == charged


def test_a_released_schedule_changes_nothing(server: Any, halfway: Any) -> None:
    schedule = _downgrade(server, halfway, server.weekly_price(10_000))
    released = server.v1.subscription_schedules.release(schedule.id)
    assert (released.status, released.released_subscription) == ("released", halfway.id)
    server.advance(days=14)
    assert server.v1.invoices.list({}).data[0].amount_paid == 32_000


def test_a_scheduled_subscription_is_not_canceled_directly(server: Any, halfway: Any) -> None:
    schedule = _downgrade(server, halfway, server.weekly_price(10_000))
    with pytest.raises(InvalidRequestError, match="managed by the subscription schedule"):
        server.v1.subscriptions.update(halfway.id, {"cancel_at_period_end": True})
    server.v1.subscriptions.cancel(halfway.id)
    assert server.v1.subscription_schedules.retrieve(schedule.id).status == "canceled"
