"""Validation and normalization of email addresses and phone numbers."""

import re

from email_validator import EmailNotValidError, validate_email

PHONE = re.compile(r"\+?\d{8,15}")
"""An optional plus sign, then 8 to 15 digits, the E.164 maximum (docs/product/identity.md#client-info-form)."""


def normal_email(text: str) -> str | None:
    """Lower case and ASCII, because the `uid` header carries it too. None for an invalid address."""
    try:
        result = validate_email(text.strip(), check_deliverability=False, allow_smtputf8=False)
    except EmailNotValidError:
        return None
    return (result.ascii_email or result.normalized).lower()


def is_phone_number(text: str) -> bool:
    return PHONE.fullmatch(text) is not None
