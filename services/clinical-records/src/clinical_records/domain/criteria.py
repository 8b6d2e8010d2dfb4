"""When a goal counts as met, in numbers (docs/product/clinical-records.md#goal-criterion)."""

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from chassis.counts import counted

MOST_PERCENT = 100
MOST_TRIALS = 100
MOST_SESSIONS = 20


class CueLevel(StrEnum):
    """How much help the child got with a trial, least first."""

    INDEPENDENT = "independent"
    MINIMAL = "minimal"
    MODERATE = "moderate"
    MAXIMAL = "maximal"

    @property
    def help(self) -> int:
        return list(CueLevel).index(self)


@dataclass(frozen=True, slots=True)
class Criterion:
    """Either `percent`, or `correct` of `trials`."""

    sessions: int
    """In this many sessions in a row."""
    percent: int | None = None
    correct: int | None = None
    trials: int | None = None
    cue_level: CueLevel | None = None
    """The most help with which a trial still counts as correct; None: any."""

    @property
    def share(self) -> Fraction:
        """Of the trials in a session that must be correct."""
        if self.percent is not None:
            return Fraction(self.percent, 100)
        assert self.correct is not None and self.trials is not None
        return Fraction(self.correct, self.trials)

    @property
    def sentence(self) -> str:
        """`8 of 10 over 3 sessions, with minimal cues at most`."""
        amount = f"{self.percent}%" if self.percent is not None else f"{self.correct} of {self.trials}"
        period = "in one session" if self.sessions == 1 else f"over {counted(self.sessions, 'session')}"
        return f"{amount} {period}{self._cues}"

    @property
    def _cues(self) -> str:
        match self.cue_level:
            case None | CueLevel.MAXIMAL:
                return ""
            case CueLevel.INDEPENDENT:
                return ", without cues"
            case level:
                return f", with {level} cues at most"
