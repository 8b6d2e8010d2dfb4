from datetime import date
from typing import Annotated, Literal, Self
from uuid import UUID

from chassis.schemas import Day, Incoming, Line, Outgoing, Pagy, Required, Storable, Text, sentence
from pydantic import AfterValidator, AwareDatetime, BeforeValidator, Field, StringConstraints, model_validator

from clinical_records.domain.criteria import MOST_PERCENT, MOST_SESSIONS, MOST_TRIALS, Criterion, CueLevel
from clinical_records.domain.goal_steps import MOST_STEPS, STEP_LENGTH, StepList, StepText
from clinical_records.domain.goals import MAX_PROGRESS, MIN_PROGRESS, GoalDetails, GoalStatus, GoalTerm

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


StepContent = Annotated[
    str, StringConstraints(max_length=STEP_LENGTH), Storable, Required("Write a step, or remove it")
]


class NewStep(Incoming):
    content: StepContent


class StepChange(NewStep):
    id: UUID | None = None
    """Null or missing for a new step."""


def _once(steps: list[StepChange]) -> list[StepChange]:
    ids = [step.id for step in steps if step.id]
    if len(ids) != len(set(ids)):
        raise sentence("Send each step once")
    return steps


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
    term: GoalTerm | None = None
    """`long`, unless something else is sent. A goal that becomes long-term is no longer part of another one."""
    parent_id: UUID | None = None
    """The long-term goal of the same child that this short-term goal is part of."""

    def details(self) -> GoalDetails:
        return GoalDetails(
            area=self.area,
            baseline=self.baseline,
            plain_words=self.plain_words,
            criterion=None if self.criterion is None else self.criterion.parsed(),
            target_date=self.target_date,
            status=self.status,
            term=self.term,
            parent_id=self.parent_id,
            clears_criterion="criterion" in self.model_fields_set,
            clears_target_date="target_date" in self.model_fields_set,
            clears_parent="parent_id" in self.model_fields_set,
        )


class NewGoal(GoalFields):
    description: Description
    title: Line | None = None
    """If blank or missing, the first words of the description."""
    steps: list[NewStep] = Field(default=[], max_length=MOST_STEPS)
    """In order."""

    def step_list(self) -> StepList | None:
        return StepList([StepText(None, step.content) for step in self.steps]) if self.steps else None


class GoalChange(GoalFields):
    """Omitted fields stay unchanged, null ones too, except the criterion, the target date and the parent: null removes
    them."""

    progress: Progress | None = None
    title: Line | None = None
    description: Description | None = None
    position: int | None = Field(default=None, ge=0, le=MOST_GOALS)
    """Moves the goal to this place, from 0: a short-term goal among those of its long-term goal, any other goal among
    the rest."""
    steps: Annotated[list[StepChange], Field(max_length=MOST_STEPS), AfterValidator(_once)] | None = None
    """All steps of the goal, in order; those that are left out are removed."""
    steps_version: int | None = Field(default=None, ge=0)
    """Of the goal as it was read. Required with `steps`."""

    @model_validator(mode="after")
    def _version_of_steps(self) -> Self:
        if self.steps is not None and self.steps_version is None:
            raise sentence("Send the version of the steps with them")
        return self

    def step_list(self) -> StepList | None:
        if self.steps is None or self.steps_version is None:
            return None
        return StepList([StepText(step.id, step.content) for step in self.steps], self.steps_version)


class StepReached(Incoming):
    reached: bool


class StepReachedRequest(Incoming):
    step: StepReached


class GoalCriterion(Outgoing):
    percent: int | None
    correct: int | None
    trials: int | None
    sessions: int
    cue_level: CueLevel | None
    sentence: str
    """`8 of 10 over 3 sessions, with minimal cues at most`."""


class GoalStep(Outgoing):
    id: str
    content: str
    reached_at: AwareDatetime | None


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
    term: GoalTerm
    parent_id: str | None
    """The long-term goal that it is part of."""
    steps: list[GoalStep]
    """In order. The first one without `reached_at` is the next step."""
    steps_version: int
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
    """As the therapist sorted them, those that nobody sorted first, newest first. Short-term goals follow their
    long-term goal."""
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
