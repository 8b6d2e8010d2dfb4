"""/events and /event_participants: the viewer's calendar, free slots, marking."""

from datetime import timedelta
from typing import Annotated

from chassis.errors import Invalid
from chassis.http.answers import json_answer
from chassis.http.asking import Now, Reading, SignedIn
from chassis.http.wire import Day, Instant
from chassis.http.writing import Write
from chassis.ids import parse_id
from chassis.unit_of_work import UnitOfWork
from fastapi import APIRouter, Query, Request, Response

from scheduling.api.reading import audit_reads
from scheduling.api.shapes import (
    EventAnswer,
    EventsAnswer,
    MarkParticipant,
    MarkSession,
    ParticipantAnswer,
    SlotsAnswer,
)
from scheduling.domain.errors import EventNotFound, ParticipantNotFound, TherapistNotFound
from scheduling.domain.status import Attendance
from scheduling.domain.wall_clock import zone_named
from scheduling.metrics import NO_SHOWS
from scheduling.queries.available_dates import SlotQuestion, available_slots
from scheduling.queries.events import SeenEvent, calendar, event_by_id, participant_by_id
from scheduling.use_cases.mark_session import mark_session, set_attendance

LONGEST_RANGE = timedelta(days=62)
LONGEST_SESSION_MINUTES = 480
MISSING = "Missing required parameters"

router = APIRouter(tags=["events"])


@router.get("/events", response_model=EventsAnswer)
async def list_events(
    request: Request,
    viewer: SignedIn,
    db: Reading,
    now: Now,
    start: Annotated[Instant, Query(description="Included")],
    end: Annotated[Instant, Query(description="Not included; at most 62 days after the start")],
) -> Response:
    """A therapist's own calendar; a guardian's children's sessions. By start."""
    if not start < end <= start + LONGEST_RANGE:
        raise Invalid(fields={"end": "End must lie after the start, by at most 62 days"})
    found = await calendar(db, viewer, start, end, now)
    audit_reads(request, viewer, found, now)
    return json_answer({"events": [event.json for event in found]})


@router.get("/events/available_dates", response_model=SlotsAnswer)
async def list_available_dates(
    viewer: SignedIn,
    db: Reading,
    now: Now,
    therapist_id: str | None = None,
    event_duration: Annotated[int | None, Query(ge=0, le=LONGEST_SESSION_MINUTES, description="Minutes")] = None,
    start_date: Day | None = None,
    end_date: Annotated[Day | None, Query(description="Included")] = None,
    timezone: Annotated[str | None, Query(description="IANA name; the days and the answer are in it")] = None,
    exclude_event: Annotated[str | None, Query(description="An event whose time counts as free")] = None,
) -> Response:
    """Free slots on quarter hours, from 4 hours to 60 days ahead."""
    if not (therapist_id and event_duration and start_date and end_date and timezone):
        raise Invalid(MISSING)
    if not start_date <= end_date <= start_date + LONGEST_RANGE:
        raise Invalid(fields={"end_date": "End date must not lie before the start date, nor 62 days after it"})
    asked = SlotQuestion(
        therapist_id=parse_id(therapist_id, missing=TherapistNotFound),
        length=timedelta(minutes=event_duration),
        first_day=start_date,
        last_day=end_date,
        zone=zone_named(timezone),
        except_event=parse_id(exclude_event, missing=EventNotFound) if exclude_event else None,
    )
    return json_answer({"available_time_slots": await available_slots(db, viewer, asked, now)})


@router.get("/events/{event_id}", response_model=EventAnswer)
async def show_event(request: Request, event_id: str, viewer: SignedIn, db: Reading, now: Now) -> Response:
    found = await event_by_id(db, viewer, parse_id(event_id, missing=EventNotFound), now)
    audit_reads(request, viewer, [found], now)
    return json_answer({"event": found.json})


@router.put("/events/{event_id}", response_model=EventAnswer)
async def mark_event(event_id: str, body: MarkSession, viewer: SignedIn, write: Write) -> Response:
    """Whether the session took place, and who came; by its therapist, not before its start."""
    event = parse_id(event_id, missing=EventNotFound)
    attendance = {
        parse_id(guest.id, missing=ParticipantNotFound): Attendance(guest.status)
        for guest in body.event_participants_attributes
    }

    missed = 0

    async def work(uow: UnitOfWork) -> SeenEvent:
        nonlocal missed  # counted below, once it is committed; a repeated request does not come here
        missed = await mark_session(uow, viewer, event, body.status, attendance)
        return await event_by_id(uow, viewer, event, uow.now)

    answer = await write(viewer, work, lambda found: {"event": found.json})
    NO_SHOWS.inc(missed)
    return answer


@router.put("/event_participants/{participant_id}", response_model=ParticipantAnswer)
async def mark_participant(participant_id: str, body: MarkParticipant, viewer: SignedIn, write: Write) -> Response:
    """Whether a guest came; by the session's therapist, not before its start."""
    participant, value = parse_id(participant_id, missing=ParticipantNotFound), Attendance(body.status)

    missed = False

    async def work(uow: UnitOfWork) -> object:
        nonlocal missed
        missed = await set_attendance(uow, viewer, participant, value)
        return await participant_by_id(uow, participant)

    answer = await write(viewer, work, lambda found: {"event_participant": found})
    NO_SHOWS.inc(missed)
    return answer
