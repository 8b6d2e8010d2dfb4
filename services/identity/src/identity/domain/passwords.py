"""The rules for a new password (SPEC.md section 5)."""

import re

REQUIRED = "Password is required"
TOO_SHORT = "Password must be at least 8 characters"
TOO_SIMPLE = "Requires uppercase, lowercase, number & special (#.-?!@$%^&*)"
MINIMUM_LENGTH = 8
KINDS = tuple(map(re.compile, (r"[A-Z]", r"[a-z]", r"[0-9]", r"[#.\-?!@$%^&*]")))


def problem_with(password: str) -> str | None:
    """The sentence to show, or None when the password will do."""
    if not password:
        return REQUIRED
    if len(password) < MINIMUM_LENGTH:
        return TOO_SHORT
    if not all(kind.search(password) for kind in KINDS):
        return TOO_SIMPLE
    return None
