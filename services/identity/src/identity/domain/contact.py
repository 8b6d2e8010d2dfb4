"""E-mail addresses, phone numbers and time zones: what we accept, in the one form we keep."""

import re
from functools import cache
from zoneinfo import available_timezones

from email_validator import EmailNotValidError, validate_email

PHONE = re.compile(r"\+?\d{8,15}")
"""SPEC.md section 5: an optional plus sign, then at least 8 digits; E.164 allows 15."""


def normal_email(text: str) -> str | None:
    """In lower case and in ASCII, since it also travels in the `uid` header; None when it is no address."""
    try:
        found = validate_email(text.strip(), check_deliverability=False, allow_smtputf8=False)
    except EmailNotValidError:
        return None
    return (found.ascii_email or found.normalized).lower()


def is_phone_number(text: str) -> bool:
    return PHONE.fullmatch(text) is not None


@cache
def _time_zones() -> frozenset[str]:
    """IANA's `Area/Place` names, and `UTC`. Others without an area mean what the machine says (`localtime`)."""
    return frozenset(name for name in available_timezones() if "/" in name) | {"UTC"}


def is_time_zone(name: str) -> bool:
    return name in _time_zones()
