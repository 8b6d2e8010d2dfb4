"""Names of cookies over https (RFC 6265bis section 4.1.3.1)."""

from chassis.runtime import runtime_of
from fastapi import Request

from identity.settings import settings_of


def is_over_https(request: Request) -> bool:
    return settings_of(runtime_of(request)).public_origin.startswith("https:")


def cookie_name(request: Request, plain_name: str) -> str:
    """With the prefix, browsers take the cookie over https only."""
    return f"__Secure-{plain_name}" if is_over_https(request) else plain_name
