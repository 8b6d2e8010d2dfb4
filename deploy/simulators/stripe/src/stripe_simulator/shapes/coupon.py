"""Coupons, their promotion codes, and the discounts of both."""

from stripe_simulator.errors import Json
from stripe_simulator.ids import coupon_id, new_id


def coupon(now: int, chosen_id: str | None = None) -> Json:
    return {
        "id": chosen_id or coupon_id(),
        "object": "coupon",
        "amount_off": None,
        "created": now,
        "currency": None,
        "duration": "once",
        "duration_in_months": None,
        "livemode": False,
        "max_redemptions": None,
        "metadata": {},
        "name": None,
        "percent_off": None,
        "redeem_by": None,
        "times_redeemed": 0,
        "valid": True,
    }


def promotion_code(*, code: str | None, of_coupon: str, now: int) -> Json:
    return {
        "id": new_id("promo"),
        "object": "promotion_code",
        "active": True,
        "code": code or coupon_id(),
        "created": now,
        "customer": None,
        "customer_account": None,
        "expires_at": None,
        "livemode": False,
        "max_redemptions": None,
        "metadata": {},
        "promotion": {"coupon": of_coupon, "type": "coupon"},
        "restrictions": {
            "first_time_transaction": False,
            "minimum_amount": None,
            "minimum_amount_currency": None,
        },
        "times_redeemed": 0,
    }


def discount(*, of_coupon: str, promotion_code_id: str | None, customer: str | None, end: int | None, now: int) -> Json:
    """`end`: the end of a repeating coupon; `None` for `once` and `forever`."""
    return {
        "id": new_id("di"),
        "object": "discount",
        "checkout_session": None,
        "customer": customer,
        "customer_account": None,
        "end": end,
        "invoice": None,
        "invoice_item": None,
        "promotion_code": promotion_code_id,
        "source": {"coupon": of_coupon, "type": "coupon"},
        "start": now,
        "subscription": None,
        "subscription_item": None,
    }
