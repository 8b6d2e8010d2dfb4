"""Leave of a therapist, and what becomes of the sessions that it hits."""

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
    """For the therapist: no child's no-show, and the session is given back to be scheduled again."""
    MOVE = "move"
    SUBSTITUTE = "substitute"
    KEEP = "keep"
    """It takes place all the same."""


@dataclass(frozen=True)
class Choice:
    """What to do about one session. Raises Invalid when something is missing or too much."""

    event_id: UUID
    action: Action
    start: datetime | None = None
    """For MOVE: it keeps its length."""
    substitute_id: UUID | None = None
    """For SUBSTITUTE."""

    def __post_init__(self) -> None:
        if (self.start is not None) != (self.action is Action.MOVE):
            raise Invalid(fields={"leave.choices": "A start date is said for what is moved, and only for that"})
        if (self.substitute_id is not None) != (self.action is Action.SUBSTITUTE):
            raise Invalid(fields={"leave.choices": "A substitute is named for what is handed over, and only for that"})


def require_sound(choices: Sequence[Choice], therapist_id: UUID) -> None:
    """`therapist_id` is who goes on leave. Raises Invalid."""
    if len({choice.event_id for choice in choices}) < len(choices):
        raise Invalid(fields={"leave.choices": "Something is chosen twice for the same session"})
    if any(choice.substitute_id == therapist_id for choice in choices):
        raise Invalid(fields={"leave.choices": "A substitute is another therapist"})


def leave_of(starts_at: datetime, ends_at: datetime, now: datetime) -> Interval:
    """It may have begun already. Raises Invalid."""
    if ends_at <= starts_at:
        raise Invalid(fields={"leave.ends_at": "End date must lie after the start date"})
    if ends_at - starts_at > LONGEST_LEAVE:
        raise Invalid(fields={"leave.ends_at": "A leave lasts at most a year"})
    if ends_at <= now:
        raise Invalid(fields={"leave.ends_at": "A leave that is over cannot be entered"})
    return Interval(starts_at, ends_at)


def choices_for(guests: int, substitutes: int) -> Sequence[Action]:
    """What can be done about an event, by how many guests it has and how many colleagues could hold it."""
    allowed = (Action.CANCEL, Action.MOVE, Action.SUBSTITUTE, Action.KEEP)
    return [action for action in allowed if action is not Action.SUBSTITUTE or (guests and substitutes)]


def pieces(leave: Interval, kept: Sequence[Interval]) -> Sequence[Interval]:
    """The parts of `leave` in which the therapist is really away."""
    return without([leave], merged(kept))


def moved_to(choice: Choice, length: timedelta, leave: Interval, now: datetime) -> Interval:
    """Raises Invalid for a time that lies in the leave, or in the past."""
    assert choice.start is not None
    to = Interval.lasting(choice.start, length)
    if to.overlaps(leave):
        raise Invalid(fields={"leave.choices": "A session is moved to a time outside the leave"})
    if to.start <= now:
        raise Invalid(fields={"leave.choices": "A session is moved to a time that is to come"})
    return to
