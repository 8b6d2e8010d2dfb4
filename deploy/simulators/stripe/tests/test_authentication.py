"""3-D Secure: what waits for the customer, and how it goes on."""

from typing import Any

import pytest
from stripe import CardError

ALWAYS, UNLESS_SET_UP = "tok_authenticationRequired", "tok_authenticationRequiredOnSetup"


def _bank(server: Any, intent: Any, outcome: str) -> Any:
    response = server.http.post(
        "/simulator/authentications",
        json={"client_secret": intent.client_secret, "outcome": outcome},
        headers={"Authorization": "Bearer pk_test_1"},
    )
    response.raise_for_status()
    return response.json()


def _payment(server: Any, customer: Any, **more: Any) -> Any:
    method = customer.invoice_settings.default_payment_method
    params = {"amount": 900, "currency": "usd", "customer": customer.id, "payment_method": method, "confirm": True}
    return server.v1.payment_intents.create({**params, **more})


def _intent_of_latest(server: Any, subscription: Any) -> Any:
    invoice = server.v1.invoices.retrieve(
        server.v1.subscriptions.retrieve(subscription.id).latest_invoice, {"expand": ["payments"]}
    )
    return server.v1.payment_intents.retrieve(invoice.payments.data[0].payment.payment_intent)


def test_a_payment_waits_for_the_bank_and_goes_on(server: Any) -> None:
    intent = _payment(server, server.customer(ALWAYS))
    assert (intent.status, intent.next_action.type) == ("requires_action", "use_stripe_sdk")
    assert _bank(server, intent, "complete")["status"] == "succeeded"
    after = server.v1.payment_intents.retrieve(intent.id, {"expand": ["latest_charge"]})
    assert (after.next_action, after.amount_received) == (None, 900)
    assert after.latest_charge.payment_method_details.card.three_d_secure.result == "authenticated"


def test_a_failed_check_needs_another_card(server: Any) -> None:
    intent = _payment(server, server.customer(ALWAYS))
    seen = _bank(server, intent, "fail")
    assert seen["last_payment_error"]["code"] == "payment_intent_authentication_failure"
    assert seen["status"] == "requires_payment_method"
    again = server.v1.payment_intents.confirm(intent.id, {"payment_method": "pm_card_visa"})
    assert again.status == "succeeded"


def test_a_card_can_decline_after_the_check(server: Any) -> None:
    intent = _payment(server, server.customer("tok_authenticationRequiredChargeDeclinedInsufficientFunds"))
    seen = _bank(server, intent, "complete")
    assert seen["last_payment_error"]["decline_code"] == "insufficient_funds"


def test_an_absent_customer_cannot_be_asked(server: Any) -> None:
    with pytest.raises(CardError) as declined:
        _payment(server, server.customer(ALWAYS), off_session=True)
    assert declined.value.code == "authentication_required"


def test_a_card_that_was_set_up_is_charged_off_session(server: Any) -> None:
    customer = server.customer(UNLESS_SET_UP)
    method = customer.invoice_settings.default_payment_method
    intent = server.v1.setup_intents.create({"customer": customer.id, "payment_method": method, "confirm": True})
    assert intent.status == "requires_action"
    assert _bank(server, intent, "complete")["status"] == "succeeded"
    assert _payment(server, customer, off_session=True).status == "succeeded"
    assert _payment(server, customer).status == "requires_action"


def test_a_failed_setup_says_so(server: Any) -> None:
    intent = server.v1.setup_intents.create({"payment_method": "pm_card_authenticationRequired", "confirm": True})
    seen = _bank(server, intent, "fail")
    assert seen["last_setup_error"]["code"] == "setup_intent_authentication_failure"


def test_a_first_invoice_waits_for_the_bank(server: Any) -> None:
    subscription = server.subscribe(server.customer(ALWAYS), server.weekly_price())
    assert subscription.status == "incomplete"
    assert "invoice.payment_action_required" in server.event_types()
    _bank(server, _intent_of_latest(server, subscription), "complete")
    assert server.v1.subscriptions.retrieve(subscription.id).status == "active"


def test_error_if_incomplete_refuses_a_card_that_needs_the_bank(server: Any) -> None:
    with pytest.raises(CardError) as refused:
        server.subscribe(server.customer(ALWAYS), server.weekly_price(), payment_behavior="error_if_incomplete")
    assert refused.value.code == "subscription_payment_intent_requires_action"
    assert server.v1.subscriptions.list({"status": "all"}).data == []


def test_a_renewal_that_needs_the_bank_is_past_due_until_it_is_passed(server: Any) -> None:
    customer = server.customer()
    subscription = server.subscribe(customer, server.weekly_price())
    server.use_card(customer, ALWAYS)
    server.advance(days=28)
    late = server.v1.subscriptions.retrieve(subscription.id)
    assert late.status == "past_due"
    with pytest.raises(CardError) as waiting:
        server.v1.invoices.pay(late.latest_invoice)
    assert waiting.value.code == "invoice_payment_intent_requires_action"
    _bank(server, _intent_of_latest(server, subscription), "complete")
    assert server.v1.subscriptions.retrieve(subscription.id).status == "active"
    assert server.v1.invoices.retrieve(late.latest_invoice).status == "paid"


def test_a_renewal_of_a_card_that_passed_the_first_time_is_paid(server: Any) -> None:
    subscription = server.subscribe(server.customer(UNLESS_SET_UP), server.weekly_price())
    _bank(server, _intent_of_latest(server, subscription), "complete")
    server.advance(days=28)
    assert server.v1.subscriptions.retrieve(subscription.id).status == "active"


def test_the_bank_answers_once_and_only_with_the_secret(server: Any) -> None:
    intent = _payment(server, server.customer(ALWAYS))
    post = server.http.post
    headers = {"Authorization": "Bearer pk_test_1"}
    body = {"client_secret": intent.client_secret, "outcome": "complete"}
    assert post("/simulator/authentications", json=body).status_code == 401
    wrong = {**body, "client_secret": f"{intent.id}_secret_x"}
    assert post("/simulator/authentications", json=wrong, headers=headers).status_code == 400
    read = post("/simulator/authentications", json={"client_secret": intent.client_secret}, headers=headers).json()
    assert (read["status"], "client_secret" in read) == ("requires_action", False)
    _bank(server, intent, "complete")
    assert post("/simulator/authentications", json=body, headers=headers).status_code == 400
