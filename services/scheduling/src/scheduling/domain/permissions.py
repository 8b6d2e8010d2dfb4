"""What a viewer may do with an event, by the functions that the commands themselves call."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import Enum, auto

from chassis.errors import DomainError, Forbidden

from scheduling.domain.errors import AlreadyCanceled, HandedOver, ReschedulingAlreadyAsked, RoomNotFound
from scheduling.domain.rescheduling import BookedSession, require_guardian_may_move, require_reschedulable
from scheduling.domain.rooms import Room
from scheduling.domain.status import require_cancelable, require_deletable, require_markable, require_movable


class Viewpoint(Enum):
    GUARDIAN = auto()
    CONDUCTOR = auto()
    """The therapist who conducts the event, as a substitute or not."""
    OWNER = auto()
    """The therapist who owns a session that a substitute conducts."""


@dataclass(frozen=True, slots=True)
class SeenSession:
    session: BookedSession
    ends_at: datetime
    marked_at: datetime | None
    """When it was first marked."""
    has_guests: bool
    """Canceled ones included."""
    is_expected: bool
    """Whether a guest that the viewer sees hasn't canceled: for a guardian one of their own children."""
    request_open: bool
    """Whether a family asks to have it moved."""


def permissions(event: SeenSession, viewpoint: Viewpoint, now: datetime) -> Mapping[str, str | None]:
    """By command: the code of the error that would refuse it, None if it is allowed.

    A move can still be refused because of the chosen time. A guardian's permissions hold for at least one of their
    children in the session.
    """
    session = event.session
    starts_at, canceled, status = session.starts_at, session.canceled, session.status
    is_guardian = viewpoint is Viewpoint.GUARDIAN

    def require_guardian() -> None:
        if not is_guardian:
            raise Forbidden
        if not event.is_expected:
            raise AlreadyCanceled

    def require_conductor() -> None:
        if is_guardian:
            raise Forbidden
        if viewpoint is Viewpoint.OWNER:
            raise HandedOver

    def cancel() -> None:
        require_guardian()
        require_cancelable(starts_at, not event.is_expected, status, now)

    def reschedule() -> None:
        if is_guardian:
            require_guardian()
            require_guardian_may_move(session, now)
        else:
            require_conductor()
            require_movable(starts_at, canceled, status, now)

    def request_rescheduling() -> None:
        require_guardian()
        require_reschedulable(session, now)
        if event.request_open:
            raise ReschedulingAlreadyAsked

    def mark() -> None:
        require_conductor()
        require_markable(starts_at, canceled, event.marked_at, now)

    def join() -> None:
        if not is_guardian:
            require_conductor()
        if not event.has_guests:
            raise RoomNotFound
        Room(starts_at, event.ends_at, canceled or (is_guardian and not event.is_expected)).require_open(now)

    def delete() -> None:
        require_conductor()
        require_deletable(canceled, status)

    return {
        "cancel": _refusal(cancel),
        "reschedule": _refusal(reschedule),
        "request_rescheduling": _refusal(request_rescheduling),
        "mark": _refusal(mark),
        "join": _refusal(join),
        "delete": _refusal(delete),
        "edit": _refusal(require_conductor),
    }


def _refusal(check: Callable[[], None]) -> str | None:
    try:
        check()
    except DomainError as refused:
        return refused.code
    return None
