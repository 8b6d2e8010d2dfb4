import base64
from typing import Any

import httpx
import pytest
import stripe
from stripe import AuthenticationError, IdempotencyError, InvalidRequestError


def test_a_repeated_request_gets_the_stored_response(server: Any) -> None:
    key: Any = {"idempotency_key": "checkout-1"}
    first = server.v1.customers.create({"name": "One"}, key)
    again = server.v1.customers.create({"name": "One"}, key)
    assert first.id == again.id
    assert again.last_response.headers["idempotent-replayed"] == "true"
    assert len(server.v1.customers.list({}).data) == 1


def test_an_idempotency_key_with_other_parameters_is_refused(server: Any) -> None:
    key: Any = {"idempotency_key": "checkout-2"}
    server.v1.customers.create({"name": "One"}, key)
    with pytest.raises(IdempotencyError) as refused:
        server.v1.customers.create({"name": "Two"}, key)
    assert refused.value.http_status == 400


def test_a_refused_request_can_be_corrected_under_the_same_key(server: Any) -> None:
    key: Any = {"idempotency_key": "checkout-3"}
    with pytest.raises(InvalidRequestError):
        server.v1.customers.create({"unheard_of": "x"}, key)
    assert server.v1.customers.create({"name": "One"}, key).name == "One"


def test_a_repeated_declined_request_gets_the_stored_response(server: Any) -> None:
    key: Any = {"idempotency_key": "pay-1"}
    payment = {"amount": 500, "currency": "usd", "payment_method": "pm_card_chargeCustomerFail", "confirm": True}
    for _ in range(2):
        with pytest.raises(stripe.CardError):
            server.v1.payment_intents.create(payment, key)
    assert len(server.v1.payment_intents.list({}).data) == 1


def test_an_idempotency_key_expires_after_a_day(server: Any) -> None:
    key: Any = {"idempotency_key": "checkout-4"}
    first = server.v1.customers.create({"name": "One"}, key)
    server.advance(days=1)
    assert server.v1.customers.create({"name": "Two"}, key).id != first.id


@pytest.mark.parametrize(
    ("params", "code", "param"),
    [
        ({"unheard_of": "x"}, "parameter_unknown", "unheard_of"),
        ({"invoice_settings": {"footer": "x"}}, "parameter_unknown", "invoice_settings[footer]"),
        ({"payment_method": "pm_none"}, "resource_missing", "payment_method"),
    ],
)
def test_a_wrong_parameter_is_named(server: Any, params: Any, code: str, param: str) -> None:
    with pytest.raises(InvalidRequestError) as refused:
        server.v1.customers.create(params)
    assert (refused.value.http_status, refused.value.code, refused.value.param) == (400, code, param)


def test_missing_and_misspelled_parameters_are_named(server: Any) -> None:
    with pytest.raises(InvalidRequestError) as missing:
        server.v1.subscriptions.create({"items": [{"price": "p"}]})
    assert (missing.value.code, missing.value.param) == ("parameter_missing", "customer")
    with pytest.raises(InvalidRequestError) as misspelt:
        server.v1.subscriptions.create({"customer": "c", "items": [{"price": "p", "quantity": "many"}]})
    assert (misspelt.value.code, misspelt.value.param) == ("parameter_invalid_integer", "items[0][quantity]")


def test_an_unknown_id_is_not_found(server: Any) -> None:
    with pytest.raises(InvalidRequestError, match="No such customer: 'cus_none'") as missing:
        server.v1.customers.retrieve("cus_none")
    assert (missing.value.http_status, missing.value.code) == (404, "resource_missing")


def test_an_unknown_path_is_not_found(server: Any) -> None:
    with pytest.raises(InvalidRequestError, match="Unrecognized request URL") as missing:
        server.v1.payouts.list()
    assert missing.value.http_status == 404


def test_expanding_a_plain_field_is_refused(server: Any) -> None:
    customer = server.v1.customers.create()
    with pytest.raises(InvalidRequestError, match="cannot be expanded"):
        server.v1.customers.retrieve(customer.id, {"expand": ["email"]})


def test_lists_expand_through_data(server: Any) -> None:
    server.subscribe(server.customer(), server.weekly_price())
    found = server.v1.subscriptions.list({"expand": ["data.customer", "data.items.data.price"]}).data[0]
    assert found.customer.email == "guardian@example.test"
    assert found["items"].data[0].price.unit_amount == 32_000


def test_four_levels_can_be_expanded_and_no_more(server: Any) -> None:
    server.subscribe(server.customer(), server.weekly_price())
    found = server.v1.subscriptions.list({"expand": ["data.items.data.discounts"]})
    assert len(found.data) == 1
    with pytest.raises(InvalidRequestError, match="more than 4 levels"):
        server.v1.subscriptions.list({"expand": ["data.items.data.price.product"]})


def test_one_cursor_at_a_time(server: Any) -> None:
    customer = server.v1.customers.create()
    with pytest.raises(InvalidRequestError, match="both"):
        server.v1.customers.list({"starting_after": customer.id, "ending_before": customer.id})


def test_an_unknown_currency_is_refused(server: Any) -> None:
    with pytest.raises(InvalidRequestError, match="Invalid currency: xyz"):
        server.v1.payment_intents.create({"amount": 500, "currency": "xyz"})


def test_a_wrong_key_is_refused_and_basic_works(server: Any) -> None:
    stranger = stripe.StripeClient("sk_test_other", base_addresses={"api": server.origin})
    with pytest.raises(AuthenticationError):
        stranger.v1.customers.list()
    basic = base64.b64encode(f"{server.client._requestor.api_key}:".encode()).decode()
    response = httpx.get(f"{server.origin}/v1/customers", headers={"Authorization": f"Basic {basic}"})
    assert response.status_code == 200
    assert response.headers["request-id"].startswith("req_")
    assert httpx.get(f"{server.origin}/v1/customers").status_code == 401


def test_another_api_version_is_refused(server: Any) -> None:
    with pytest.raises(InvalidRequestError, match="API version"):
        server.v1.customers.list({}, {"stripe_version": "2020-08-27"})


def test_the_clock_only_moves_forward(server: Any) -> None:
    for move in ({"advance_seconds": -1}, {"to": 5}, {}, {"days": 3}):
        assert server.http.post("/simulator/clock", json=move).status_code in (400, 422)


def test_the_clock_can_return_to_the_present_without_undoing_anything(server: Any) -> None:
    subscription = server.subscribe(server.customer(), server.weekly_price())
    server.advance(days=28)
    assert server.http.post("/simulator/clock", json={"rewind": True}).json()["offset_seconds"] == 0
    assert server.now < server.v1.subscriptions.retrieve(subscription.id)["items"].data[0].current_period_start
    assert len(server.v1.invoices.list({}).data) == 2


def test_the_clock_may_start_in_the_past(server: Any) -> None:
    start = server.now - 84 * 86_400
    server.http.post("/simulator/reset", json={"now": start})
    server.subscribe(server.customer(), server.weekly_price())
    server.advance(days=84)
    assert len(server.v1.invoices.list({}).data) == 4
    assert abs(server.http.get("/simulator/clock").json()["offset_seconds"]) <= 2


def test_the_card_field_works_under_a_strict_content_policy(server: Any) -> None:
    response = server.http.get("/simulator/card-field.js")
    assert response.headers["content-type"].startswith("text/javascript")
    assert "import.meta.url" in response.text
    for forbidden in ("eval(", "innerHTML", ".style.", "new Function", "<style", "http://", "https://"):
        assert forbidden not in response.text
