from stripe_simulator.errors import Json
from stripe_simulator.expansion import as_list
from stripe_simulator.ids import new_id
from stripe_simulator.shapes.catalog import plan


def subscription(*, customer: str, currency: str, now: int) -> Json:
    subscription_id = new_id("sub")
    return {
        "id": subscription_id,
        "object": "subscription",
        "application": None,
        "application_fee_percent": None,
        "automatic_tax": {"disabled_reason": None, "enabled": False, "liability": None},
        "billing_cycle_anchor": now,
        "billing_cycle_anchor_config": None,
        "billing_mode": {"flexible": {"proration_discounts": "included"}, "type": "flexible"},
        "billing_schedules": [],
        "billing_thresholds": None,
        "cancel_at": None,
        "cancel_at_period_end": False,
        "canceled_at": None,
        "cancellation_details": {"comment": None, "feedback": None, "reason": None},
        "collection_method": "charge_automatically",
        "created": now,
        "currency": currency,
        "customer": customer,
        "customer_account": None,
        "days_until_due": None,
        "default_payment_method": None,
        "default_source": None,
        "default_tax_rates": [],
        "description": None,
        "discounts": [],
        "ended_at": None,
        "invoice_settings": {
            "account_tax_ids": None,
            "custom_fields": None,
            "description": None,
            "footer": None,
            "issuer": {"type": "self"},
        },
        "items": as_list([], f"/v1/subscription_items?subscription={subscription_id}"),
        "latest_invoice": None,
        "livemode": False,
        "managed_payments": None,
        "metadata": {},
        "next_pending_invoice_item_invoice": None,
        "on_behalf_of": None,
        "pause_collection": None,
        "payment_settings": {
            "payment_method_options": None,
            "payment_method_types": None,
            "save_default_payment_method": "off",
        },
        "pending_invoice_item_interval": None,
        "pending_setup_intent": None,
        "pending_update": None,
        "schedule": None,
        "start_date": now,
        "status": "incomplete",
        "test_clock": None,
        "transfer_data": None,
        "trial_end": None,
        "trial_settings": {"end_behavior": {"missing_payment_method": "create_invoice"}},
        "trial_start": None,
    }


def subscription_item(*, of_subscription: str, price: Json, quantity: int, now: int) -> Json:
    return {
        "id": new_id("si", 14),
        "object": "subscription_item",
        "billing_thresholds": None,
        "created": now,
        "current_period_end": now,
        "current_period_start": now,
        "discounts": [],
        "metadata": {},
        "plan": plan(price),
        "price": price,
        "quantity": quantity,
        "subscription": of_subscription,
        "tax_rates": [],
    }
