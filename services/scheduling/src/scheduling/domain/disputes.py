"""A family disputes what was recorded for its child (docs/product/scheduling.md#disputes)."""

from datetime import datetime
from enum import StrEnum

from scheduling.domain.cutoffs import DISPUTES
from scheduling.domain.errors import AlreadyCanceled, AlreadyDisputed, NotDisputed, NothingRecorded, PastDisputes
from scheduling.domain.status import MARKS, Status

LONGEST_TEXT = 500
"""Characters of a reason or an answer."""


class Outcome(StrEnum):
    CORRECTED = "corrected"
    KEPT = "kept"


def require_disputable(
    stored: Status, recorded_at: datetime | None, now: datetime, *, canceled: bool, disputed: bool
) -> None:
    """`canceled` is about the participation. `disputed`: what was recorded last has been disputed before, whether the
    dispute was answered or not. Raises AlreadyCanceled, NothingRecorded, AlreadyDisputed, PastDisputes."""
    if canceled:
        raise AlreadyCanceled
    if stored not in MARKS or recorded_at is None:
        raise NothingRecorded
    if disputed:
        raise AlreadyDisputed
    if now - recorded_at > DISPUTES:
        raise PastDisputes


def is_settled(
    stored: Status,
    recorded_at: datetime | None,
    disputed_at: datetime | None,
    answered_at: datetime | None,
    now: datetime,
    *,
    canceled: bool,
) -> bool:
    """Whether no dispute can change the record anymore: the therapist answered one, or the time to dispute it is over.
    What the family itself canceled is settled, and so is what nobody recorded. A correction is a new record."""
    if canceled or stored not in MARKS or recorded_at is None:
        return True
    if disputed_at is not None and disputed_at >= recorded_at:
        return answered_at is not None
    return now - recorded_at > DISPUTES


def require_open_dispute(is_open: bool) -> None:
    """Raises NotDisputed."""
    if not is_open:
        raise NotDisputed
