from typing import Any

import pytest
import stripe
from stripe import CardError, InvalidRequestError

CARD = {"number": "4242 4242 4242 4242", "exp_month": 12, "exp_year": 2099, "cvc": "123"}
PUBLISHABLE = {"Authorization": "Bearer pk_test_local"}


def _token(server: Any, **changes: Any) -> Any:
    card = {**CARD, "exp_year": 2040, **changes}
    return server.http.post("/simulator/tokens", json=card, headers=PUBLISHABLE)


def test_a_typed_card_becomes_a_single_use_token(server: Any) -> None:
    token = _token(server).json()
    assert token["card"]["last4"] == "4242"
    customer = server.customer(token["id"])
    assert server.v1.payment_methods.list({"customer": customer.id}).data[0].card.brand == "visa"
    with pytest.raises(InvalidRequestError) as refused:
        server.v1.payment_methods.create({"type": "card", "card": {"token": token["id"]}})
    assert refused.value.code == "token_already_used"


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"number": "4242424242424241"}, "incorrect_number"),
        ({"number": "4111111111111111"}, "card_declined"),
        ({"exp_month": 13}, "invalid_expiry_month"),
        ({"exp_year": 2020}, "invalid_expiry_year"),
        ({"cvc": "12"}, "invalid_cvc"),
    ],
)
def test_an_invalid_card_gets_no_token(server: Any, changes: dict[str, Any], code: str) -> None:
    response = _token(server, **changes)
    assert (response.status_code, response.json()["error"]["code"]) == (402, code)


def test_a_token_takes_a_publishable_key(server: Any) -> None:
    assert server.http.post("/simulator/tokens", json=CARD).status_code == 401


@pytest.mark.parametrize(
    ("token", "code", "decline_code"),
    [
        ("tok_chargeDeclined", "card_declined", "generic_decline"),
        ("tok_chargeDeclinedInsufficientFunds", "card_declined", "insufficient_funds"),
        ("tok_chargeDeclinedExpiredCard", "expired_card", "expired_card"),
    ],
)
def test_a_declined_card_cannot_be_attached(server: Any, token: str, code: str, decline_code: str) -> None:
    with pytest.raises(CardError) as declined:
        server.customer(token)
    assert declined.value.http_status == 402
    assert declined.value.code == code
    assert declined.value.error is not None and declined.value.error.decline_code == decline_code


def test_a_setup_intent_keeps_a_card_for_later(server: Any) -> None:
    customer = server.v1.customers.create()
    intent = server.v1.setup_intents.create(
        {"customer": customer.id, "payment_method": "pm_card_visa", "confirm": True}
    )
    assert intent.status == "succeeded"
    methods = server.v1.customers.payment_methods.list(customer.id).data
    assert [method.id for method in methods] == [intent.payment_method]


def test_a_declined_setup_intent_says_why(server: Any) -> None:
    intent = server.v1.setup_intents.create({"customer": server.v1.customers.create().id})
    with pytest.raises(CardError) as declined:
        server.v1.setup_intents.confirm(intent.id, {"payment_method": "pm_card_chargeDeclined"})
    assert declined.value.error is not None and declined.value.error.setup_intent is not None
    after = server.v1.setup_intents.retrieve(intent.id)
    assert (after.status, after.last_setup_error.code) == ("requires_payment_method", "card_declined")


def test_a_one_time_payment_intent_is_charged_off_session(server: Any) -> None:
    customer = server.customer()
    intent = server.v1.payment_intents.create(
        {
            "amount": 15_000,
            "currency": "usd",
            "customer": customer.id,
            "payment_method": customer.invoice_settings.default_payment_method,
            "confirm": True,
            "off_session": True,
            "expand": ["latest_charge"],
        }
    )
    assert (intent.status, intent.amount_received) == ("succeeded", 15_000)
    assert (intent.latest_charge.status, intent.latest_charge.paid) == ("succeeded", True)


def test_a_declined_payment_intent_can_be_tried_with_another_card(server: Any) -> None:
    with pytest.raises(CardError) as declined:
        server.v1.payment_intents.create(
            {"amount": 500, "currency": "usd", "payment_method": "pm_card_chargeCustomerFail", "confirm": True}
        )
    assert declined.value.error is not None
    intent = declined.value.error.payment_intent
    assert intent is not None and intent.status == "requires_payment_method"
    assert server.v1.payment_intents.confirm(intent.id, {"payment_method": "pm_card_visa"}).status == "succeeded"


def test_an_assessment_is_invoiced_once(server: Any) -> None:
    customer = server.customer()
    product = server.v1.products.create(
        {"name": "Assessment", "default_price_data": {"currency": "usd", "unit_amount": 20_000}}
    )
    coupon = server.v1.coupons.create({"percent_off": 10})
    invoice = server.v1.invoices.create({"customer": customer.id, "discounts": [{"coupon": coupon.id}]})
    server.v1.invoice_items.create(
        {"customer": customer.id, "invoice": invoice.id, "pricing": {"price": product.default_price}}
    )
    paid = server.v1.invoices.pay(server.v1.invoices.finalize_invoice(invoice.id).id)
    assert (paid.status, paid.subtotal, paid.amount_paid) == ("paid", 20_000, 18_000)
    assert paid.lines.data[0].description == "Assessment"


def test_a_pending_item_is_billed_with_the_next_renewal(server: Any) -> None:
    customer = server.customer()
    server.subscribe(customer, server.weekly_price())
    server.v1.invoice_items.create(
        {"customer": customer.id, "amount": 700, "currency": "usd", "description": "Materials"}
    )
    assert len(server.v1.invoice_items.list({"pending": True}).data) == 1
    server.advance(days=28)
    assert server.v1.invoices.list({}).data[0].amount_paid == 32_700
    assert server.v1.invoice_items.list({"pending": True}).data == []


def test_a_detached_card_is_no_longer_the_default(server: Any) -> None:
    customer = server.customer()
    server.v1.payment_methods.detach(customer.invoice_settings.default_payment_method)
    assert server.v1.customers.retrieve(customer.id).invoice_settings.default_payment_method is None


def test_only_an_attached_card_can_be_the_default(server: Any) -> None:
    customer = server.v1.customers.create()
    method = server.v1.payment_methods.create({"type": "card", "card": {"token": "tok_visa"}})
    with pytest.raises(InvalidRequestError, match="must be attached"):
        settings = {"default_payment_method": method.id}
        server.v1.customers.update(customer.id, {"invoice_settings": settings})


def test_a_deleted_customer_is_marked_deleted(server: Any) -> None:
    customer = server.customer()
    subscription = server.subscribe(customer, server.weekly_price())
    server.v1.customers.delete(customer.id)
    assert server.v1.customers.retrieve(customer.id).deleted is True
    assert server.v1.subscriptions.retrieve(subscription.id).status == "canceled"
    server.advance(days=60)


def test_no_card_number_is_stored(server: Any, tmp_path: Any) -> None:
    _token(server)
    answers = [server.v1.events.list({}), server.v1.payment_methods.list({})]
    assert all("4242424242424242" not in str(answer) for answer in answers)
    assert isinstance(answers[0], stripe.ListObject)
