from typing import Annotated
from uuid import UUID

from chassis.schemas import Incoming, Instant, Line, Outgoing, Required, sentence
from pydantic import AfterValidator, AwareDatetime, BeforeValidator

from clinical_records.api.goal_schemas import Progress
from clinical_records.domain.criteria import CueLevel
from clinical_records.domain.trials import MOST_TRIALS


def _text(value: object) -> object:
    if isinstance(value, int | float):
        raise sentence("Time must be a date with a time")
    return value


class TrialTap(Incoming):
    id: UUID
    """Chosen by the device: a trial that is sent again is saved once."""
    goal_id: Annotated[Line, Required("Goal is required")]
    child_id: Annotated[Line, Required("Child is required")]
    correct: bool
    cue_level: CueLevel
    tapped_at: Annotated[Instant, BeforeValidator(_text)]
    """A time before the session or in the future becomes the nearest possible one."""
    undone: bool = False
    """Once undone, a trial stays undone."""


def _few_trials(trials: list[TrialTap]) -> list[TrialTap]:
    if not 0 < len(trials) <= MOST_TRIALS:
        raise sentence(f"Send 1 to {MOST_TRIALS} trials at a time")
    if len({trial.id for trial in trials}) < len(trials):
        raise sentence("Send each trial once")
    return trials


class TrialsRequest(Incoming):
    trials: Annotated[list[TrialTap], AfterValidator(_few_trials)]


class Trial(Outgoing):
    id: str
    goal_id: str
    child_id: str
    correct: bool
    cue_level: CueLevel
    tapped_at: AwareDatetime
    undone: bool


class Counting(Outgoing):
    """Whether the viewer may count a child's trials now."""

    child_id: str
    allowed: bool
    reason: str | None
    """Null if it is allowed."""


class TrialsResponse(Outgoing):
    trials: list[Trial]
    """In the order of taps, undone ones too."""
    counting: list[Counting]


class CueLevelCount(Outgoing):
    cue_level: CueLevel
    correct: int
    trials: int


class SessionTrials(Outgoing):
    event_id: str
    starts_at: AwareDatetime
    """Of the session."""
    correct: int
    trials: int
    percent: int
    """Correct ones, rounded."""
    meets_criterion: bool
    """False without a criterion."""
    cue_levels: list[CueLevelCount]
    """Those with trials, least help first."""


class GoalTrials(Outgoing):
    goal_id: str
    suggested_progress: Progress | None
    """By the criterion and the latest sessions. Null if that is the present progress, without a criterion or without
    trials, and for a goal that isn't active."""
    sessions: list[SessionTrials]
    """The latest 30 with trials, oldest first."""


class GoalTrialsResponse(Outgoing):
    goal_trials: list[GoalTrials]
    """In the order of the list of goals."""
