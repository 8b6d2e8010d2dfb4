from datetime import date, datetime, timedelta
from typing import Annotated

from chassis.access.child_access import ChildNotFound, require_child
from chassis.errors import Invalid, Unauthenticated
from chassis.http.authentication import MaybeSignedIn, Now, Reading, SignedIn
from chassis.http.forwarded_sign_in import sign_in_of
from chassis.http.pagination import PageNumber, paged
from chassis.http.responses import json_response
from chassis.http.throttling import LIMITED
from chassis.ids import parse_id
from chassis.runtime import runtime_of
from chassis.schemas import Day, Instant
from chassis.timekeeping.intervals import Interval
from chassis.timekeeping.notice import RESCHEDULE_NOTICE
from chassis.timekeeping.zone_names import named_zone
from fastapi import APIRouter, Query, Request, Response

from scheduling.adapters.clinical_records import NO_RECORDS, session_records
from scheduling.adapters.invitations.repository import open_invitation
from scheduling.api.audit_reads import audit_children, audit_reads
from scheduling.api.events.event_requests import WireType
from scheduling.api.events.schemas import CalendarResponse, EventDetailsResponse, FollowingResponse
from scheduling.api.invitations import Links
from scheduling.api.limits import FREE_TIMES
from scheduling.api.slot_schemas import IntervalsResponse, SiblingSlotsResponse, SlotsResponse
from scheduling.domain.cutoffs import GRACE
from scheduling.domain.errors import EventNotFound, ServiceNotFound, TherapistNotFound
from scheduling.domain.event_types import EventType
from scheduling.domain.status import Status
from scheduling.queries.events.following_occurrences import following_of
from scheduling.queries.events.read_events import Filters, calendar, calendar_page, event_by_id
from scheduling.queries.events.seen_events import with_records
from scheduling.queries.slots.available_dates import (
    IntervalQuery,
    SlotQuery,
    available_intervals,
    available_slots,
    slots_for_invitation,
)
from scheduling.queries.slots.sibling_dates import SiblingQuery, sibling_pairs
from scheduling.resources import calls_of

LONGEST_RANGE = timedelta(days=62)
LONGEST_SESSION_MINUTES = 480
MISSING = "Missing required parameters"

router = APIRouter(tags=["events"])


@router.get("/events", response_model=CalendarResponse)
async def list_events(
    request: Request,
    viewer: SignedIn,
    db: Reading,
    now: Now,
    start: Annotated[Instant, Query(description="Included")],
    end: Annotated[Instant, Query(description="Not included; at most 62 days after the start")],
    event_type: Annotated[list[WireType] | None, Query(max_length=len(EventType))] = None,
    status: Status | None = None,
    client_id: Annotated[str | None, Query(description="Only events with this child")] = None,
    series_id: str | None = None,
    page: Annotated[PageNumber | None, Query(description="Returns all events if left out")] = None,
) -> Response:
    """A therapist's own calendar, or the sessions of a guardian's children, in order of start."""
    if not start < end <= start + LONGEST_RANGE:
        raise Invalid(fields={"end": "End must be after the start and at most 62 days later"})
    filters = Filters(
        event_type,
        status,
        parse_id(client_id, missing=ChildNotFound) if client_id else None,
        parse_id(series_id, missing=EventNotFound) if series_id else None,
    )
    if filters.child_id is not None:
        await require_child(db, viewer, filters.child_id, now, "sessions")
    if page is None:
        whole = await calendar(db, viewer, Interval(start, end), now, filters)
        audit_children(request, viewer, whole.child_ids, now)
        return json_response({"events": whole.json, "pagy": {"next": None}})
    shown, pagy = paged(await calendar_page(db, viewer, Interval(start, end), now, filters, page), page)
    audit_reads(request, viewer, shown, now)
    return json_response({"events": [event.json for event in shown], "pagy": pagy})


