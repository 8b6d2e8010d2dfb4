"""The permissions of a viewer on an event, by the functions that the commands themselves call
(docs/product/scheduling.md#event-permissions)."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import Enum, auto
from functools import partial
from typing import NamedTuple

from chassis.access.child_access import ChildNotFound
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
from scheduling.domain.substitutes import require_note_allowed, require_own_series, require_substitutable


class Viewpoint(Enum):
    GUARDIAN = auto()
    CONDUCTOR = auto()
    """The event's therapist, as a substitute or not."""
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


def permissions(event: SeenSession, viewpoint: Viewpoint, now: datetime) -> Mapping[str, str | None]:
    """By command: the code of the error that would refuse it, None if it is allowed.

    A move can still be refused because of the chosen time, a substitute because of who it is. A guardian's permissions
    hold for at least one of their children in the session.
    """
    commands = _Commands(event, viewpoint, now)
    return {name: _refusal(partial(check, commands)) for name, check in CHECKS.items()}


@dataclass(frozen=True, slots=True)
class _Commands:
    """A method per command, which raises the error that the command would raise."""

    event: SeenSession
    viewpoint: Viewpoint
    now: datetime

    @property
    def _is_guardian(self) -> bool:
        return self.viewpoint is Viewpoint.GUARDIAN

    def _require_guardian(self) -> None:
        if not self._is_guardian:
            raise Forbidden
        if not self.event.is_expected:
            raise AlreadyCanceled

    def _require_conductor(self) -> None:
        if self._is_guardian:
            raise Forbidden
        if self.viewpoint is Viewpoint.OWNER:
            raise SessionHandedOver

    def _require_movable(self) -> None:
        session = self.event.session
        require_movable(session.starts_at, session.canceled, session.status, self.now)

    def cancel(self) -> None:
        if self._is_guardian:
            self._require_guardian()
        else:
            self._require_conductor()
            if not self.event.has_guests:
                raise Forbidden
        session = self.event.session
        require_cancelable(session.starts_at, not self.event.is_expected, session.status, self.now)

    def restore(self) -> None:
        self._require_conductor()
        require_restorable(self.event.session.starts_at, self.event.canceled_by_therapist, self.now)

    def reschedule(self) -> None:
        if self._is_guardian:
            self._require_guardian()
            require_guardian_may_move(self.event.session, self.now)
        else:
            self._require_conductor()
            self._require_movable()

    def request_rescheduling(self) -> None:
        self._require_guardian()
        require_reschedulable(self.event.session, self.now)
        if self.event.request_open:
            raise ReschedulingAlreadyAsked

    def withdraw(self) -> None:
        self._require_guardian()
        self._require_movable()
        if not self.event.request_open:
            raise ReschedulingNotAsked

    def mark(self) -> None:
        self._require_conductor()
        session, event = self.event.session, self.event
        require_markable(session.starts_at, session.canceled, event.marked_at, self.now, disputed=event.disputed)

    def dispute(self) -> None:
        if not self._is_guardian:
            raise Forbidden
        event, status = self.event, self.event.session.status
        require_disputable(status, event.recorded_at, self.now, canceled=not event.is_expected, disputed=event.disputed)

    def answer_dispute(self) -> None:
        self._require_conductor()
        require_open_dispute(self.event.disputed)

    def join(self) -> None:
        if not self._is_guardian:
            self._require_conductor()
        if not self.event.has_guests:
            raise RoomNotFound
        session = self.event.session
        canceled = session.canceled or (self._is_guardian and not self.event.is_expected)
        Room(session.starts_at, self.event.ends_at, canceled).require_open(self.now)

    def delete(self) -> None:
        self._require_conductor()
        require_deletable(self.event.session.canceled, self.event.session.status)

    def edit(self) -> None:
        self._require_conductor()

    def edit_series(self) -> None:
        self._require_conductor()
        require_own_series(handed_over=self.event.session.handed_over)

    def substitute(self) -> None:
        if self._is_guardian:
            raise Forbidden
        self._require_movable()
        require_substitutable(self.event.session.event_type, has_guests=self.event.is_expected)

    def write_notes(self) -> None:
        self._require_conductor()
        if not self.event.has_guests:
            raise ChildNotFound

    def write_notes_of_canceled(self) -> None:
        self.write_notes()
        require_note_allowed(handed_over=self.event.session.handed_over, canceled=True)


CHECKS: Mapping[str, Callable[[_Commands], None]] = {
    "cancel": _Commands.cancel,
    "restore": _Commands.restore,
    "reschedule": _Commands.reschedule,
    "request_rescheduling": _Commands.request_rescheduling,
    "withdraw": _Commands.withdraw,
    "mark": _Commands.mark,
    "dispute": _Commands.dispute,
    "answer_dispute": _Commands.answer_dispute,
    "join": _Commands.join,
    "delete": _Commands.delete,
    "edit": _Commands.edit,
    "edit_series": _Commands.edit_series,
    "substitute": _Commands.substitute,
    "write_notes": _Commands.write_notes,
    "write_notes_of_canceled": _Commands.write_notes_of_canceled,
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
