"""Password rules (docs/product/identity.md#password-rules)."""

import re

REQUIRED = "Password is required"
TOO_SHORT = "Password must be at least 8 characters"
TOO_SIMPLE = "Requires uppercase, lowercase, number & special (#.-?!@$%^&*)"
MINIMUM_LENGTH = 8
KINDS = tuple(map(re.compile, (r"[A-Z]", r"[a-z]", r"[0-9]", r"[#.\-?!@$%^&*]")))


def password_problem(password: str) -> str | None:
    """The error to show, or None for an acceptable password."""
    if not password:
        return REQUIRED
    if len(password) < MINIMUM_LENGTH:
        return TOO_SHORT
    if not all(kind.search(password) for kind in KINDS):
        return TOO_SIMPLE
    return None
