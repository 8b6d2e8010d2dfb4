"""A therapist's leave and the choices for the sessions it affects (docs/product/scheduling.md#leave)."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from uuid import UUID

from chassis.errors import Invalid
from chassis.timekeeping.intervals import Interval, merged, without

LONGEST_LEAVE = timedelta(days=366)


class Action(StrEnum):
    CANCEL = "cancel"
    """Canceled by the therapist: not a no-show, and the family may book it again."""
    MOVE = "move"
    SUBSTITUTE = "substitute"
    KEEP = "keep"
    """It takes place despite the leave."""


@dataclass(frozen=True)
class Choice:
    """What to do about one session. Raises Invalid when a value is missing or not allowed."""

    event_id: UUID
    action: Action
    start: datetime | None = None
    """Only for MOVE. The session keeps its length."""
    substitute_id: UUID | None = None
    """Only for SUBSTITUTE."""

    def __post_init__(self) -> None:
        if (self.start is not None) != (self.action is Action.MOVE):
            raise Invalid(fields={"leave.choices": "Only sessions that you move need a start date"})
        if (self.substitute_id is not None) != (self.action is Action.SUBSTITUTE):
            raise Invalid(fields={"leave.choices": "Only sessions that you hand over need a substitute"})


def require_consistent(choices: Sequence[Choice], therapist_id: UUID) -> None:
    """`therapist_id` is the therapist on leave. Raises Invalid."""
    if len({choice.event_id for choice in choices}) < len(choices):
        raise Invalid(fields={"leave.choices": "Choose only one action for each session"})
    if any(choice.substitute_id == therapist_id for choice in choices):
        raise Invalid(fields={"leave.choices": "Choose another therapist as the substitute"})


def leave_of(starts_at: datetime, ends_at: datetime, now: datetime) -> Interval:
    """It may already have begun. Raises Invalid."""
    if ends_at <= starts_at:
        raise Invalid(fields={"leave.ends_at": "End date must be after the start date"})
    if ends_at - starts_at > LONGEST_LEAVE:
        raise Invalid(fields={"leave.ends_at": "Time off can't be longer than a year"})
    if ends_at <= now:
        raise Invalid(fields={"leave.ends_at": "Time off can't be in the past"})
    return Interval(starts_at, ends_at)


def choices_for(guests: int, substitutes: int) -> Sequence[Action]:
    """The choices for an event, given its number of guests and of free colleagues."""
    allowed = (Action.CANCEL, Action.MOVE, Action.SUBSTITUTE, Action.KEEP)
    return [action for action in allowed if action is not Action.SUBSTITUTE or (guests and substitutes)]


def pieces(leave: Interval, kept: Sequence[Interval]) -> Sequence[Interval]:
    """The parts of `leave` in which the therapist has no event."""
    return without([leave], merged(kept))


def moved_to(choice: Choice, length: timedelta, leave: Interval, now: datetime) -> Interval:
    """Raises Invalid for a time during the leave or in the past."""
    assert choice.start is not None
    to = Interval.lasting(choice.start, length)
    if to.overlaps(leave):
        raise Invalid(fields={"leave.choices": "Choose a time outside your time off"})
    if to.start <= now:
        raise Invalid(fields={"leave.choices": "Choose a time in the future"})
    return to
