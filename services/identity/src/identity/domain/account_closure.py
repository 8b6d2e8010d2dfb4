from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

GRACE = timedelta(days=30)
"""How long a guardian can keep an account after closing it (docs/product/identity.md#close-the-account)."""


def erasure_day(erases_at: datetime, zone: str) -> str:
    """`March 3, 2026`, on the guardian's clock."""
    day = erases_at.astimezone(ZoneInfo(zone))
    return f"{day:%B} {day.day}, {day.year}"
