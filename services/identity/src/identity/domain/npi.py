"""National provider identifiers (45 CFR 162.406): ten digits, the last one a check digit."""

import re

from identity.domain.errors import NpiInvalid

DIGITS = re.compile(r"[12][0-9]{9}")
PREFIX_SUM = 24
"""What the prefix 80840 of the check adds."""


def checked_npi(text: str) -> str:
    """Raises NpiInvalid."""
    digits = text.strip()
    if not DIGITS.fullmatch(digits):
        raise NpiInvalid
    doubled = sum(sum(divmod(2 * int(digit), 10)) for digit in digits[-2::-2])
    if (PREFIX_SUM + doubled + sum(int(digit) for digit in digits[-1::-2])) % 10:
        raise NpiInvalid
    return digits
