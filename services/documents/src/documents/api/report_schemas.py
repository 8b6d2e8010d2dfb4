from datetime import date, datetime
from typing import Literal

from chassis.schemas import Day, Incoming, Outgoing, Pagy
from pydantic import Field


class NewReport(Incoming):
    first_day: Day = Field(alias="from", description="The first day, on the therapist's clock")
    last_day: Day = Field(alias="to", description="The last day, included; at most one year after the first")


class ReportRequest(Incoming):
    report: NewReport


class Report(Outgoing):
    id: str
    first_day: date = Field(alias="from")
    last_day: date = Field(alias="to")
    status: Literal["processing", "ready", "failed"]
    error: str | None = Field(description="Why it failed; null otherwise")
    created_at: datetime
    finished_at: datetime | None = Field(description="Null while it is processing")
    schools: list[str] = Field(description="Schools that have files of their own, by name; empty until it is ready")


class ReportResponse(Outgoing):
    report: Report


class ReportList(Outgoing):
    reports: list[Report]
    pagy: Pagy


class SchoolFiles(Outgoing):
    school_name: str
    pdf: str = Field(description="Path of the PDF about this school's children only, valid for five minutes")
    csv: str = Field(description="Path of the CSV about this school's children only, valid for five minutes")


class ReportLinks(Outgoing):
    pdf: str = Field(description="Path of the whole PDF, valid for five minutes")
    csv: str = Field(description="Path of the whole CSV, valid for five minutes")
    files: list[SchoolFiles] = Field(description="The files to hand over, one pair for each school")
