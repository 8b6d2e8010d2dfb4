"""Every response and event has the types that the `stripe` package declares.

A field is required unless its annotation is Optional. An unknown field is wrong. A text with literals in its annotation
must be one of them.
"""

import inspect
import sys
import types
from collections.abc import Iterator
from decimal import Decimal
from typing import Any, ForwardRef, Literal, Union, get_args, get_origin

import pytest
import stripe
from stripe._list_object import ListObject
from stripe._stripe_object import StripeObject, UntypedStripeObject

_ALIASES = {
    "AccountResource": stripe.Account,
    "CardResource": stripe.Card,
    "TestClock": stripe.test_helpers.TestClock,
}


def _problems(value: Any, annotation: Any, owner: type, path: str) -> Iterator[str]:
    if isinstance(annotation, ForwardRef | str):
        annotation = _resolved(annotation, owner)
    origin, arguments = get_origin(annotation), get_args(annotation)
    if origin in (Union, types.UnionType):
        yield from _problems_of_union(value, arguments, owner, path)
    elif origin is list and isinstance(value, list):
        for position, member in enumerate(value):
            yield from _problems(member, arguments[0], owner, f"{path}[{position}]")
    elif origin is ListObject:
        yield from _problems_of_list(value, arguments[0], owner, path)
    elif inspect.isclass(annotation) and issubclass(annotation, StripeObject):
        yield from problems_of(value, annotation, path)
    elif not _is_plain(value, annotation, origin, arguments):
        yield f"{path}: {value!r} is no {annotation}"


def _problems_of_union(value: Any, members: tuple[Any, ...], owner: type, path: str) -> Iterator[str]:
    """`Union[Literal[…], str]` accepts only its literals."""
    literals = [member for member in members if get_origin(member) is Literal]
    if literals and isinstance(value, str):
        yield from _problems(value, literals[0], owner, path)
        return
    if value is None and type(None) in members:
        return
    tried = [list(_problems(value, member, owner, path)) for member in members if member is not type(None)]
    if not any(found == [] for found in tried):
        yield from min(tried, key=len)


def _problems_of_list(value: Any, member: Any, owner: type, path: str) -> Iterator[str]:
    if not isinstance(value, dict) or set(value) != {"object", "data", "has_more", "url"}:
        yield f"{path}: {value!r} is no list object"
        return
    for position, each in enumerate(value["data"]):
        yield from _problems(each, member, owner, f"{path}.data[{position}]")


def problems_of(value: Any, kind: type, path: str) -> Iterator[str]:
    """Every mismatch between `value` and `kind`."""
    if not isinstance(value, dict):
        yield f"{path}: {value!r} is no {kind.__qualname__}"
        return
    fields = {name: annotation for name, annotation in kind.__annotations__.items() if name != "OBJECT_NAME"}
    for unknown in value.keys() - fields.keys():
        yield f"{path}.{unknown}: unknown to {kind.__qualname__}"
    for name, annotation in fields.items():
        if name in value:
            yield from _problems(value[name], annotation, kind, f"{path}.{name}")
        elif not _is_optional(annotation):
            yield f"{path}.{name}: missing"


def _is_optional(annotation: Any) -> bool:
    return get_origin(annotation) is Union and type(None) in get_args(annotation)


def _is_plain(value: Any, annotation: Any, origin: Any, arguments: tuple[Any, ...]) -> bool:
    if annotation is Any:
        return True
    if origin is Literal:
        return value in arguments
    if origin is UntypedStripeObject:
        return isinstance(value, dict)
    expected: Any = {Decimal: str, float: (int, float)}.get(annotation, annotation)
    return inspect.isclass(annotation) and isinstance(value, expected) and (type(value) is bool) == (annotation is bool)


class _Names(dict[str, Any]):
    """The package loads its classes lazily, by name."""

    def __missing__(self, name: str) -> Any:
        return getattr(stripe, name)


