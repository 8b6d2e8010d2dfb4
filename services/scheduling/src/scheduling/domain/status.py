"""The allowed changes of a session's status and attendance (docs/product/scheduling.md#status-transitions).

`pending` is never stored: it is a `scheduled` session after its end.
"""

from datetime import datetime
from enum import StrEnum

from scheduling.domain.cutoffs import CORRECTIONS, UNDO
from scheduling.domain.errors import (
    AlreadyCanceled,
    EventNotStarted,
    EventStarted,
    NotCanceledByTherapist,
    StatusNotAllowed,
    TooLateToUndo,
)


class Status(StrEnum):
    SCHEDULED = "scheduled"
    PENDING = "pending"
    COMPLETE = "complete"
    INCOMPLETE = "incomplete"


class Attendance(StrEnum):
    SHOW = "show"
    NO_SHOW = "no_show"
    PENDING = "pending"


MARKS = frozenset({Status.COMPLETE, Status.INCOMPLETE})


def current_status(stored: Status, ends_at: datetime, canceled: bool, now: datetime) -> Status:
    if stored is Status.SCHEDULED and not canceled and ends_at <= now:
        return Status.PENDING
    return stored


def require_markable(
    starts_at: datetime, canceled: bool, marked_at: datetime | None, now: datetime, *, disputed: bool = False
) -> None:
    """Requires that a session may be marked, or its mark or attendance corrected, now.

    `marked_at` is the time of the first mark, None before. What a family disputes can be corrected at any time. Raises
    EventNotStarted, StatusNotAllowed.
    """
    if canceled:
        raise StatusNotAllowed("A canceled session can't be marked.")
    if now < starts_at:
        raise EventNotStarted
    if marked_at is not None and now - marked_at > CORRECTIONS and not disputed:
        raise StatusNotAllowed("You can correct a session for 30 days after it was first marked.")


def require_movable(starts_at: datetime, canceled: bool, stored: Status, now: datetime) -> None:
    """A session that has begun or is marked can't be moved. Raises AlreadyCanceled, EventStarted, StatusNotAllowed."""
    if canceled:
        raise AlreadyCanceled
    if stored is not Status.SCHEDULED:
        raise StatusNotAllowed
    if now >= starts_at:
        raise EventStarted


def require_cancelable(starts_at: datetime, canceled: bool, stored: Status, now: datetime) -> None:
    """A participation may be canceled before the start; `canceled` is about the participation. Raises AlreadyCanceled,
    EventStarted, StatusNotAllowed."""
    if canceled:
        raise AlreadyCanceled
    if now >= starts_at:
        raise EventStarted
    if stored is not Status.SCHEDULED:
        raise StatusNotAllowed


def require_restorable(starts_at: datetime, canceled_by_therapist: bool, now: datetime) -> None:
    """A therapist may take back their own cancellation before the start. Raises NotCanceledByTherapist,
    EventStarted."""
    if not canceled_by_therapist:
        raise NotCanceledByTherapist
    if now >= starts_at:
        raise EventStarted


def is_movable(starts_at: datetime, canceled: bool, stored: Status, now: datetime) -> bool:
    return not canceled and stored is Status.SCHEDULED and now < starts_at


def require_deletable(canceled: bool, stored: Status) -> None:
    """Canceled and marked sessions stay in the calendar. Raises AlreadyCanceled, StatusNotAllowed."""
    if canceled:
        raise AlreadyCanceled
    if stored is not Status.SCHEDULED:
        raise StatusNotAllowed("A marked session can't be deleted.")


def require_mark_recent(marked_at: datetime | None, now: datetime, *, disputed: bool) -> None:
    """A first mark may be taken back at once, until the family disputes it. Raises StatusNotAllowed, TooLateToUndo."""
    if marked_at is None or disputed:
        raise StatusNotAllowed
    if now - marked_at > UNDO:
        raise TooLateToUndo


def require_deletion_recent(deleted_at: datetime, now: datetime) -> None:
    """Raises TooLateToUndo."""
    if now - deleted_at > UNDO:
        raise TooLateToUndo


def follows_series_edit(
    starts_at: datetime, canceled: bool, stored: Status, now: datetime, *, handed_over: bool
) -> bool:
    """Whether a later occurrence is edited or deleted together with an earlier one. A substitute's session isn't."""
    return not handed_over and is_movable(starts_at, canceled, stored, now)


def require_mark(mark: Status) -> None:
    """A session is set back to scheduled only by undoing its first mark. Raises StatusNotAllowed."""
    if mark not in MARKS:
        raise StatusNotAllowed
