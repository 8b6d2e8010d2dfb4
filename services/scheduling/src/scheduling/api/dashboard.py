from datetime import date, timedelta
from typing import Annotated

from chassis.http.authentication import Now, Reading, SignedIn
from chassis.http.pagination import PageNumber, paged
from chassis.http.responses import json_response
from chassis.runtime import runtime_of
from chassis.schemas import Outgoing, Pagy
from fastapi import APIRouter, Query, Request, Response
from pydantic import AwareDatetime, Field

from scheduling.api.audit_reads import audit_children
from scheduling.api.booking_schemas import LAST_DAY
from scheduling.api.client_schemas import FamilyLanguages
from scheduling.api.events.event_requests import WireType
from scheduling.api.events.schemas import EventSchema
from scheduling.api.invitation_schemas import InvitationSchema, NamedClient
from scheduling.api.invitations import Links
from scheduling.domain.event_types import EventType
from scheduling.queries.dashboard import count_tasks, dashboard, reports_due, schools, tasks
from scheduling.queries.to_schedule import to_schedule
from scheduling.settings import Settings

router = APIRouter(tags=["dashboard"])


class ToMark(Outgoing):
    count: int
    events: list[EventSchema] = Field(description="The five oldest")


class Month(Outgoing):
    starts_on: date
    sessions_held: int
    minutes_delivered: int
    no_shows: int = Field(description="Late cancels included")
    no_show_rate: int | None = Field(description="Whole percent of the expected guests; null without any")
    still_to_come: int


class Dashboard(Outgoing):
    now: AwareDatetime = Field(description="The server's time")
    timezone: str = Field(description="The therapist's zone, which defines today and the month")
    today: list[EventSchema] = Field(description="Without canceled events")
    next_session: EventSchema | None = Field(description="The session in progress, else the next one")
    to_mark: ToMark
    month: Month
    clients: int
    open_invitations: int
    rescheduling_requests: int
    disputes: int = Field(description="Sessions with an open dispute of what was recorded")
    to_schedule: int = Field(description="Services with sessions left to book")
    reports_due: int


class DashboardResponse(Outgoing):
    dashboard: Dashboard


class ToSchedule(Outgoing):
    client: NamedClient
    service_id: str
    service_name: str
    session_type: EventType
    pending: int = Field(description="Sessions left to book in the service's current cycle")
    bookable: int = Field(
        description="How many of `pending` the family can still book in this cycle, given notice, working hours and"
        " what is taken; 0 for group sessions, which the therapist arranges"
    )
    lapsing: int = Field(description="Those of `pending` that end with the cycle unless they are booked")
    cycle_ends_on: date | None = Field(description=LAST_DAY)
    family_languages: FamilyLanguages


class ReportDue(Outgoing):
    client: NamedClient
    event_id: str
    event_type: EventType
    ended_at: AwareDatetime
    awaits_signature: bool = Field(description="False while the therapist has filed no part of the note")
    due_on: date = Field(description="The last day, on the therapist's calendar, on which the note isn't late")
    late: bool


class Tasks(Outgoing):
    sessions_to_mark: list[EventSchema] = Field(description="Oldest first, at most 100")
    invitations: list[InvitationSchema] = Field(description="Open invitations")
    rescheduling_requests: list[EventSchema]
    disputes: list[EventSchema] = Field(description="Sessions with an open dispute of what was recorded")
    to_schedule: list[ToSchedule] = Field(description="The first 20; GET /therapist/to_schedule lists all of them")
    to_schedule_count: int
    reports_due: int = Field(description="How many; GET /therapist/reports_due lists them")


class TasksResponse(Outgoing):
    tasks: Tasks


class TaskCountResponse(Outgoing):
    task_count: int = Field(
        description="Sessions to mark, notes due, rescheduling requests, disputes and services with sessions left to"
        " book; open invitations wait for the family and don't count"
    )


class ToScheduleResponse(Outgoing):
    to_schedule: list[ToSchedule]
    pagy: Pagy


class ReportsDueResponse(Outgoing):
    reports_due: list[ReportDue]
    pagy: Pagy


class School(Outgoing):
    id: str
    name: str


class SchoolsResponse(Outgoing):
    schools: list[School]


class Calendly(Outgoing):
    stylesheet_url: str
    script_url: str
    click_script: str


class CalendlyResponse(Outgoing):
    calendly: Calendly | None = Field(description="Null while no consultations are offered")


@router.get("/therapist/dashboard", response_model=DashboardResponse)
async def show_dashboard(request: Request, viewer: SignedIn, db: Reading, now: Now, links: Links) -> Response:
    shown = await dashboard(db, links, viewer, now)
    audit_children(request, viewer, shown.child_ids, now)
    return json_response({"dashboard": shown.json})


@router.get("/therapist/tasks", response_model=TasksResponse)
async def show_tasks(request: Request, viewer: SignedIn, db: Reading, now: Now, links: Links) -> Response:
    """What the therapist has to do."""
    shown = await tasks(db, links, viewer, now)
    audit_children(request, viewer, shown.child_ids, now)
    return json_response({"tasks": shown.json})


@router.get("/therapist/tasks/count", response_model=TaskCountResponse)
async def show_task_count(viewer: SignedIn, db: Reading, now: Now) -> Response:
    """How much waits for the therapist, without names."""
    return json_response({"task_count": await count_tasks(db, viewer, now)})


@router.get("/therapist/to_schedule", response_model=ToScheduleResponse)
async def list_to_schedule(request: Request, viewer: SignedIn, db: Reading, now: Now, page: PageNumber = 1) -> Response:
    """Paid services with sessions left to book in their current cycle, oldest service first."""
    shown, pagy = paged(await to_schedule(db, viewer, now, page), page)
    audit_children(request, viewer, [str(service["client"]["id"]) for service in shown], now)
    return json_response({"to_schedule": shown, "pagy": pagy})


@router.get("/therapist/reports_due", response_model=ReportsDueResponse)
async def list_reports_due(request: Request, viewer: SignedIn, db: Reading, now: Now, page: PageNumber = 1) -> Response:
    """Children of sessions held in the last 60 days without a signed note, oldest first."""
    settings = runtime_of(request).settings
    assert isinstance(settings, Settings)
    due_after = timedelta(days=settings.note_due_days)
    shown, pagy = paged(await reports_due(db, viewer, now, page, due_after=due_after), page)
    audit_children(request, viewer, [str(report["client"]["id"]) for report in shown], now)
    return json_response({"reports_due": shown, "pagy": pagy})


@router.get("/therapist/schools", response_model=SchoolsResponse)
async def list_schools(
    viewer: SignedIn,
    db: Reading,
    now: Now,
    event_type: Annotated[WireType | None, Query(description="Only those with a service of this type")] = None,
) -> Response:
    """The schools of the therapist's clients."""
    return json_response({"schools": await schools(db, viewer.require_therapist(), event_type, now)})


@router.get("/guardians/calendlies/show", response_model=CalendlyResponse)
async def show_calendly(request: Request, viewer: SignedIn) -> Response:
    """The external scheduling widget, as configured by an operator."""
    viewer.require_guardian()
    settings = runtime_of(request).settings
    assert isinstance(settings, Settings)
    if settings.calendly_url is None:
        return json_response({"calendly": None})
    return json_response(
        {
            "calendly": {
                "stylesheet_url": settings.calendly_stylesheet_url,
                "script_url": settings.calendly_script_url,
                "click_script": f"Calendly.initPopupWidget({{url: '{settings.calendly_url}'}});return false;",
            }
        }
    )