def _resolved(reference: ForwardRef | str, owner: type) -> Any:
    """Resolves a name in the source: of a nested class, of the module, or of the package."""
    names = _Names(_ALIASES | vars(sys.modules[owner.__module__]) | vars(owner))
    name = reference if isinstance(reference, str) else reference.__forward_arg__
    return eval(name, {}, names)  # noqa: S307  # the names come from the package's own annotations


KINDS: dict[str, type] = {
    "charge": stripe.Charge,
    "coupon": stripe.Coupon,
    "customer": stripe.Customer,
    "discount": stripe.Discount,
    "dispute": stripe.Dispute,
    "event": stripe.Event,
    "invoice": stripe.Invoice,
    "invoice_payment": stripe.InvoicePayment,
    "invoiceitem": stripe.InvoiceItem,
    "line_item": stripe.InvoiceLineItem,
    "payment_intent": stripe.PaymentIntent,
    "payment_method": stripe.PaymentMethod,
    "price": stripe.Price,
    "product": stripe.Product,
    "promotion_code": stripe.PromotionCode,
    "refund": stripe.Refund,
    "setup_intent": stripe.SetupIntent,
    "subscription": stripe.Subscription,
    "subscription_item": stripe.SubscriptionItem,
    "subscription_schedule": stripe.SubscriptionSchedule,
    "token": stripe.Token,
}


def _problems_in(answer: Any) -> list[str]:
    """The objects of a response by kind."""
    if isinstance(answer, dict) and answer.get("object") == "list":
        return [problem for each in answer["data"] for problem in _problems_in(each)]
    return list(problems_of(answer, KINDS[answer["object"]], answer["object"]))


def _use_platform(server: Any) -> None:
    """One of each object, in every state that its fields describe."""
    v1 = server.v1
    price = server.weekly_price()
    once = v1.prices.create({"product": price.product, "currency": "usd", "unit_amount": 20_000})
    coupon = v1.coupons.create(
        {"percent_off": 12.5, "duration": "repeating", "duration_in_months": 3, "redeem_by": server.now + 9_999}
    )
    promotion = {"type": "coupon", "coupon": coupon.id}
    code = v1.promotion_codes.create({"promotion": promotion, "code": "WELCOME", "expires_at": server.now + 999})
    customer = server.customer()
    address = {"line1": "1 Main Street", "city": "Austin", "state": "TX", "postal_code": "78701", "country": "US"}
    v1.customers.update(customer.id, {"address": address, "phone": "+15125550100"})
    running = server.subscribe(customer, price, discounts=[{"promotion_code": code.id}], metadata={"child": "1"})
    v1.subscriptions.update(running.id, {"cancel_at_period_end": True})
    v1.subscriptions.update(running.id, {"cancel_at_period_end": False, "pause_collection": {"behavior": "void"}})
    server.subscribe(customer, price, trial_period_days=7)
    v1.setup_intents.create({"customer": customer.id, "payment_method": "pm_card_amex", "confirm": True})
    with pytest.raises(stripe.CardError):
        v1.setup_intents.create({"payment_method": "pm_card_chargeDeclined", "confirm": True})
    with pytest.raises(stripe.CardError):
        v1.payment_intents.create(
            {"amount": 900, "currency": "usd", "payment_method": "pm_card_chargeCustomerFail", "confirm": True}
        )
    invoice = v1.invoices.create({"customer": customer.id, "discounts": [{"coupon": coupon.id}]})
    v1.invoice_items.create({"customer": customer.id, "invoice": invoice.id, "pricing": {"price": once.id}})
    v1.invoices.pay(invoice.id)
    late = server.customer()
    server.subscribe(late, price)
    v1.subscriptions.cancel(server.subscribe(late, price).id)
    server.use_card(late, "tok_chargeCustomerFail")
    v1.tokens.create({"card": {"number": "4242424242424242", "exp_month": 12, "exp_year": 2040, "cvc": "123"}})
    _change_plans_and_return_money(server, price)
    server.advance(days=29)


