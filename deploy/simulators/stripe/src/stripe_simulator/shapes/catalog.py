"""Products and prices, and the plan that each subscription item still carries."""

from stripe_simulator.errors import Json
from stripe_simulator.ids import new_id


def product(now: int, product_id: str | None = None) -> Json:
    return {
        "id": product_id or new_id("prod", 14),
        "object": "product",
        "active": True,
        "created": now,
        "default_price": None,
        "description": None,
        "images": [],
        "livemode": False,
        "marketing_features": [],
        "metadata": {},
        "name": "",
        "package_dimensions": None,
        "shippable": None,
        "statement_descriptor": None,
        "tax_code": None,
        "type": "service",
        "unit_label": None,
        "updated": now,
        "url": None,
    }


def price(*, product_id: str, currency: str, unit_amount: int, recurring: Json | None, now: int) -> Json:
    return {
        "id": new_id("price"),
        "object": "price",
        "active": True,
        "billing_scheme": "per_unit",
        "created": now,
        "currency": currency,
        "custom_unit_amount": None,
        "livemode": False,
        "lookup_key": None,
        "metadata": {},
        "nickname": None,
        "product": product_id,
        "recurring": None if recurring is None else {"meter": None, "usage_type": "licensed", **recurring},
        "tax_behavior": "unspecified",
        "tiers_mode": None,
        "transform_quantity": None,
        "type": "one_time" if recurring is None else "recurring",
        "unit_amount": unit_amount,
        "unit_amount_decimal": str(unit_amount),
    }


def plan(of: Json) -> Json:
    """The legacy twin of a recurring price."""
    recurring = of["recurring"]
    return {
        "id": of["id"],
        "object": "plan",
        "active": of["active"],
        "amount": of["unit_amount"],
        "amount_decimal": of["unit_amount_decimal"],
        "billing_scheme": of["billing_scheme"],
        "created": of["created"],
        "currency": of["currency"],
        "interval": recurring["interval"],
        "interval_count": recurring["interval_count"],
        "livemode": False,
        "metadata": of["metadata"],
        "meter": None,
        "nickname": of["nickname"],
        "product": of["product"],
        "tiers_mode": None,
        "transform_usage": None,
        "trial_period_days": recurring["trial_period_days"],
        "usage_type": recurring["usage_type"],
    }
