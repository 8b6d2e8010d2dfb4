"""Reminding someone who began to sign up (SPEC.md section 7, onboarding_tag)."""

import re
from datetime import timedelta

REMINDED_AFTER = (timedelta(days=1), timedelta(days=3))
KEPT = timedelta(days=30)
"""Then the address is forgotten."""
_NAME = re.compile(r"[^\W\d_](?:[^\W\d_]|['’-]){0,29}")


def greeting_name(full_name: str) -> str | None:
    """The first name, for a greeting; None when that is no plain word. Anybody may have typed it for anybody's address,
    so that no sentence and no link may travel in it."""
    first = full_name.split(maxsplit=1)[0] if full_name.strip() else ""
    return first if _NAME.fullmatch(first) else None
