from datetime import UTC, datetime
from typing import Any

import pytest
import stripe
from stripe import CardError, InvalidRequestError


def test_a_customer_with_a_card_subscribes_for_four_weeks(server: Any) -> None:
    subscription = server.subscribe(server.customer(), server.weekly_price(), expand=["latest_invoice.payments"])
    item = subscription["items"].data[0]
    assert subscription.status == "active"
    assert item.current_period_end - item.current_period_start == 4 * 7 * 86_400
    assert subscription.latest_invoice.status == "paid"
    assert subscription.latest_invoice.amount_paid == 32_000
    intent_id = subscription.latest_invoice.payments.data[0].payment.payment_intent
    assert server.v1.payment_intents.retrieve(intent_id).status == "succeeded"


def test_the_clock_renews_every_four_weeks(server: Any) -> None:
    subscription = server.subscribe(server.customer(), server.weekly_price())
    server.advance(days=85)
    invoices = server.v1.invoices.list({"subscription": subscription.id}).data
    assert [invoice.billing_reason for invoice in invoices] == ["subscription_cycle"] * 3 + ["subscription_create"]
    assert {invoice.status for invoice in invoices} == {"paid"}
    starts = [invoice.lines.data[0].period.start for invoice in invoices]
    assert [later - earlier for earlier, later in zip(starts[1:], starts, strict=False)] == [28 * 86_400] * 3
    assert [invoice.created for invoice in invoices] == starts


def test_a_trial_costs_nothing_until_it_ends(server: Any) -> None:
    subscription = server.subscribe(server.customer(), server.weekly_price(), trial_period_days=7)
    assert subscription.status == "trialing"
    server.advance(days=7)
    after = server.v1.subscriptions.retrieve(subscription.id, {"expand": ["latest_invoice"]})
    assert after.status == "active"
    assert after.latest_invoice.amount_paid == 32_000


def test_a_trial_without_a_card_may_end_the_subscription(server: Any) -> None:
    customer = server.v1.customers.create()
    settings = {"end_behavior": {"missing_payment_method": "cancel"}}
    subscription = server.subscribe(customer, server.weekly_price(), trial_period_days=7, trial_settings=settings)
    server.advance(days=8)
    assert server.v1.subscriptions.retrieve(subscription.id).status == "canceled"


def test_pausing_voids_invoices_until_resumed(server: Any) -> None:
    subscription = server.subscribe(server.customer(), server.weekly_price())
    paused = server.v1.subscriptions.update(subscription.id, {"pause_collection": {"behavior": "void"}})
    assert (paused.status, paused.pause_collection.behavior) == ("active", "void")
    server.advance(days=28)
    newest = server.v1.invoices.list({"subscription": subscription.id}).data[0]
    assert (newest.status, newest.amount_paid) == ("void", 0)
    resumed = server.v1.subscriptions.update(subscription.id, {"pause_collection": ""})
    assert resumed.pause_collection is None
    server.advance(days=28)
    assert server.v1.invoices.list({"subscription": subscription.id}).data[0].status == "paid"


@pytest.mark.parametrize(("behavior", "status"), [("keep_as_draft", "draft"), ("mark_uncollectible", "uncollectible")])
def test_pausing_as_draft_or_uncollectible_keeps_the_invoice(server: Any, behavior: str, status: str) -> None:
    subscription = server.subscribe(server.customer(), server.weekly_price())
    server.v1.subscriptions.update(subscription.id, {"pause_collection": {"behavior": behavior}})
    server.advance(days=28)
    assert server.v1.invoices.list({"subscription": subscription.id}).data[0].status == status


def test_a_pause_with_a_date_ends_on_that_date(server: Any) -> None:
    subscription = server.subscribe(server.customer(), server.weekly_price())
    pause = {"behavior": "void", "resumes_at": server.now + 10 * 86_400}
    server.v1.subscriptions.update(subscription.id, {"pause_collection": pause})
    server.advance(days=11)
    assert server.v1.subscriptions.retrieve(subscription.id).pause_collection is None


def test_a_cancel_at_period_end_ends_with_the_paid_cycle(server: Any) -> None:
    subscription = server.subscribe(server.customer(), server.weekly_price())
    ending = server.v1.subscriptions.update(subscription.id, {"cancel_at_period_end": True})
    assert ending.status == "active"
    assert ending.cancel_at == ending["items"].data[0].current_period_end
    server.advance_to(ending.cancel_at - 1)
    assert server.v1.subscriptions.retrieve(subscription.id).status == "active"
    server.advance(seconds=1)
    ended = server.v1.subscriptions.retrieve(subscription.id)
    assert (ended.status, ended.ended_at) == ("canceled", ending.cancel_at)
    assert len(server.v1.invoices.list({"subscription": subscription.id}).data) == 1
    assert server.event_types()[-1] == "customer.subscription.deleted"


def test_undoing_a_cancel_at_period_end_renews(server: Any) -> None:
    subscription = server.subscribe(server.customer(), server.weekly_price())
    server.v1.subscriptions.update(subscription.id, {"cancel_at_period_end": True})
    kept = server.v1.subscriptions.update(subscription.id, {"cancel_at_period_end": False})
    assert (kept.cancel_at, kept.canceled_at) == (None, None)
    server.advance(days=28)
    assert server.v1.subscriptions.retrieve(subscription.id).status == "active"


def test_a_cancel_now_is_final(server: Any) -> None:
    subscription = server.subscribe(server.customer(), server.weekly_price())
    assert server.v1.subscriptions.cancel(subscription.id).status == "canceled"
    assert server.v1.subscriptions.list({"customer": subscription.customer}).data == []
    assert len(server.v1.subscriptions.list({"status": "all"}).data) == 1
    with pytest.raises(InvalidRequestError, match="canceled subscription"):
        server.v1.subscriptions.update(subscription.id, {"cancel_at_period_end": True})


