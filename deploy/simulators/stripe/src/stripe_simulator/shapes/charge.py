from stripe_simulator.cards import Decline
from stripe_simulator.errors import Json
from stripe_simulator.ids import new_id


def charge(
    intent: Json, method: Json, decline: Decline | None, now: int, *, authenticated: bool = False, blocked: bool = False
) -> Json:
    """An attempt to charge an intent's amount. `decline` is the reason of a failure, `None` a success.

    `authenticated`: by 3-D Secure. `blocked`: refused by the fraud check, not by the bank.
    """
    succeeded = decline is None
    return {
        "id": new_id("ch"),
        "object": "charge",
        "amount": intent["amount"],
        "amount_captured": intent["amount"] if succeeded else 0,
        "amount_refunded": 0,
        "application": None,
        "application_fee": None,
        "application_fee_amount": None,
        "balance_transaction": None,
        "billing_details": method["billing_details"],
        "calculated_statement_descriptor": "STRIPE SIMULATOR",
        "captured": succeeded,
        "created": now,
        "currency": intent["currency"],
        "customer": intent["customer"],
        "description": intent["description"],
        "disputed": False,
        "failure_balance_transaction": None,
        "failure_code": None if decline is None else decline.code,
        "failure_message": None if decline is None else decline.message,
        "fraud_details": {},
        "livemode": False,
        "metadata": dict(intent["metadata"]),
        "on_behalf_of": None,
        "outcome": _blocked() if blocked else _outcome(decline),
        "paid": succeeded,
        "payment_intent": intent["id"],
        "payment_method": method["id"],
        "payment_method_details": _method_details(
            method, intent["amount"], succeeded=succeeded, authenticated=authenticated
        ),
        "receipt_email": intent["receipt_email"],
        "receipt_number": None,
        "receipt_url": None,
        "refunded": False,
        "review": None,
        "shipping": None,
        "source": None,
        "source_transfer": None,
        "statement_descriptor": intent["statement_descriptor"],
        "statement_descriptor_suffix": intent["statement_descriptor_suffix"],
        "status": "succeeded" if succeeded else "failed",
        "transfer_data": None,
        "transfer_group": None,
    }


def _outcome(decline: Decline | None) -> Json:
    return {
        "advice_code": None,
        "network_advice_code": None,
        "network_decline_code": None if decline is None else "05",
        "network_status": "approved_by_network" if decline is None else "declined_by_network",
        "reason": None if decline is None else decline.decline_code,
        "risk_level": "normal",
        "risk_score": 20,
        "seller_message": ("Payment complete." if decline is None else "The bank did not return any further details."),
        "type": "authorized" if decline is None else "issuer_declined",
    }


def _blocked() -> Json:
    return {
        "advice_code": "do_not_try_again",
        "network_advice_code": None,
        "network_decline_code": None,
        "network_status": "not_sent_to_network",
        "reason": "highest_risk_level",
        "risk_level": "highest",
        "risk_score": 92,
        "seller_message": "Stripe blocked this payment as too risky.",
        "type": "blocked",
    }


_THREE_D_SECURE = {
    "authentication_flow": "challenge",
    "electronic_commerce_indicator": "05",
    "exemption_indicator": None,
    "result": "authenticated",
    "result_reason": None,
    "transaction_id": None,
    "version": "2.2.0",
}


def _method_details(method: Json, amount: int, *, succeeded: bool, authenticated: bool) -> Json:
    card = method["card"]
    return {
        "card": {
            "amount_authorized": amount if succeeded else None,
            "authorization_code": "123456" if succeeded else None,
            "brand": card["brand"],
            "checks": card["checks"],
            "country": card["country"],
            "exp_month": card["exp_month"],
            "exp_year": card["exp_year"],
            "extended_authorization": {"status": "disabled"},
            "fingerprint": card["fingerprint"],
            "funding": card["funding"],
            "incremental_authorization": {"status": "unavailable"},
            "installments": None,
            "last4": card["last4"],
            "mandate": None,
            "multicapture": {"status": "unavailable"},
            "network": card["brand"],
            "network_token": {"used": False},
            "network_transaction_id": None,
            "overcapture": {"maximum_amount_capturable": amount, "status": "unavailable"},
            "regulated_status": card["regulated_status"],
            "three_d_secure": dict(_THREE_D_SECURE) if authenticated else None,
            "transaction_link_id": None,
            "wallet": None,
        },
        "type": "card",
    }
