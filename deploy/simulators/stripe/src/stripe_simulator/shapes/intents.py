from stripe_simulator.errors import Json
from stripe_simulator.ids import client_secret, new_id


def setup_intent(now: int) -> Json:
    intent_id = new_id("seti")
    return {
        "id": intent_id,
        "object": "setup_intent",
        "application": None,
        "automatic_payment_methods": None,
        "cancellation_reason": None,
        "client_secret": client_secret(intent_id),
        "created": now,
        "customer": None,
        "customer_account": None,
        "description": None,
        "excluded_payment_method_types": None,
        "flow_directions": None,
        "last_setup_error": None,
        "latest_attempt": None,
        "livemode": False,
        "mandate": None,
        "metadata": {},
        "next_action": None,
        "on_behalf_of": None,
        "payment_method": None,
        "payment_method_configuration_details": None,
        "payment_method_options": {
            "card": {"mandate_options": None, "network": None, "request_three_d_secure": "automatic"}
        },
        "payment_method_types": ["card"],
        "single_use_mandate": None,
        "status": "requires_payment_method",
        "usage": "off_session",
    }


def payment_intent(*, amount: int, currency: str, now: int) -> Json:
    intent_id = new_id("pi")
    return {
        "id": intent_id,
        "object": "payment_intent",
        "amount": amount,
        "amount_capturable": 0,
        "amount_details": {"tip": {}},
        "amount_received": 0,
        "application": None,
        "application_fee_amount": None,
        "automatic_payment_methods": None,
        "canceled_at": None,
        "cancellation_reason": None,
        "capture_method": "automatic_async",
        "client_secret": client_secret(intent_id),
        "confirmation_method": "automatic",
        "created": now,
        "currency": currency,
        "customer": None,
        "customer_account": None,
        "description": None,
        "excluded_payment_method_types": None,
        "last_payment_error": None,
        "latest_charge": None,
        "livemode": False,
        "managed_payments": {"enabled": False},
        "metadata": {},
        "next_action": None,
        "on_behalf_of": None,
        "payment_method": None,
        "payment_method_configuration_details": None,
        "payment_method_options": {
            "card": {
                "installments": None,
                "mandate_options": None,
                "network": None,
                "request_three_d_secure": "automatic",
            }
        },
        "payment_method_types": ["card"],
        "processing": None,
        "receipt_email": None,
        "review": None,
        "setup_future_usage": None,
        "shipping": None,
        "source": None,
        "statement_descriptor": None,
        "statement_descriptor_suffix": None,
        "status": "requires_payment_method",
        "transfer_data": None,
        "transfer_group": None,
    }