def _change_plans_and_return_money(server: Any, price: Any) -> None:
    v1 = server.v1
    larger = server.weekly_price(64_000)
    family = server.customer()
    upgraded = server.subscribe(family, price)
    change = {"items": [{"id": upgraded["items"].data[0].id, "price": larger.id}]}
    v1.subscriptions.update(upgraded.id, {**change, "proration_behavior": "always_invoice"})
    v1.subscription_schedules.create({"from_subscription": upgraded.id})
    v1.refunds.create({"charge": v1.charges.list({"customer": family.id}).data[0].id, "amount": 100})
    careful = server.customer("tok_authenticationRequired")
    server.subscribe(careful, price)
    v1.setup_intents.create({"payment_method": "pm_card_authenticationRequired", "confirm": True})
    server.use_card(family, "tok_chargeCustomerFail")
    other = server.subscribe(server.customer("tok_createDispute"), price)
    waiting = {"items": [{"id": other["items"].data[0].id, "price": larger.id}]}
    server.use_card(v1.customers.retrieve(other.customer), "tok_chargeCustomerFail")
    pending = {"proration_behavior": "always_invoice", "payment_behavior": "pending_if_incomplete"}
    v1.subscriptions.update(other.id, {**waiting, **pending})


COLLECTIONS = [
    "charges",
    "coupons",
    "customers",
    "disputes",
    "events",
    "invoice_payments",
    "invoiceitems",
    "invoices",
    "payment_intents",
    "payment_methods",
    "prices",
    "products",
    "promotion_codes",
    "refunds",
    "setup_intents",
    "subscription_schedules",
    "subscriptions",
]


def _raw(server: Any, path: str) -> Any:
    key = server.client._requestor.api_key
    response = server.http.get(f"/v1/{path}", headers={"Authorization": f"Bearer {key}"})
    response.raise_for_status()
    return response.json()


def test_every_object_matches_the_types_of_the_package(server: Any) -> None:
    _use_platform(server)
    for collection in COLLECTIONS:
        answer = _raw(server, f"{collection}?limit=100")
        assert answer["data"], collection
        assert _problems_in(answer) == []
        one = answer["data"][0]
        assert _problems_in(_raw(server, f"{collection}/{one['id']}")) == []


def test_every_event_type_exists_and_carries_a_complete_object(server: Any) -> None:
    _use_platform(server)
    events = _raw(server, "events?limit=100")["data"]
    assert len({event["type"] for event in events}) > 20
    for event in events:
        assert _problems_in(event["data"]["object"]) == [], event["type"]


def test_expanded_objects_previews_and_tokens_match_the_types(server: Any) -> None:
    _use_platform(server)
    expand = "expand[]=data.latest_invoice.payments&expand[]=data.customer&expand[]=data.discounts"
    answer = _raw(server, f"subscriptions?status=all&{expand}&expand[]=data.latest_invoice.confirmation_secret")
    assert _problems_in(answer) == []
    assert {type(each["customer"]) for each in answer["data"]} == {dict}
    price = next(each for each in _raw(server, "prices")["data"] if each["type"] == "recurring")
    preview = server.v1.invoices.create_preview({"subscription_details": {"items": [{"price": price["id"]}]}})
    assert _problems_in(preview.last_response.data) == []
    token = server.v1.tokens.create({"card": {"number": "378282246310005", "exp_month": 1, "exp_year": 2040}})
    assert _problems_in(token.last_response.data) == []


def test_the_type_check_finds_wrong_objects(server: Any) -> None:
    product = _raw(server, f"products/{server.weekly_price().product}")
    assert _problems_in({**product, "colour": "red"}) == ["product.colour: unknown to Product"]
    assert len(_problems_in({**product, "active": "yes"})) == 1
    assert len(_problems_in({**product, "type": "plan"})) == 1
    del product["name"]
    assert _problems_in(product) == ["product.name: missing"]
