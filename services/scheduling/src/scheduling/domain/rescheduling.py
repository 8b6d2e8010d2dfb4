"""The sessions that a guardian may ask to move, whatever the new time (docs/product/scheduling.md#rescheduling)."""

from dataclasses import dataclass
from datetime import datetime

from scheduling.domain.cutoffs import reschedule_cutoff
from scheduling.domain.errors import PastRescheduleCutoff, ReschedulingNotAllowed
from scheduling.domain.event_types import EventType
from scheduling.domain.status import Status, require_movable


@dataclass(frozen=True, slots=True)
class BookedSession:
    event_type: EventType
    starts_at: datetime
    canceled: bool
    status: Status
    """As stored."""
    handed_over: bool
    """A substitute conducts it."""
    outside_school: bool
    """Whether a family pays for an expected guest."""
    booked_at: datetime | None
    """When the family booked it or last moved it; None if a therapist scheduled it."""


def require_reschedulable(session: BookedSession, now: datetime) -> None:
    """A guardian may ask for another time.

    Raises ReschedulingNotAllowed, PastRescheduleCutoff; AlreadyCanceled, EventStarted, StatusNotAllowed.
    """
    if session.event_type is EventType.GROUP or not session.outside_school:
        raise ReschedulingNotAllowed
    require_movable(session.starts_at, session.canceled, session.status, now)
    if now > reschedule_cutoff(session.starts_at, session.booked_at):
        raise PastRescheduleCutoff


def require_guardian_may_move(session: BookedSession, now: datetime) -> None:
    """A guardian may pick another time, which only a substitute's session doesn't allow.

    Raises as `require_reschedulable`.
    """
    require_reschedulable(session, now)
    if session.handed_over:
        raise ReschedulingNotAllowed
