"""The steps on the way to a goal (docs/product/clinical-records.md#goal-steps)."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from uuid import UUID

from clinical_records.domain.errors import GoalStepsChanged

MOST_STEPS = 20
STEP_LENGTH = 300


@dataclass(frozen=True, slots=True)
class StepText:
    id: UUID | None
    """None for a new step."""
    content: str


@dataclass(frozen=True, slots=True)
class StepList:
    steps: Sequence[StepText]
    """All steps of the goal, in order."""
    version: int = 0
    """Of the list that the therapist changed."""


def require_same_steps(wanted: StepList, version: int, known: Collection[UUID]) -> None:
    """`version` and `known` are those of the stored list. Raises GoalStepsChanged."""
    if wanted.version != version or any(step.id is not None and step.id not in known for step in wanted.steps):
        raise GoalStepsChanged
