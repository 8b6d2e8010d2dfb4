"""Assessment reports (docs/product/clinical-records.md#assessment-reports)."""

from dataclasses import dataclass
from datetime import date, datetime, timedelta
from enum import StrEnum

from clinical_records.domain.errors import ReportIncomplete, ReportIsShared

FIRST_ZONE_AHEAD_OF_UTC = timedelta(hours=14)


class ReportState(StrEnum):
    DRAFT = "draft"
    """Only its therapist sees it."""
    SHARED = "shared"
    """The child's guardians read it. It never changes again."""


@dataclass(frozen=True, slots=True)
class ReportContent:
    title: str
    held_on: date | None
    has_file: bool


def require_draft(state: str) -> None:
    """Raises ReportIsShared."""
    if state != ReportState.DRAFT:
        raise ReportIsShared


def require_past_day(day: date, now: datetime) -> None:
    """The therapist's own day may be ahead of UTC. Raises ReportIncomplete for a day that hasn't begun anywhere."""
    if day > (now + FIRST_ZONE_AHEAD_OF_UTC).date():
        raise ReportIncomplete(fields={"assessment_report.date": "Choose a date that isn't in the future"})


def require_shareable(report: ReportContent) -> None:
    """Raises ReportIncomplete with a sentence for each part that is missing."""
    missing = {}
    if report.held_on is None:
        missing["assessment_report.date"] = "Date is required"
    if not report.has_file:
        missing["assessment_report.file"] = "File is required"
    if missing:
        raise ReportIncomplete(fields=missing)
