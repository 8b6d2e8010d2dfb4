import datetime
from typing import Annotated
from uuid import UUID

from chassis.schemas import Day, Incoming, Line, Outgoing, Pagy, Required, Text, sentence
from chassis.timekeeping.wall_clock import is_time_zone
from pydantic import AfterValidator, AwareDatetime, ConfigDict, Field

from clinical_records.api.schemas import MOST_SAVES, NamedChild, NoteCosignature
from clinical_records.domain.progress_reports import Audience, Rating, ReportLanguage

MOST_GOALS = 200


def _known_zone(name: str) -> str:
    if not is_time_zone(name):
        raise sentence("Timezone is not known")
    return name


class NewProgressReport(Incoming):
    audience: Audience
    language: ReportLanguage
    """Of the fixed texts. What the therapist types stays as typed."""
    timezone: Annotated[Line, Required("Timezone is required"), AfterValidator(_known_zone)]
    """IANA name. The days of the report are those of this zone."""


class NewProgressReportRequest(Incoming):
    progress_report: NewProgressReport


class GoalChoiceChange(Incoming):
    model_config = ConfigDict(str_strip_whitespace=False)  # the text goes back into the field that it is typed into

    goal_id: UUID
    included: bool | None = None
    """Null includes the goal if it was active in the period."""
    rating: Rating | None = None
    """Null takes the rating from the figures."""
    comment: Text = ""


def _each_once(goals: list[GoalChoiceChange]) -> list[GoalChoiceChange]:
    if len({goal.goal_id for goal in goals}) < len(goals):
        raise sentence("Choose each goal once")
    return goals


class ProgressReportChange(Incoming):
    """Replaces all that the therapist chose and typed."""

    model_config = ConfigDict(str_strip_whitespace=False)

    version: int = Field(ge=1, le=MOST_SAVES)
    """The version that it replaces."""
    audience: Audience
    language: ReportLanguage
    start_date: Day
    end_date: Day
    """Part of the period."""
    summary: Text
    goals: Annotated[list[GoalChoiceChange], AfterValidator(_each_once)] = Field(max_length=MOST_GOALS)


class ProgressReportRequest(Incoming):
    progress_report: ProgressReportChange


class ReportSignature(Incoming):
    version: int = Field(ge=1, le=MOST_SAVES)
    """The version that the author saw."""


class ReportSignatureRequest(Incoming):
    signature: ReportSignature


class NewReportCopy(Incoming):
    language: ReportLanguage


class NewReportCopyRequest(Incoming):
    progress_report: NewReportCopy


class Withdrawal(Incoming):
    reason: Annotated[Text, Required("Reason is required")]


class WithdrawalRequest(Incoming):
    withdrawal: Withdrawal


class ReportFigures(Outgoing):
    """Of a goal in the period: present ones for a draft, those of the signature for a signed report."""

    sessions: int
    """With trials."""
    compared_sessions: int
    """At each end of the period; 0 with fewer than two sessions."""
    first_percent: int | None
    """Correct in the first compared sessions, with at most the help that the criterion allows."""
    last_percent: int | None
    progress_before: int
    """At the start of the period, 0 to 10."""
    progress: int
    """At its end."""
    criterion: str | None
    """A sentence."""
    met_on: datetime.date | None
    """When the criterion was met in the period."""
    rating: Rating
    """From the figures."""


class GoalInReport(Outgoing):
    goal_id: str
    title: str
    description: str
    active: bool
    """In the period."""
    included: bool | None
    """Null includes the goal if it was active in the period."""
    rating: Rating | None
    """Null takes the rating from the figures."""
    comment: str
    """Plain text, never markup; may be blank."""
    figures: ReportFigures


class ProgressReportSummary(Outgoing):
    id: str
    child_id: str
    therapist_id: str
    """The author."""
    therapist_name: str
    audience: Audience
    language: ReportLanguage
    timezone: str
    start_date: datetime.date
    end_date: datetime.date
    version: int
    created_at: AwareDatetime
    saved_at: AwareDatetime
    signed_at: AwareDatetime | None
    """Null for a draft, which only its author sees."""
    signed_by: str | None
    signed_specialty: str | None
    """The author's, when they signed. Null for a draft, and for a signature from before it kept the license."""
    signed_licenses: str | None
    """State and number of each verified license then: 'CA SLP-20391'. Blank without one."""
    cosignature: NoteCosignature | None
    """Null for a report that needs none."""
    withdrawn_at: AwareDatetime | None
    """From then on the child's guardians read neither its texts nor its figures."""


class ProgressReport(ProgressReportSummary):
    withdrawal_reason: str
    """Blank for a report that wasn't withdrawn, and for guardians."""
    summary: str
    """Plain text, never markup; may be blank."""
    goals: list[GoalInReport]
    """All goals of the child in a draft, the included ones in a signed report."""


class ProgressReportResponse(Outgoing):
    progress_report: ProgressReport


class ReportToCosign(Outgoing):
    child: NamedChild
    report: ProgressReport


class ReportCosignaturesResponse(Outgoing):
    report_cosignatures: list[ReportToCosign]
    """Longest waiting first."""
    pagy: Pagy


class ProgressReportsResponse(Outgoing):
    progress_reports: list[ProgressReportSummary]
    """The viewer's drafts, then the signed ones, newest first."""
    pagy: Pagy
