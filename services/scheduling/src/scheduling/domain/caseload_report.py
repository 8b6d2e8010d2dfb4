"""A therapist's caseload in figures, by school and child (docs/product/scheduling.md#caseload-report)."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, fields
from datetime import date
from enum import StrEnum
from uuid import UUID

from scheduling.domain.ledger import whole_percent


class NoteState(StrEnum):
    """Of the note on a session that was held."""

    ON_TIME = "on_time"
    LATE = "late"
    NOT_DUE_YET = "not_due_yet"
    UNKNOWN = "unknown"
    """It is finished, but nobody knows since when."""


@dataclass(frozen=True, slots=True)
class Figures:
    promised_minutes: int = 0
    delivered_minutes: int = 0
    owed_minutes: int = 0
    no_shows: int = 0
    """With late cancels."""
    no_shows_of: int = 0
    """The sessions of which `no_show_rate` is a share."""
    notes_on_time: int = 0
    notes_on_time_of: int = 0
    """The notes that were due."""

    @property
    def no_show_rate(self) -> int | None:
        """Whole percent; None without sessions."""
        return whole_percent(self.no_shows, self.no_shows_of)

    @property
    def notes_on_time_rate(self) -> int | None:
        """Whole percent; None when no note was due."""
        return whole_percent(self.notes_on_time, self.notes_on_time_of)

    @classmethod
    def sum(cls, several: Iterable["Figures"]) -> "Figures":
        known = list(several)
        return cls(**{field.name: sum(getattr(one, field.name) for one in known) for field in fields(cls)})


@dataclass(frozen=True, slots=True)
class ChildFigures:
    child_id: UUID
    name: str
    school_name: str | None
    """None for private pay, empty if the paying school has no name."""
    is_client: bool
    """False when the care that the figures are about is over."""
    minutes_from: date | None
    """First day of the cycles that the minutes are from. None without a cycle."""
    minutes_to: date | None
    """Last day of these cycles. None without a cycle, or if the last one has no end."""
    figures: Figures


@dataclass(frozen=True, slots=True)
class SchoolFigures:
    school_name: str | None
    children: Sequence[ChildFigures]
    """In order of name."""

    @property
    def totals(self) -> Figures:
        return Figures.sum(child.figures for child in self.children)


def note_state(*, signed_on: date | None, finished: bool, due_on: date, today: date) -> NoteState:
    """Days of the therapist's clock. `signed_on` is the day of the last signature. `finished` says that nothing awaits
    a signature."""
    if finished:
        if signed_on is None:
            return NoteState.UNKNOWN
        return NoteState.ON_TIME if signed_on <= due_on else NoteState.LATE
    return NoteState.NOT_DUE_YET if today <= due_on else NoteState.LATE


def last_of(days: Iterable[date | None]) -> date | None:
    """None if one of them is None, which means no end."""
    known = list(days)
    return max((day for day in known if day is not None), default=None) if None not in known else None


def by_school(services: Iterable[ChildFigures]) -> Sequence[SchoolFigures]:
    """Schools in order of name, then private pay. Spellings of a school's name that differ in case and spaces only are
    one school. A child has one entry per payer, with the sum of its services."""
    groups: dict[tuple[bool, str], dict[UUID, list[ChildFigures]]] = {}
    for one in services:
        key = (one.school_name is None, _tidy(one.school_name).casefold())
        groups.setdefault(key, {}).setdefault(one.child_id, []).append(one)
    return [_school([_child(services) for services in children.values()]) for _, children in sorted(groups.items())]


def _school(children: Sequence[ChildFigures]) -> SchoolFigures:
    ordered = sorted(children, key=lambda child: (child.name.casefold(), str(child.child_id)))
    name = ordered[0].school_name
    return SchoolFigures(None if name is None else _tidy(name), ordered)


def _child(services: Sequence[ChildFigures]) -> ChildFigures:
    first = services[0]
    return ChildFigures(
        first.child_id,
        first.name,
        first.school_name,
        any(service.is_client for service in services),
        min((one.minutes_from for one in services if one.minutes_from is not None), default=None),
        last_of(one.minutes_to for one in services if one.minutes_from is not None),
        Figures.sum(service.figures for service in services),
    )


def _tidy(school_name: str | None) -> str:
    return " ".join((school_name or "").split())
