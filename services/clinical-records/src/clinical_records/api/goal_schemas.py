from datetime import date
from typing import Annotated, Literal, Self

from chassis.schemas import Day, Incoming, Line, Outgoing, Pagy, Required, Text, sentence
from pydantic import AwareDatetime, BeforeValidator, Field, model_validator

from clinical_records.domain.criteria import MOST_PERCENT, MOST_SESSIONS, MOST_TRIALS, Criterion, CueLevel
from clinical_records.domain.goals import MAX_PROGRESS, MIN_PROGRESS, GoalDetails, GoalStatus

MOST_GOALS = 10_000


def _progress(value: object) -> object:
    if type(value) is not int or not MIN_PROGRESS <= value <= MAX_PROGRESS:
        raise sentence("Progress must be a whole number from 0 to 10")
    return value


Progress = Annotated[int, Field(ge=MIN_PROGRESS, le=MAX_PROGRESS), BeforeValidator(_progress)]
Description = Annotated[Text, Required("Description is required")]


class NewCriterion(Incoming):
    """Either `percent`, or `correct` of `trials`."""

    percent: int | None = Field(default=None, ge=1, le=MOST_PERCENT)
    correct: int | None = Field(default=None, ge=1, le=MOST_TRIALS)
    trials: int | None = Field(default=None, ge=1, le=MOST_TRIALS)
    sessions: int = Field(ge=1, le=MOST_SESSIONS)
    """In this many sessions in a row."""
    cue_level: CueLevel | None = None
    """The most help with which a trial still counts as correct; null or missing: any."""

    @model_validator(mode="after")
    def _one_amount(self) -> Self:
        if (self.percent is None) == (self.correct is None) or (self.correct is None) != (self.trials is None):
            raise sentence("Enter either a percentage, or how many of how many trials")
        if self.correct is not None and self.trials is not None and self.correct > self.trials:
            raise sentence("Enter at least as many trials as correct ones")
        return self

    def parsed(self) -> Criterion:
        return Criterion(self.sessions, self.percent, self.correct, self.trials, self.cue_level)


class GoalFields(Incoming):
    area: Line | None = None
    baseline: Text | None = None
    """What the child can do at the start."""
    plain_words: Text | None = None
    """What the goal means, for the family."""
    criterion: NewCriterion | None = None
    """When the goal counts as met, in numbers."""
    target_date: Day | None = None
    status: GoalStatus | None = None

    def details(self) -> GoalDetails:
        return GoalDetails(
            area=self.area,
            baseline=self.baseline,
            plain_words=self.plain_words,
            criterion=None if self.criterion is None else self.criterion.parsed(),
            target_date=self.target_date,
            status=self.status,
            clears_criterion="criterion" in self.model_fields_set,
            clears_target_date="target_date" in self.model_fields_set,
        )


class NewGoal(GoalFields):
    description: Description
    title: Line | None = None
    """If blank or missing, the first words of the description."""


class GoalChange(GoalFields):
    """Omitted fields stay unchanged, null ones too, except the criterion and the target date: null removes them."""

    progress: Progress | None = None
    title: Line | None = None
    description: Description | None = None
    position: int | None = Field(default=None, ge=0, le=MOST_GOALS)
    """Moves the goal to this place in the list of the child's goals, from 0."""


class GoalCriterion(Outgoing):
    percent: int | None
    correct: int | None
    trials: int | None
    sessions: int
    cue_level: CueLevel | None
    sentence: str
    """`8 of 10 over 3 sessions, with minimal cues at most`."""


class Goal(Outgoing):
    id: str
    title: str
    description: str
    area: str
    """Blank if it has none."""
    baseline: str
    """Blank if it has none."""
    plain_words: str
    """What the goal means, for the family. Blank if nobody wrote it."""
    criterion: GoalCriterion | None
    target_date: date | None
    status: GoalStatus
    status_changed_at: AwareDatetime | None
    """Null if it is active since it was created."""
    progress: Progress
    created_at: AwareDatetime
    updated_at: AwareDatetime


class ProgressHistory(Outgoing):
    id: str
    new_progress: Progress
    created_at: AwareDatetime
    creator_name: str


class GoalWithHistory(Goal):
    progress_histories: list[ProgressHistory]
    """Newest first."""


class GoalResponse(Outgoing):
    goal: Goal


class GoalWithHistoryResponse(Outgoing):
    goal: GoalWithHistory


class GoalsResponse(Outgoing):
    goals: list[Goal]
    """As the therapist sorted them, those that nobody sorted first, newest first."""
    pagy: Pagy


class GoalSuggestion(Outgoing):
    description: str
    area: str | None
    """Of a goal from the bank: `Articulation`."""
    source: Literal["bank", "own"]
    """`own`: from the therapist's earlier goals for other clients."""


class GoalSuggestionsResponse(Outgoing):
    goal_suggestions: list[GoalSuggestion]
    """Best first, at most 8."""


class NewProgress(Incoming):
    new_progress: Progress


class ProgressHistoryChange(Incoming):
    progress_histoy: NewProgress


class ProgressHistoryResponse(Outgoing):
    progress_history: ProgressHistory
