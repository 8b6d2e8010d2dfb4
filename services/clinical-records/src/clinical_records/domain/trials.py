"""Trials of a session, and what they say about a goal (docs/product/clinical-records.md#trial-data)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from fractions import Fraction

from chassis.errors import Conflict

from clinical_records.domain.criteria import Criterion, CueLevel
from clinical_records.domain.errors import ChildCanceled, SessionNotStarted
from clinical_records.domain.goals import MAX_PROGRESS

EARLIEST = timedelta(hours=1)
"""Before the session, trials can be counted."""
ONLY_CONDUCTOR = "Only this session's therapist can count trials."
MOST_TRIALS = 500
"""Of a goal in a session, and in a request."""


@dataclass(frozen=True, slots=True)
class Count:
    correct: int = 0
    trials: int = 0


@dataclass(frozen=True, slots=True)
class SessionCount:
    """The trials of a goal in a session."""

    by_cue_level: Mapping[CueLevel, Count] = field(default_factory=dict)

    @property
    def trials(self) -> int:
        return sum(count.trials for count in self.by_cue_level.values())

    @property
    def correct(self) -> int:
        return sum(count.correct for count in self.by_cue_level.values())

    @property
    def percent(self) -> int:
        return percent_of(self.correct, self.trials)

    def correct_within(self, level: CueLevel | None) -> int:
        """Correct with at most this help; with None, with any."""
        return sum(
            count.correct for each, count in self.by_cue_level.items() if level is None or each.help <= level.help
        )


def percent_of(correct: int, trials: int) -> int:
    """Rounded, halves up; 0 without trials."""
    return (200 * correct + trials) // (2 * trials) if trials else 0


def meets(count: SessionCount, criterion: Criterion) -> bool:
    """`8 of 10` also needs at least 10 trials."""
    if count.trials < (criterion.trials or 1):
        return False
    return Fraction(count.correct_within(criterion.cue_level), count.trials) >= criterion.share


def suggested_progress(counts: Sequence[SessionCount], criterion: Criterion) -> int | None:
    """From the last sessions with trials, `counts` oldest first; None without one.

    The average of how much of the criterion's share each of them reached. 10 only if all sessions that the criterion
    asks for meet it (docs/product/clinical-records.md#suggested-progress).
    """
    last = [count for count in counts if count.trials][-criterion.sessions :]
    if not last:
        return None
    if len(last) == criterion.sessions and all(meets(count, criterion) for count in last):
        return MAX_PROGRESS
    reached = [
        min(Fraction(1), Fraction(count.correct_within(criterion.cue_level), count.trials) / criterion.share)
        for count in last
    ]
    return min(MAX_PROGRESS - 1, int(MAX_PROGRESS * sum(reached) / len(reached)))


def why_not_counted(starts_at: datetime, now: datetime, *, canceled: bool) -> type[Conflict] | None:
    """Why a child's trials can't be counted, or not yet."""
    if canceled:
        return ChildCanceled
    return SessionNotStarted if now < starts_at - EARLIEST else None


def plausible_time(tapped_at: datetime, starts_at: datetime, now: datetime) -> datetime:
    """A device with a wrong clock must not lose a trial: its time becomes the nearest possible one."""
    return min(max(tapped_at, starts_at - EARLIEST), now)
