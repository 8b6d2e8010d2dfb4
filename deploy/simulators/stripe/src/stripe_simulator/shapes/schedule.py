"""Subscription schedules. https://docs.stripe.com/billing/subscriptions/subscription-schedules"""

from stripe_simulator.errors import Json
from stripe_simulator.ids import new_id


def schedule(subscription: Json, now: int) -> Json:
    """An active schedule with one phase: the subscription's current period."""
    first = phase(
        items=[{"price": item["price"]["id"], "quantity": item["quantity"]} for item in subscription["items"]["data"]],
        start=subscription["items"]["data"][0]["current_period_start"],
        end=subscription["items"]["data"][0]["current_period_end"],
        currency=subscription["currency"],
        discounts=subscription["discounts"],
    )
    return {
        "id": new_id("sub_sched"),
        "object": "subscription_schedule",
        "application": None,
        "billing_mode": dict(subscription["billing_mode"]),
        "canceled_at": None,
        "completed_at": None,
        "created": now,
        "current_phase": {"end_date": first["end_date"], "start_date": first["start_date"]},
        "customer": subscription["customer"],
        "customer_account": None,
        "default_settings": {
            "application_fee_percent": None,
            "automatic_tax": {"disabled_reason": None, "enabled": False, "liability": None},
            "billing_cycle_anchor": "automatic",
            "billing_thresholds": None,
            "collection_method": "charge_automatically",
            "default_payment_method": None,
            "description": None,
            "invoice_settings": {
                "account_tax_ids": None,
                "custom_fields": None,
                "days_until_due": None,
                "description": None,
                "footer": None,
                "issuer": {"type": "self"},
            },
            "on_behalf_of": None,
            "transfer_data": None,
        },
        "end_behavior": "release",
        "livemode": False,
        "metadata": {},
        "pause_schedules": [],
        "phases": [first],
        "released_at": None,
        "released_subscription": None,
        "status": "active",
        "subscription": subscription["id"],
        "test_clock": None,
    }


def phase(*, items: list[Json], start: int, end: int, currency: str, discounts: list[str]) -> Json:
    """`items`: price and quantity of each; `start` and `end` in unix seconds; `discounts`: ids."""
    return {
        "add_invoice_items": [],
        "application_fee_percent": None,
        "billing_cycle_anchor": None,
        "billing_thresholds": None,
        "collection_method": None,
        "currency": currency,
        "default_payment_method": None,
        "default_tax_rates": [],
        "description": None,
        "discounts": [{"coupon": None, "discount": each, "promotion_code": None} for each in discounts],
        "end_date": end,
        "invoice_settings": None,
        "items": [
            {
                "billing_thresholds": None,
                "discounts": [],
                "metadata": {},
                "plan": item["price"],
                "price": item["price"],
                "quantity": item["quantity"],
                "tax_rates": [],
            }
            for item in items
        ],
        "metadata": {},
        "on_behalf_of": None,
        "proration_behavior": "none",
        "start_date": start,
        "transfer_data": None,
        "trial_end": None,
    }
