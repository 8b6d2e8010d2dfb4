from collections.abc import Sequence
from dataclasses import asdict
from datetime import date, timedelta
from typing import Annotated, Any

from chassis.db import Rows
from chassis.errors import Invalid
from chassis.http.attachment import attachment
from chassis.http.authentication import Now, Reading, SignedIn
from chassis.http.responses import json_response
from chassis.runtime import runtime_of
from chassis.schemas import Day, Outgoing
from fastapi import APIRouter, Depends, Query, Request, Response
from pydantic import Field

from scheduling.api.audit_reads import audit_children
from scheduling.domain.caseload_csv import caseload_csv
from scheduling.domain.caseload_report import Figures, SchoolFigures
from scheduling.queries.caseload_report import caseload_report
from scheduling.queries.ledger import Period
from scheduling.settings import Settings

LONGEST_PERIOD_DAYS = 366
CSV = "text/csv"
CSV_FILE: dict[int | str, dict[str, Any]] = {
    200: {"content": {CSV: {"schema": {"type": "string", "format": "binary"}}}}
}
router = APIRouter(tags=["care"])


class CaseloadFigures(Outgoing):
    promised_minutes: int = Field(description="Of each cycle that has a day in the period, as in the ledger")
    delivered_minutes: int
    owed_minutes: int
    no_shows: int = Field(description="Late cancels included; of sessions in the period")
    no_shows_of: int = Field(description="The sessions of which `no_show_rate` is a share: attended or no-shows")
    no_show_rate: int | None = Field(description="Whole percent; null without any of these sessions")
    notes_on_time: int = Field(description="Notes on sessions in the period that were signed by the day they were due")
    notes_on_time_of: int = Field(description="The notes that were due, without those that nobody knows the time of")
    notes_on_time_rate: int | None = Field(description="Whole percent; null when no note was due")


class CaseloadClient(Outgoing):
    id: str
    name: str


class CaseloadChild(Outgoing):
    client: CaseloadClient
    is_client: bool = Field(description="False when the care that the figures are about is over")
    minutes_from: date | None = Field(description="First day of the cycles that the minutes are from")
    minutes_to: date | None = Field(description="Last day of these cycles; null if the last one has no end")
    figures: CaseloadFigures


class CaseloadSchool(Outgoing):
    school_name: str | None = Field(description="Null for private pay, empty if the school has no name")
    children: list[CaseloadChild] = Field(description="In order of name")
    totals: CaseloadFigures


class CaseloadReport(Outgoing):
    schools: list[CaseloadSchool] = Field(description="In order of name, private pay last")
    totals: CaseloadFigures


class CaseloadReportResponse(Outgoing):
    caseload_report: CaseloadReport


async def _period(
    start_date: Annotated[Day, Query(description="First day, on the therapist's calendar")],
    end_date: Annotated[Day, Query(description="Last day, included; a period has at most 366 days")],
) -> Period:
    """Raises Invalid."""
    if end_date < start_date:
        raise Invalid(fields={"end_date": "The end date can't be before the start date"})
    if (end_date - start_date).days >= LONGEST_PERIOD_DAYS:
        raise Invalid(fields={"end_date": "A report covers at most one year"})
    return Period(start_date, end_date)


ReportPeriod = Annotated[Period, Depends(_period)]


@router.get("/therapist/caseload_report", response_model=CaseloadReportResponse)
async def show_caseload_report(
    request: Request, viewer: SignedIn, db: Reading, now: Now, period: ReportPeriod
) -> Response:
    """Minutes, no-shows and notes signed on time, for each child in the therapist's care in the period, by the school
    that pays."""
    schools = await _schools(request, viewer, db, now, period)
    shown = {"schools": [_school(school) for school in schools], "totals": _figures(_totals(schools))}
    return json_response({"caseload_report": shown})


@router.get("/therapist/caseload_report/csv", response_class=Response, responses=CSV_FILE)
async def download_caseload_report(
    request: Request, viewer: SignedIn, db: Reading, now: Now, period: ReportPeriod
) -> Response:
    """The same report for a spreadsheet."""
    schools = await _schools(request, viewer, db, now, period)
    content = caseload_csv(schools, _totals(schools))
    return attachment(content, CSV, f"caseload-{period.first}-{period.last}.csv")


async def _schools(request: Request, viewer: SignedIn, db: Rows, now: Now, period: Period) -> Sequence[SchoolFigures]:
    """Raises Forbidden. Audits every child in it."""
    settings = runtime_of(request).settings
    assert isinstance(settings, Settings)
    due_after = timedelta(days=settings.note_due_days)
    schools = await caseload_report(db, viewer.require_therapist(), period, now, due_after=due_after)
    audit_children(request, viewer, {child.child_id for school in schools for child in school.children}, now)
    return schools


def _totals(schools: Sequence[SchoolFigures]) -> Figures:
    return Figures.sum(school.totals for school in schools)


def _school(school: SchoolFigures) -> dict[str, Any]:
    return {
        "school_name": school.school_name,
        "children": [
            {
                "client": {"id": child.child_id, "name": child.name},
                "is_client": child.is_client,
                "minutes_from": child.minutes_from,
                "minutes_to": child.minutes_to,
                "figures": _figures(child.figures),
            }
            for child in school.children
        ],
        "totals": _figures(school.totals),
    }


def _figures(figures: Figures) -> dict[str, Any]:
    rates = {"no_show_rate": figures.no_show_rate, "notes_on_time_rate": figures.notes_on_time_rate}
    return asdict(figures) | rates
