from stripe_simulator.errors import Json
from stripe_simulator.ids import new_id


def customer(now: int) -> Json:
    customer_id = new_id("cus", 14)
    return {
        "id": customer_id,
        "object": "customer",
        "address": None,
        "balance": 0,
        "created": now,
        "currency": None,
        "customer_account": None,
        "default_source": None,
        "delinquent": False,
        "description": None,
        "discount": None,
        "email": None,
        "invoice_prefix": customer_id[-8:].upper(),
        "invoice_settings": {
            "custom_fields": None,
            "default_payment_method": None,
            "footer": None,
            "rendering_options": None,
        },
        "livemode": False,
        "metadata": {},
        "name": None,
        "next_invoice_sequence": 1,
        "phone": None,
        "preferred_locales": [],
        "shipping": None,
        "tax_exempt": "none",
        "test_clock": None,
    }


def deleted(kind: str, object_id: str) -> Json:
    return {"id": object_id, "object": kind, "deleted": True}
