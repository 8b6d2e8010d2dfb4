"""How long being signed in lasts (DECISIONS.md, identity)."""

from datetime import datetime, timedelta

LONGEST = timedelta(days=14)
IDLE = timedelta(hours=12)
"""Also the life of an access token: who does not come back within it has no valid token left."""
RENEWED_AFTER = timedelta(hours=1)


def token_expires_at(now: datetime, sign_in_expires_at: datetime) -> datetime:
    return min(now + IDLE, sign_in_expires_at)
