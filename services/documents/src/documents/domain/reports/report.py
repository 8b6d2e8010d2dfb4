"""A report: the sessions of a period, and minutes by reason (docs/product/documents.md#report-contents)."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta
from enum import StrEnum
from uuid import UUID

from documents.domain.errors import ReportPeriodNotValid

LATEST_ZONE = timedelta(hours=14)
LONGEST_DAYS = 366


class ReportStatus(StrEnum):
    PROCESSING = "processing"
    READY = "ready"
    FAILED = "failed"


class Outcome(StrEnum):
    HELD = "held"
    MISSED = "missed"
    LATE_CANCELED = "late_canceled"
    CANCELED = "canceled"
    NOT_MARKED = "not_marked"
    UPCOMING = "upcoming"


class Reason(StrEnum):
    """The party responsible for minutes that didn't take place."""

    CHILD = "child"
    THERAPIST = "therapist"
    SCHOOL = "school"
    TECHNICAL = "technical"


class NoteState(StrEnum):
    WRITTEN = "written"
    DUE = "due"
    MISSING = "missing"
    """None was written, and the child isn't a client anymore."""


@dataclass(frozen=True)
class Period:
    """Days of the therapist's clock, both included."""

    first_day: date
    last_day: date

    @classmethod
    def of(cls, first_day: date, last_day: date, now: datetime) -> "Period":
        """Raises ReportPeriodNotValid."""
        if first_day > last_day:
            raise ReportPeriodNotValid(fields={"report.to": "The end date can't be before the start date"})
        if (last_day - first_day).days >= LONGEST_DAYS:
            raise ReportPeriodNotValid(fields={"report.to": "A report covers at most one year"})
        if first_day > (now + LATEST_ZONE).date():
            raise ReportPeriodNotValid(fields={"report.from": "The start date can't be in the future"})
        return cls(first_day, last_day)


@dataclass(frozen=True)
class ReportedSession:
    """A child's part in a session."""

    event_id: UUID
    child_id: UUID
    child_name: str
    school_name: str | None
    """None for private pay."""
    event_type: str
    starts_at: datetime
    minutes: int
    outcome: Outcome
    missed_because: Reason | None
    note: NoteState | None
    """None unless the session was held."""
    delivered_minutes: int | None = None
    """What the child got of a session that was held; None for all of it."""
    lost_because: Reason | None = None
    """The reason for the lost minutes."""

    @property
    def delivered(self) -> int:
        """Minutes."""
        if self.outcome is not Outcome.HELD:
            return 0
        return self.minutes if self.delivered_minutes is None else self.delivered_minutes

    def missed(self, reason: Reason) -> int:
        """Minutes of the whole session, or of a part of it."""
        if self.missed_because is reason:
            return self.minutes
        return self.minutes - self.delivered if self.lost_because is reason else 0


@dataclass(frozen=True)
class Totals:
    sessions_held: int
    minutes_delivered: int
    minutes_missed: dict[Reason, int]
    sessions_not_marked: int
    """Over, but the therapist hasn't recorded whether they took place."""
    sessions_upcoming: int
    notes_due: int
    notes_missing: int

    @classmethod
    def of(cls, sessions: Iterable[ReportedSession]) -> "Totals":
        known = list(sessions)

        def count(outcome: Outcome) -> int:
            return sum(session.outcome is outcome for session in known)

        return cls(
            sessions_held=count(Outcome.HELD),
            minutes_delivered=sum(session.delivered for session in known),
            minutes_missed={reason: sum(session.missed(reason) for session in known) for reason in Reason},
            sessions_not_marked=count(Outcome.NOT_MARKED),
            sessions_upcoming=count(Outcome.UPCOMING),
            notes_due=sum(session.note is NoteState.DUE for session in known),
            notes_missing=sum(session.note is NoteState.MISSING for session in known),
        )


@dataclass(frozen=True)
class ChildReport:
    child_id: UUID
    name: str
    school_name: str | None
    sessions: Sequence[ReportedSession]
    totals: Totals


@dataclass(frozen=True)
class ReportPart:
    """The children of one payer: what one school may see."""

    school_name: str | None
    """None for the children who pay privately."""
    children: Sequence[ChildReport]
    totals: Totals


@dataclass(frozen=True)
class Report:
    therapist_name: str
    specialty: str | None
    timezone: str
    """The IANA name of the zone of all times in it."""
    period: Period
    made_at: datetime
    children: Sequence[ChildReport]
    """In the order of their names."""
    totals: Totals
    """A group session counts once for each child."""

    @property
    def child_ids(self) -> list[UUID]:
        return [child.child_id for child in self.children]

    @property
    def parts(self) -> Sequence[ReportPart]:
        """A part for each school by name, then one for private pay. Each child is in exactly one."""
        by_school: dict[str, list[ChildReport]] = {}
        for child in self.children:
            by_school.setdefault(_same_name(child.school_name), []).append(child)
        parts = [
            ReportPart(
                _tidy(children[0].school_name), children, Totals.of(s for child in children for s in child.sessions)
            )
            for _, children in sorted(by_school.items())
        ]
        return sorted(parts, key=lambda part: part.school_name is None)

    def only(self, part: ReportPart) -> "Report":
        """The report as if its therapist had no other children."""
        return replace(self, children=part.children, totals=part.totals)


def _same_name(school_name: str | None) -> str:
    """Spellings of one school's name differ in case and spaces only. Empty for private pay."""
    return (_tidy(school_name) or "").casefold()


def _tidy(school_name: str | None) -> str | None:
    return " ".join((school_name or "").split()) or None


def group_by_child(sessions: Iterable[ReportedSession]) -> Sequence[ChildReport]:
    """Each child's sessions stay in their order."""
    by_child: dict[UUID, list[ReportedSession]] = {}
    for session in sessions:
        by_child.setdefault(session.child_id, []).append(session)
    children = [
        ChildReport(child_id, own[-1].child_name, own[-1].school_name, own, Totals.of(own))
        for child_id, own in by_child.items()
    ]
    return sorted(children, key=lambda child: (child.name.casefold(), str(child.child_id)))
