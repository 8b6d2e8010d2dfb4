"""A figure: the measurements of each round, their median, and the goal."""

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median


@dataclass(frozen=True)
class Goal:
    bound: float
    at_least: bool

    def is_met_by(self, value: float) -> bool:
        return value >= self.bound if self.at_least else value <= self.bound

    def __str__(self) -> str:
        return f"{'≥' if self.at_least else '≤'} {self.bound:g}"


def at_least(bound: float) -> Goal:
    return Goal(bound, at_least=True)


def at_most(bound: float) -> Goal:
    return Goal(bound, at_least=False)


@dataclass(frozen=True)
class Figure:
    what: str
    values: Sequence[float]
    """One per round."""
    goal: Goal
    detail: str
    """The parts of the ratio, with units."""

    @property
    def value(self) -> float:
        return median(self.values)

    @property
    def is_met(self) -> bool:
        return self.goal.is_met_by(self.value)


def ratio(what: str, ours: Sequence[float], theirs: Sequence[float], goal: Goal, unit: str, scale: float = 1) -> Figure:
    """The ratio of each round. `unit` and `scale` format the detail: seconds with a scale of 1000 print as ms."""
    values = [mine / other for mine, other in zip(ours, theirs, strict=True)]
    detail = f"{median(ours) * scale:,.1f} against {median(theirs) * scale:,.1f} {unit}"
    return Figure(what, values, goal, detail)


def table(figures: Sequence[Figure]) -> str:
    rows = [("what", "median", "rounds from … to", "goal", "", "medians of")]
    rows += [
        (
            figure.what,
            f"{figure.value:.2f}",
            f"{min(figure.values):.2f} … {max(figure.values):.2f}",
            str(figure.goal),
            "met" if figure.is_met else "MISSED",
            figure.detail,
        )
        for figure in figures
    ]
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    return "\n".join("  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)) for row in rows)
