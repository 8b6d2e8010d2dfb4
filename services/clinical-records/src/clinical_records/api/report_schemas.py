import datetime
from typing import Annotated

from chassis.http.file_schemas import FileSchema, FileUpload
from chassis.schemas import Day, Incoming, Line, Outgoing, Required
from pydantic import AwareDatetime

from clinical_records.domain.assessment_reports import ReportState

Title = Annotated[Line, Required("Title is required")]


class NewAssessmentReport(Incoming):
    child_id: Line
    title: Title
    date: Day | None = None
    """The day of the assessment."""


class NewReportRequest(Incoming):
    assessment_report: NewAssessmentReport


class ReportChange(Incoming):
    """Omitted fields stay unchanged, null ones too, except the date."""

    title: Title | None = None
    date: Day | None = None
    """Null removes it from the draft."""
    file: FileUpload | None = None
    """Replaces the file before."""
    state: ReportState | None = None
    """`shared` needs a date and a file, and can't be undone."""


class ReportChangeRequest(Incoming):
    assessment_report: ReportChange


class AssessmentReport(Outgoing):
    id: str
    child_id: str
    therapist_id: str
    therapist_name: str
    title: str
    date: datetime.date | None
    state: ReportState
    file: FileSchema | None
    created_at: AwareDatetime
    shared_at: AwareDatetime | None


class ReportResponse(Outgoing):
    assessment_report: AssessmentReport


class ReportsResponse(Outgoing):
    assessment_reports: list[AssessmentReport]
    """Newest first."""


class OwnReportsResponse(Outgoing):
    assessment_report: AssessmentReport | None
    """The draft, else the latest shared report, else null."""
    shared_reports: list[AssessmentReport]
    """Newest first."""
