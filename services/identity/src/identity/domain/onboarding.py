"""Reminders for people who started to sign up (docs/product/identity.md#onboarding-reminders)."""

import re
from datetime import timedelta

REMINDER_DELAYS = (timedelta(days=1), timedelta(days=3))
RETENTION = timedelta(days=30)
"""After which the address is deleted."""
_NAME = re.compile(r"[^\W\d_](?:[^\W\d_]|['’-]){0,29}")


def greeting_name(full_name: str) -> str | None:
    """The first name for the greeting, or None if it isn't a plain word. Anyone can enter any address here, so a name
    must not be able to carry a sentence or a link into someone's mailbox."""
    first = full_name.split(maxsplit=1)[0] if full_name.strip() else ""
    return first if _NAME.fullmatch(first) else None
