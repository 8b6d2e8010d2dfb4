"""Cards as payment methods and tokens. Only the last four digits of a number are stored."""

from stripe_simulator.cards import SimulatedCard, fingerprint_of
from stripe_simulator.errors import Json
from stripe_simulator.ids import new_id

_NO_ADDRESS = {
    "city": None,
    "country": None,
    "line1": None,
    "line2": None,
    "postal_code": None,
    "state": None,
}


def billing_details() -> Json:
    return {"address": dict(_NO_ADDRESS), "email": None, "name": None, "phone": None, "tax_id": None}


def payment_method(card: SimulatedCard, *, exp_month: int, exp_year: int, now: int) -> Json:
    return {
        "id": new_id("pm"),
        "object": "payment_method",
        "allow_redisplay": "unspecified",
        "billing_details": billing_details(),
        "card": {
            "brand": card.brand,
            "checks": {
                "address_line1_check": None,
                "address_postal_code_check": None,
                "cvc_check": "unchecked",
            },
            "country": "US",
            "display_brand": "american_express" if card.brand == "amex" else card.brand,
            "exp_month": exp_month,
            "exp_year": exp_year,
            "fingerprint": fingerprint_of(card),
            "funding": card.funding,
            "generated_from": None,
            "last4": card.number[-4:],
            "networks": {"available": [card.brand], "preferred": None},
            "regulated_status": "unregulated",
            "three_d_secure_usage": {"supported": True},
            "wallet": None,
        },
        "created": now,
        "customer": None,
        "customer_account": None,
        "livemode": False,
        "metadata": {},
        "type": "card",
    }


_BRAND_ON_TOKEN = {
    "amex": "American Express",
    "discover": "Discover",
    "mastercard": "MasterCard",
    "visa": "Visa",
}


def token(card: SimulatedCard, *, exp_month: int, exp_year: int, now: int) -> Json:
    return {
        "id": new_id("tok"),
        "object": "token",
        "card": {
            "id": new_id("card"),
            "object": "card",
            "address_city": None,
            "address_country": None,
            "address_line1": None,
            "address_line1_check": None,
            "address_line2": None,
            "address_state": None,
            "address_zip": None,
            "address_zip_check": None,
            "brand": _BRAND_ON_TOKEN[card.brand],
            "country": "US",
            "cvc_check": "unchecked",
            "dynamic_last4": None,
            "exp_month": exp_month,
            "exp_year": exp_year,
            "fingerprint": fingerprint_of(card),
            "funding": card.funding,
            "last4": card.number[-4:],
            "metadata": {},
            "name": None,
            "networks": {"preferred": None},
            "regulated_status": "unregulated",
            "tokenization_method": None,
        },
        "client_ip": None,
        "created": now,
        "livemode": False,
        "type": "card",
        "used": False,
    }
