"""Invitations to schedule (docs/product/scheduling.md#invitations)."""

from datetime import datetime, timedelta
from enum import StrEnum

INVITATION_LIFE = timedelta(days=14)
LISTED_AFTERWARDS = timedelta(days=30)
"""How long after issue an invitation that isn't open is still listed for its therapist."""


class InvitationStatus(StrEnum):
    OPEN = "open"
    USED = "used"
    """Nothing of its service was left to book."""
    EXPIRED = "expired"
    REVOKED = "revoked"


def invitation_status(
    revoked_at: datetime | None, used_at: datetime | None, expires_at: datetime, now: datetime
) -> InvitationStatus:
    if revoked_at is not None:
        return InvitationStatus.REVOKED
    if used_at is not None:
        return InvitationStatus.USED
    return InvitationStatus.EXPIRED if now >= expires_at else InvitationStatus.OPEN