def test_a_failed_renewal_is_past_due_until_a_new_card_pays(server: Any) -> None:
    customer = server.customer()
    subscription = server.subscribe(customer, server.weekly_price())
    server.use_card(customer, "tok_chargeCustomerFail")
    server.advance(days=28)
    late = server.v1.subscriptions.retrieve(subscription.id, {"expand": ["latest_invoice"]})
    assert late.status == "past_due"
    assert (late.latest_invoice.status, late.latest_invoice.attempt_count) == ("open", 1)
    assert late.latest_invoice.next_payment_attempt == late.latest_invoice.created + 3 * 86_400
    assert server.v1.customers.retrieve(customer.id).delinquent is True
    server.use_card(customer, "tok_visa")
    assert server.v1.invoices.pay(late.latest_invoice.id).status == "paid"
    assert server.v1.subscriptions.retrieve(subscription.id).status == "active"


def test_a_renewal_that_keeps_failing_ends_the_subscription(server: Any) -> None:
    customer = server.customer()
    subscription = server.subscribe(customer, server.weekly_price())
    server.use_card(customer, "tok_chargeCustomerFail")
    server.advance(days=28 + 3 + 5 + 7)
    ended = server.v1.subscriptions.retrieve(subscription.id)
    assert (ended.status, ended.cancellation_details.reason) == ("canceled", "payment_failed")
    assert server.event_types().count("invoice.payment_failed") == 4


def test_a_failed_first_payment_expires_after_23_hours(server: Any) -> None:
    customer = server.customer("tok_chargeCustomerFail")
    subscription = server.subscribe(customer, server.weekly_price())
    assert subscription.status == "incomplete"
    server.advance(days=1)
    assert server.v1.subscriptions.retrieve(subscription.id).status == "incomplete_expired"
    assert server.v1.invoices.retrieve(subscription.latest_invoice).status == "void"


def test_error_if_incomplete_creates_no_subscription(server: Any) -> None:
    customer = server.customer("tok_chargeCustomerFail")
    with pytest.raises(CardError) as declined:
        server.subscribe(customer, server.weekly_price(), payment_behavior="error_if_incomplete")
    assert declined.value.http_status == 402
    assert declined.value.error is not None and declined.value.error.decline_code == "generic_decline"
    assert server.v1.subscriptions.list({"status": "all"}).data == []


def test_a_default_incomplete_subscription_is_paid_through_its_intent(server: Any) -> None:
    subscription = server.subscribe(
        server.customer(),
        server.weekly_price(),
        payment_behavior="default_incomplete",
        expand=["latest_invoice.confirmation_secret", "latest_invoice.payments"],
    )
    assert subscription.status == "incomplete"
    intent = server.v1.payment_intents.retrieve(subscription.latest_invoice.payments.data[0].payment.payment_intent)
    assert intent.client_secret == subscription.latest_invoice.confirmation_secret.client_secret
    server.v1.payment_intents.confirm(intent.id, {"payment_method": "pm_card_visa"})
    assert server.v1.subscriptions.retrieve(subscription.id).status == "active"


def test_a_customer_without_a_card_cannot_subscribe(server: Any) -> None:
    with pytest.raises(InvalidRequestError, match="no attached payment source"):
        server.subscribe(server.v1.customers.create(), server.weekly_price())


def test_another_plan_starts_with_the_next_cycle(server: Any) -> None:
    subscription = server.subscribe(server.customer(), server.weekly_price())
    other = server.weekly_price(64_000)
    item = subscription["items"].data[0].id
    change: dict[str, Any] = {"items": [{"id": item, "price": other.id}], "proration_behavior": "none"}
    server.v1.subscriptions.update(subscription.id, change)
    server.advance(days=28)
    amounts = [invoice.amount_paid for invoice in server.v1.invoices.list({}).data]
    assert amounts == [64_000, 32_000]


def test_months_keep_their_day(server: Any) -> None:
    server.http.post("/simulator/reset", json={"now": int(datetime(2031, 1, 31, 9, tzinfo=UTC).timestamp())})
    product = server.v1.products.create({"name": "Monthly"})
    monthly = {"product": product.id, "currency": "usd", "unit_amount": 1000, "recurring": {"interval": "month"}}
    subscription = server.subscribe(server.customer(), server.v1.prices.create(monthly))
    ends = []
    for _ in range(3):
        item = server.v1.subscriptions.retrieve(subscription.id)["items"].data[0]
        ends.append(datetime.fromtimestamp(item.current_period_end, UTC).strftime("%d.%m."))
        server.advance_to(item.current_period_end)
    assert ends == ["28.02.", "31.03.", "30.04."]


def test_metadata_is_merged_and_removed_key_by_key(server: Any) -> None:
    subscription = server.subscribe(server.customer(), server.weekly_price(), metadata={"child": "1", "plan": "a"})
    server.v1.subscriptions.update(subscription.id, {"metadata": {"plan": "", "note": "b"}})
    assert server.v1.subscriptions.retrieve(subscription.id).metadata.to_dict() == {"child": "1", "note": "b"}


def test_the_list_of_the_client_is_paged(server: Any) -> None:
    made = [server.v1.customers.create({"name": str(number)}).id for number in range(25)]
    found = server.v1.customers.list({"limit": 10})
    assert found.has_more is True
    assert [customer.id for customer in found.auto_paging_iter()] == made[::-1]
    before = server.v1.customers.list({"limit": 2, "ending_before": made[10]})
    assert [customer.id for customer in before.data] == [made[12], made[11]]
    assert isinstance(before, stripe.ListObject)
