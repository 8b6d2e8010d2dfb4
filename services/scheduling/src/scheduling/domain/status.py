"""How a session's status and its guests' attendance may change (DECISIONS.md, scheduling).

`pending` is never stored: it is what `scheduled` is called once the end has passed.
"""

from datetime import datetime
from enum import StrEnum

from scheduling.domain.cutoffs import CORRECTIONS
from scheduling.domain.errors import AlreadyCanceled, EventNotStarted, EventStarted, StatusNotAllowed


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


def require_markable(starts_at: datetime, canceled: bool, marked_at: datetime | None, now: datetime) -> None:
    """Whether a session may be marked, or its mark or attendance corrected, now.

    `marked_at` is when it was first marked, None before. Raises EventNotStarted, StatusNotAllowed.
    """
    if canceled:
        raise StatusNotAllowed("A canceled session cannot be marked.")
    if now < starts_at:
        raise EventNotStarted
    if marked_at is not None and now - marked_at > CORRECTIONS:
        raise StatusNotAllowed("A session can be corrected for 30 days after it was marked.")


def require_movable(starts_at: datetime, canceled: bool, stored: Status, now: datetime) -> None:
    """What has begun or is marked stays where it is. Raises AlreadyCanceled, EventStarted, StatusNotAllowed."""
    if canceled:
        raise AlreadyCanceled
    if stored is not Status.SCHEDULED:
        raise StatusNotAllowed
    if now >= starts_at:
        raise EventStarted


def is_movable(starts_at: datetime, canceled: bool, stored: Status, now: datetime) -> bool:
    return not canceled and stored is Status.SCHEDULED and now < starts_at


def require_deletable(canceled: bool, stored: Status) -> None:
    """What was canceled or marked stays in the calendar. Raises AlreadyCanceled, StatusNotAllowed."""
    if canceled:
        raise AlreadyCanceled
    if stored is not Status.SCHEDULED:
        raise StatusNotAllowed("A session that was marked stays in the calendar.")


def goes_along(starts_at: datetime, canceled: bool, stored: Status, now: datetime, *, handed_over: bool) -> bool:
    """Whether a later one of a series is edited or deleted along with an earlier one. What a substitute holds stays
    theirs."""
    return not handed_over and is_movable(starts_at, canceled, stored, now)


def require_mark(wanted: Status) -> None:
    """Nobody makes a session scheduled or pending again. Raises StatusNotAllowed."""
    if wanted not in MARKS:
        raise StatusNotAllowed