@router.get("/events/available_dates", response_model=SlotsResponse, responses=LIMITED, dependencies=[FREE_TIMES])
async def list_available_dates(
    viewer: MaybeSignedIn,
    db: Reading,
    now: Now,
    links: Links,
    therapist_id: str | None = None,
    event_duration: Annotated[int | None, Query(ge=0, le=LONGEST_SESSION_MINUTES, description="Minutes")] = None,
    start_date: Day | None = None,
    end_date: Annotated[Day | None, Query(description="Included")] = None,
    timezone: Annotated[
        str | None, Query(description="Zone of the days and the response: IANA name or a name of GET /time_zones")
    ] = None,
    exclude_event: Annotated[str | None, Query(description="Treat this event's time as free")] = None,
    service_id: Annotated[
        str | None, Query(description="Only times at which this care service has sessions left")
    ] = None,
    cycle_starts_on: Annotated[
        Day | None,
        Query(
            description="Only in the service's cycle that starts on this day, as in pending_schedule and invitations"
        ),
    ] = None,
    token: Annotated[
        str | None,
        Query(max_length=200, description="Token of an invitation; shows its therapist's times without a sign-in"),
    ] = None,
) -> Response:
    """Free slots on quarter hours, from 4 hours to 60 days ahead."""
    if viewer is None and token is None:
        raise Unauthenticated
    invitation = None if token is None else await open_invitation(db, links.read(token), now)
    if not (therapist_id and event_duration and start_date and end_date and timezone):
        raise Invalid(MISSING)
    _require_range(start_date, end_date)
    query = SlotQuery(
        therapist_id=parse_id(therapist_id, missing=TherapistNotFound),
        length=timedelta(minutes=event_duration),
        first_day=start_date,
        last_day=end_date,
        zone=named_zone(timezone),
        except_event=parse_id(exclude_event, missing=EventNotFound) if exclude_event else None,
        service_id=parse_id(service_id, missing=ServiceNotFound) if service_id else None,
        cycle_on=cycle_starts_on,
    )
    if invitation is not None:
        slots = await slots_for_invitation(db, invitation, query, now)
    else:
        assert viewer is not None
        slots = await available_slots(db, viewer, query, now)
    return json_response({"available_time_slots": slots, **_notice(now)})


@router.get("/events/sibling_dates", response_model=SiblingSlotsResponse, responses=LIMITED, dependencies=[FREE_TIMES])
async def list_sibling_dates(
    viewer: SignedIn,
    db: Reading,
    now: Now,
    service_id: str | None = None,
    sibling_service_id: Annotated[str | None, Query(description="A service of another child of the guardian")] = None,
    start_date: Day | None = None,
    end_date: Annotated[Day | None, Query(description="Included")] = None,
    timezone: Annotated[
        str | None, Query(description="Zone of the days and the response: IANA name or a name of GET /time_zones")
    ] = None,
) -> Response:
    """Free times at which two siblings have their sessions back to back, also with two therapists."""
    viewer.require_guardian()
    if not (service_id and sibling_service_id and start_date and end_date and timezone):
        raise Invalid(MISSING)
    _require_range(start_date, end_date)
    query = SiblingQuery(
        parse_id(service_id, missing=ServiceNotFound),
        parse_id(sibling_service_id, missing=ServiceNotFound),
        start_date,
        end_date,
        named_zone(timezone),
    )
    return json_response({"sibling_time_slots": await sibling_pairs(db, viewer, query, now), **_notice(now)})


def _notice(now: datetime) -> dict[str, object]:
    return {"notice_until": now + RESCHEDULE_NOTICE, "grace_minutes": GRACE // timedelta(minutes=1)}


@router.get(
    "/events/available_intervals", response_model=IntervalsResponse, responses=LIMITED, dependencies=[FREE_TIMES]
)
async def list_available_intervals(
    viewer: SignedIn,
    db: Reading,
    now: Now,
    start_date: Day | None = None,
    end_date: Annotated[Day | None, Query(description="Included")] = None,
    timezone: Annotated[
        str | None, Query(description="Zone of the days and the response: IANA name or a name of GET /time_zones")
    ] = None,
    exclude_event: Annotated[str | None, Query(description="Treat this event's time as free")] = None,
) -> Response:
    """The therapist's own working hours minus everything in the calendar."""
    viewer.require_therapist()
    if not (start_date and end_date and timezone):
        raise Invalid(MISSING)
    _require_range(start_date, end_date)
    except_event = parse_id(exclude_event, missing=EventNotFound) if exclude_event else None
    query = IntervalQuery(start_date, end_date, named_zone(timezone), except_event)
    return json_response({"available_intervals": await available_intervals(db, viewer, query, now)})


def _require_range(first: date, last: date) -> None:
    if not first <= last <= first + LONGEST_RANGE:
        raise Invalid(fields={"end_date": "End date must be within 62 days after the start date"})


@router.get("/events/{event_id}", response_model=EventDetailsResponse)
async def show_event(request: Request, event_id: str, viewer: SignedIn, db: Reading, now: Now) -> Response:
    """With the notes and materials of a session. An event without children has none."""
    event = parse_id(event_id, missing=EventNotFound)
    found = await event_by_id(db, viewer, event, now)
    audit_reads(request, viewer, [found], now)
    records = NO_RECORDS
    if found.child_ids:
        records = await session_records(calls_of(runtime_of(request)), sign_in_of(request), event)
    return json_response({"event": with_records(found, records)})


@router.get("/events/{event_id}/following", response_model=FollowingResponse)
async def show_following(event_id: str, viewer: SignedIn, db: Reading, now: Now) -> Response:
    """How many events `DELETE /events/{id}` with `future_sessions` would delete. Only for its therapist."""
    found = await following_of(db, viewer, parse_id(event_id, missing=EventNotFound), now)
    return json_response({"following": found})
