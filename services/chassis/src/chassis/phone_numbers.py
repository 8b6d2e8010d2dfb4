import re

PHONE = re.compile(r"\+?\d{8,15}")
"""An optional plus sign, then 8 to 15 digits, the E.164 maximum (docs/product/identity.md#client-info-form)."""


def is_phone_number(text: str) -> bool:
    return PHONE.fullmatch(text) is not None
