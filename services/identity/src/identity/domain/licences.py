"""Licences of therapists: a state's leave to work with its children, until a day."""

from dataclasses import dataclass
from datetime import date
from enum import StrEnum

from identity.domain.files import StoredFile

MOST_LICENCES = 20
"""SPEC.md section 5: as many files as an upload takes."""
NOTICES = (60, 30, 7)
"""Days before its end on which a therapist is told."""
LATEST_NOTICE = 7
"""Days after its end beyond which it is old news that a licence expired."""


class LicenceStatus(StrEnum):
    VALID = "valid"
    EXPIRING = "expiring"
    """Valid, and the first notice has gone out."""
    EXPIRED = "expired"
    UNVERIFIED = "unverified"
    """An operator has not held number and end against the file: it matches nobody."""


@dataclass(frozen=True, slots=True)
class Licence:
    state: str
    number: str | None = None
    expires_on: date | None = None
    """The last day on which it holds, by its therapist's calendar; None until an operator has read it off the file."""
    file: StoredFile | None = None


def licence_status(*, verified: bool, expires_on: date | None, today: date) -> LicenceStatus:
    if expires_on is not None and expires_on < today:
        return LicenceStatus.EXPIRED
    if not verified or expires_on is None:
        return LicenceStatus.UNVERIFIED
    return LicenceStatus.EXPIRING if (expires_on - today).days <= max(NOTICES) else LicenceStatus.VALID


def notice_due(expires_on: date, today: date) -> int | None:
    """Of the notices that are due only the last: 60, 30 or 7 for days before the end, 0 for a licence that has expired;
    None when there is nothing to tell, or no more."""
    left = (expires_on - today).days
    if left < 0:
        return 0 if -left <= LATEST_NOTICE else None
    return min((days for days in NOTICES if left <= days), default=None)
