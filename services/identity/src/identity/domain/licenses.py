"""Therapist licenses: a state's permission to work with its children (docs/product/identity.md#licenses)."""

from dataclasses import dataclass
from datetime import date
from enum import StrEnum

from chassis.file_store import StoredFile

MAX_LICENSES = 20
"""The most files that one upload accepts."""
EXPIRY_WARNING_DAYS = (60, 30, 7)
"""Days before expiration on which the therapist gets an email."""
EXPIRED_MAIL_WINDOW_DAYS = 7
"""No email about an expired license is sent later than this many days after its last day."""


class LicenceStatus(StrEnum):
    VALID = "valid"
    EXPIRING = "expiring"
    """Valid, and the first expiration email was sent."""
    EXPIRED = "expired"
    UNVERIFIED = "unverified"
    """No operator has compared number and last day with the file yet, so matching ignores it."""


@dataclass(frozen=True, slots=True)
class License:
    state: str
    number: str | None = None
    expires_on: date | None = None
    """Last valid day in the therapist's time zone; None until an operator has read it from the file."""
    file: StoredFile | None = None


def license_status(*, verified: bool, expires_on: date | None, today: date) -> LicenceStatus:
    if expires_on is not None and expires_on < today:
        return LicenceStatus.EXPIRED
    if not verified or expires_on is None:
        return LicenceStatus.UNVERIFIED
    return LicenceStatus.EXPIRING if (expires_on - today).days <= max(EXPIRY_WARNING_DAYS) else LicenceStatus.VALID


def due_expiry_warning(expires_on: date, today: date) -> int | None:
    """The latest warning that is due: 60, 30 or 7 (days before expiration), or 0 once expired. None if no email is due
    or the license expired too long ago."""
    left = (expires_on - today).days
    if left < 0:
        return 0 if -left <= EXPIRED_MAIL_WINDOW_DAYS else None
    return min((days for days in EXPIRY_WARNING_DAYS if left <= days), default=None)
