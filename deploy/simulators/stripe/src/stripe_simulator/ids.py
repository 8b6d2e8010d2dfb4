"""Ids like Stripe's: a prefix for the kind, then letters and digits."""

import secrets
import string

_ALPHABET = string.ascii_letters + string.digits


def new_id(prefix: str, length: int = 24) -> str:
    return f"{prefix}_{_random(length)}"


def client_secret(intent_id: str) -> str:
    return f"{intent_id}_secret_{_random(25)}"


def coupon_id() -> str:
    """Coupons have no prefix: eight readable characters."""
    return _random(8, string.ascii_uppercase + string.digits)


def _random(length: int, alphabet: str = _ALPHABET) -> str:
    return "".join(secrets.choice(alphabet) for _ in range(length))
