"""What a viewer may do with an event, by the functions that the commands themselves call
(docs/product/scheduling.md#event-permissions)."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import Enum, auto
from typing import NamedTuple

from chassis.errors import DomainError, Forbidden

from scheduling.domain.cutoffs import CORRECTIONS, DISPUTES, free_cancel_until, is_late_cancel, reschedule_cutoff
from scheduling.domain.disputes import require_disputable, require_open_dispute
from scheduling.domain.errors import (
    AlreadyCanceled,
    ReschedulingAlreadyAsked,
    ReschedulingNotAsked,
    RoomNotFound,
    SessionHandedOver,
)
from scheduling.domain.rescheduling import BookedSession, require_guardian_may_move, require_reschedulable
from scheduling.domain.rooms import Room, room_opens_at
from scheduling.domain.status import (
    require_cancelable,
    require_deletable,
    require_markable,
    require_movable,
    require_restorable,
)
from scheduling.domain.substitutes import require_substitutable


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
    canceled_by_therapist: bool = False
    """Whether the therapist canceled some guest's place."""
    recorded_at: datetime | None = None
    """For guardians: when something was last recorded for their children."""
    disputed: bool = False
    """For guardians: whether what was recorded last has been disputed. For therapists: whether a dispute is open."""


def permissions(  # noqa: PLR0915  # one short check for each command
    event: SeenSession, viewpoint: Viewpoint, now: datetime
) -> Mapping[str, str | None]:
    """By command: the code of the error that would refuse it, None if it is allowed.

    A move can still be refused because of the chosen time, a substitute because of who it is. A guardian's permissions
    hold for at least one of their children in the session.
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
            raise SessionHandedOver

    def cancel() -> None:
        if is_guardian:
            require_guardian()
        else:
            require_conductor()
            if not event.has_guests:
                raise Forbidden
        require_cancelable(starts_at, not event.is_expected, status, now)

    def restore() -> None:
        require_conductor()
        require_restorable(starts_at, event.canceled_by_therapist, now)

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

    def withdraw() -> None:
        require_guardian()
        require_movable(starts_at, canceled, status, now)
        if not event.request_open:
            raise ReschedulingNotAsked

    def mark() -> None:
        require_conductor()
        require_markable(starts_at, canceled, event.marked_at, now, disputed=event.disputed)

    def dispute() -> None:
        if not is_guardian:
            raise Forbidden
        require_disputable(status, event.recorded_at, now, canceled=not event.is_expected, disputed=event.disputed)

    def answer_dispute() -> None:
        require_conductor()
        require_open_dispute(event.disputed)

    def join() -> None:
        if not is_guardian:
            require_conductor()
        if not event.has_guests:
            raise RoomNotFound
        Room(starts_at, event.ends_at, canceled or (is_guardian and not event.is_expected)).require_open(now)

    def delete() -> None:
        require_conductor()
        require_deletable(canceled, status)

    def substitute() -> None:
        if is_guardian:
            raise Forbidden
        require_movable(starts_at, canceled, status, now)
        require_substitutable(session.event_type, has_guests=event.is_expected)

    return {
        "cancel": _refusal(cancel),
        "restore": _refusal(restore),
        "reschedule": _refusal(reschedule),
        "request_rescheduling": _refusal(request_rescheduling),
        "withdraw": _refusal(withdraw),
        "mark": _refusal(mark),
        "dispute": _refusal(dispute),
        "answer_dispute": _refusal(answer_dispute),
        "join": _refusal(join),
        "delete": _refusal(delete),
        "edit": _refusal(require_conductor),
        "substitute": _refusal(substitute),
    }


JUST_AFTER = timedelta(microseconds=1)
"""Instants are stored in microseconds."""


class Turns(NamedTuple):
    """The instants from which on time alone may change what a viewer may do with an event."""

    instants: tuple[datetime, ...]

    @classmethod
    def for_guardian(
        cls, starts_at: datetime, ends_at: datetime, recorded_at: datetime | None, booked_at: datetime | None
    ) -> "Turns":
        if recorded_at is not None:
            return cls((recorded_at + DISPUTES + JUST_AFTER, room_opens_at(starts_at), starts_at, ends_at))
        late, fixed = free_cancel_until(starts_at, booked_at), reschedule_cutoff(starts_at, booked_at)
        return cls((late + JUST_AFTER, fixed + JUST_AFTER, room_opens_at(starts_at), starts_at, ends_at))

    @classmethod
    def for_therapist(
        cls, starts_at: datetime, ends_at: datetime, marked_at: datetime | None, booked_at: datetime | None
    ) -> "Turns":
        turn = free_cancel_until(starts_at, booked_at) if marked_at is None else marked_at + CORRECTIONS
        return cls((turn + JUST_AFTER, room_opens_at(starts_at), starts_at, ends_at))

    def passed(self, now: datetime) -> tuple[bool, ...]:
        """The same result means the same permissions of an otherwise equal event."""
        return tuple([now >= turn for turn in self.instants])

    def next(self, now: datetime) -> datetime | None:
        """The present permissions hold before then; None means for ever."""
        return min([turn for turn in self.instants if turn > now], default=None)


def cancels_late(session: BookedSession, now: datetime) -> bool:
    """Whether a cancellation now counts as a used session."""
    return is_late_cancel(session.starts_at, session.booked_at, now)


def _refusal(check: Callable[[], None]) -> str | None:
    try:
        check()
    except DomainError as refused:
        return refused.code
    return None
