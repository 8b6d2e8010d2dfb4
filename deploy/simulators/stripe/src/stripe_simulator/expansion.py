"""`expand[]`: ids replaced by the objects they name, along dotted paths, in a copy."""

from collections.abc import Callable
from copy import deepcopy
from typing import Any

from stripe_simulator.errors import InvalidRequest, Json
from stripe_simulator.store import Store

_LEVELS = 4
"""The longest path: https://docs.stripe.com/expand#multiple-levels"""

_KIND_OF_FIELD = {
    "charge": "charge",
    "coupon": "coupon",
    "customer": "customer",
    "default_payment_method": "payment_method",
    "default_price": "price",
    "discount": "discount",
    "discounts": "discount",
    "invoice": "invoice",
    "latest_charge": "charge",
    "latest_invoice": "invoice",
    "payment_intent": "payment_intent",
    "payment_method": "payment_method",
    "price": "price",
    "product": "product",
    "promotion_code": "promotion_code",
    "schedule": "subscription_schedule",
    "subscription": "subscription",
}


def as_list(data: list[Json], url: str, *, has_more: bool = False) -> Json:
    return {"object": "list", "data": data, "has_more": has_more, "url": url}


def _payments(store: Store, invoice: Json) -> Json:
    found = list(store.each("invoice_payment", lambda payment: payment["invoice"] == invoice["id"]))
    return as_list(found, f"/v1/invoice_payments?invoice={invoice['id']}")


def _confirmation_secret(store: Store, invoice: Json) -> Json | None:
    payments = _payments(store, invoice)["data"]
    if not payments:
        return None
    intent = store.get("payment_intent", payments[0]["payment"]["payment_intent"])
    return {"client_secret": intent["client_secret"], "type": "payment_intent"}


def _subscriptions(store: Store, customer: Json) -> Json:
    found = store.each("subscription", lambda sub: sub["customer"] == customer["id"] and sub["status"] != "canceled")
    return as_list(list(found)[::-1], f"/v1/customers/{customer['id']}/subscriptions")


def _refunds(store: Store, charge: Json) -> Json:
    found = store.each("refund", lambda refund: refund["charge"] == charge["id"])
    return as_list(list(found)[::-1], f"/v1/charges/{charge['id']}/refunds")


_INCLUDED_ON_REQUEST: dict[tuple[str, str], Callable[[Store, Json], Any]] = {
    ("invoice", "payments"): _payments,
    ("invoice", "confirmation_secret"): _confirmation_secret,
    ("customer", "subscriptions"): _subscriptions,
    ("charge", "refunds"): _refunds,
}


def expanded(store: Store, obj: Json, paths: list[str]) -> Json:
    """A copy of `obj` with `paths` expanded. Raises InvalidRequest for a path that is not expandable."""
    result = deepcopy(obj)
    for path in paths:
        if path.count(".") >= _LEVELS:
            raise InvalidRequest(
                f"You cannot expand more than {_LEVELS} levels of a property. ({path})", param="expand"
            )
        _expand(store, result, path.split("."), path)
    return result


def _expand(store: Store, node: Any, steps: list[str], path: str) -> None:
    """Expands in place below `node`: each member of a list; `None` ends a path."""
    if isinstance(node, list):
        for member in node:
            _expand(store, member, steps, path)
    if not steps or not isinstance(node, dict):
        return
    field = steps[0]
    include = _INCLUDED_ON_REQUEST.get((node.get("object", ""), field))
    if include is not None and field not in node:
        node[field] = deepcopy(include(store, node))
    elif field not in node:
        raise InvalidRequest(f"This property cannot be expanded ({path}).", param="expand")
    else:
        node[field] = _filled(store, field, node[field], last=len(steps) == 1, path=path)
    _expand(store, node[field], steps[1:], path)


def _filled(store: Store, field: str, value: Any, *, last: bool, path: str) -> Any:
    kind = _KIND_OF_FIELD.get(field)
    if isinstance(value, list) and kind is not None:
        return [_filled(store, field, member, last=last, path=path) for member in value]
    if isinstance(value, str):
        if kind is None:
            raise InvalidRequest(f"This property cannot be expanded ({path}).", param="expand")
        return deepcopy(store.known(kind, value))
    if last and kind is None and not _is_list_object(value):
        raise InvalidRequest(f"This property cannot be expanded ({path}).", param="expand")
    return value


def _is_list_object(value: Any) -> bool:
    return isinstance(value, dict) and value.get("object") == "list"
