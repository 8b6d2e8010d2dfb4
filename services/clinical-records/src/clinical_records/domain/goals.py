"""Goals: titles and progress (docs/product/clinical-records.md#goals)."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from uuid import UUID

from clinical_records.domain.criteria import Criterion

MIN_PROGRESS = 0
MAX_PROGRESS = 10
TITLE_LENGTH = 60


class GoalStatus(StrEnum):
    ACTIVE = "active"
    MET = "met"
    DISCONTINUED = "discontinued"


class GoalTerm(StrEnum):
    LONG = "long"
    SHORT = "short"


@dataclass(frozen=True, slots=True)
class GoalDetails:
    """What a goal can have besides its description. None keeps a value."""

    area: str | None = None
    baseline: str | None = None
    plain_words: str | None = None
    criterion: Criterion | None = None
    target_date: date | None = None
    status: GoalStatus | None = None
    term: GoalTerm | None = None
    parent_id: UUID | None = None
    clears_criterion: bool = False
    clears_target_date: bool = False
    clears_parent: bool = False

    @property
    def concerns_other_goals(self) -> bool:
        """Whether the change depends on the child's other goals."""
        return self.clears_parent or any(each is not None for each in (self.term, self.parent_id, self.status))


NO_DETAILS = GoalDetails()


def default_title(description: str) -> str:
    """The first words of the description, as one line of at most 60 characters."""
    line = " ".join(description.split())
    if len(line) <= TITLE_LENGTH:
        return line
    cut = line[: TITLE_LENGTH - 1]
    words, space, _ = cut.rpartition(" ")
    return (words if space and line[TITLE_LENGTH - 1] != " " else cut).rstrip() + "…"


def current_progress(entries: Sequence[int]) -> int:
    """Progress of the last entry, with `entries` oldest first; 0 without entries."""
    return entries[-1] if entries else MIN_PROGRESS
