"""Sign-in lifetimes (docs/product/identity.md#sign-in-lifetime)."""

from datetime import datetime, timedelta

MAX_LIFETIME = timedelta(days=14)
IDLE_TIMEOUT = timedelta(hours=12)
"""Also the lifetime of an access token, so an idle client has no valid token left."""
RENEW_AFTER = timedelta(hours=1)


def token_expires_at(now: datetime, sign_in_expires_at: datetime) -> datetime:
    return min(now + IDLE_TIMEOUT, sign_in_expires_at)
