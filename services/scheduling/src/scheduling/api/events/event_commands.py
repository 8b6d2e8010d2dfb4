"""Creates, edits, moves, deletes and marks events."""

from collections.abc import Sequence
from typing import Annotated, Any
from uuid import UUID

from chassis.errors import Invalid, Unauthenticated
from chassis.http.authentication import MaybeSignedIn, SignedIn
from chassis.http.idempotency import Write
from chassis.ids import parse_id
from chassis.runtime import runtime_of
from chassis.unit_of_work import UnitOfWork
from fastapi import APIRouter, Query, Request, Response

from scheduling.api.events.booking import respond_to_invited, single_event_body
from scheduling.api.events.event_requests import CreateEvent, MoveEvent, UpdateEvent
from scheduling.api.events.schemas import EventResponse, MarkParticipant, ParticipantResponse
from scheduling.api.events.write_event import write_event
from scheduling.api.invitations import Links
from scheduling.api.query_flags import Flag
from scheduling.api.slot_schemas import ConflictProblem
from scheduling.domain.errors import EventNotFound, ParticipantNotFound
from scheduling.domain.status import Attendance, Status
from scheduling.metrics import NO_SHOWS
from scheduling.queries.events.read_events import event_by_id, participant_by_id
from scheduling.queries.events.seen_events import SeenEvent
from scheduling.use_cases.events.create_event import create_event
from scheduling.use_cases.events.delete_event import delete_event
from scheduling.use_cases.events.edit_event import edit_event
from scheduling.use_cases.invitations.book_by_invitation import book_invited_session
from scheduling.use_cases.sessions.mark_session import mark_session, set_attendance
from scheduling.use_cases.sessions.queue_notes import NewNote, note_cipher, queue_notes

Following = Annotated[Flag, Query(description="Applies to this and the following sessions, else only to this one")]
NOT_FREE: dict[int | str, dict[str, Any]] = {
    409: {"model": ConflictProblem, "description": "Conflicts, with every date that isn't free"}
}

router = APIRouter(tags=["events"])


@router.post("/events", response_model=EventResponse, status_code=201, responses=NOT_FREE)
async def add_event(request: Request, body: CreateEvent, viewer: MaybeSignedIn, links: Links, write: Write) -> Response:
    """By a therapist. Creates all dates of a series or none, without those in `skip_dates`, and returns the first
    event. With an invitation's `token` no sign-in is needed; it books a session as the family could."""
    if body.token is not None:
        invited, invitation = body.invited(), links.read(body.token)
        return await respond_to_invited(
            request,
            write,
            invitation,
            lambda uow, known: book_invited_session(uow, known, invited),
            answer=single_event_body,
        )
    if viewer is None:
        raise Unauthenticated
    viewer.require_therapist()
    draft = body.draft()

    async def work(uow: UnitOfWork) -> SeenEvent:
        first, *_ = await create_event(uow, viewer, draft)
        return await event_by_id(uow, viewer, first, uow.now)

    return await write(viewer, work, lambda seen: {"event": seen.json}, status=201)


@router.put("/events/{event_id}", response_model=EventResponse, responses=NOT_FREE)
async def update_event(
    request: Request,
    event_id: str,
    body: UpdateEvent,
    viewer: SignedIn,
    write: Write,
    future_sessions: Following = False,
    recurrent_section_changed: Annotated[Flag, Query(description="`recurrent_event` contains a new rule")] = False,
    start_time_changed: Annotated[Flag, Query(description="`start_date` and `end_date` contain a new time")] = False,
    guests_changed: Annotated[Flag, Query(description="`event_participants_attributes` contains changes")] = False,
) -> Response:
    """With `status`: marks whether the session took place and who attended, from its start on, and saves
    `notes_attributes`; in a group one of the notes must not be blank. With `event`: edits it;
    fields without a flag stay the same. Only by the event's therapist."""
    event = parse_id(event_id, missing=EventNotFound)
    if (body.status is None) == (body.event is None):
        raise Invalid(fields={"status": "Send either a status or an event"})
    if body.missed_reason is not None and body.status is not Status.INCOMPLETE:
        raise Invalid(fields={"missed_reason": "Only an incomplete session has a missed reason"})
    notes = body.notes(event)
    if body.status is not None:
        return await _mark(request, event, body, notes, viewer, write)

    async def work(uow: UnitOfWork) -> SeenEvent:
        edit = body.edit(
            following=future_sessions,
            rule_changed=recurrent_section_changed,
            start_changed=start_time_changed,
            guests_changed=guests_changed,
        )
        await edit_event(uow, viewer, event, edit)
        return await event_by_id(uow, viewer, event, uow.now)

    return await write(viewer, work, lambda seen: {"event": seen.json})


async def _mark(
    request: Request, event: UUID, body: UpdateEvent, notes: Sequence[NewNote], viewer: SignedIn, write: Write
) -> Response:
    status, attendance, late, parts = body.status, body.attendance(), body.late_canceled(), body.parts()
    assert status is not None
    cipher = note_cipher(runtime_of(request))
    missed = 0

    async def work(uow: UnitOfWork) -> SeenEvent:
        nonlocal missed  # counted below, after the commit; a repeated request doesn't get here
        missed = await mark_session(uow, viewer, event, status, attendance, body.missed_reason, late, parts)
        await queue_notes(uow, viewer, cipher, event, notes)
        return await event_by_id(uow, viewer, event, uow.now)

    answer = await write(viewer, work, lambda seen: {"event": seen.json})
    NO_SHOWS.inc(missed)
    return answer


@router.patch("/events/{event_id}", response_model=EventResponse, responses=NOT_FREE)
async def move_event(event_id: str, body: MoveEvent, viewer: SignedIn, write: Write) -> Response:
    """Moves only this event; an occurrence of a series becomes an exception."""
    return await write_event(write, viewer, event_id, lambda uow, event: edit_event(uow, viewer, event, body.edit()))


@router.delete("/events/{event_id}", status_code=204)
async def delete_event_route(
    event_id: str, viewer: SignedIn, write: Write, future_sessions: Following = False
) -> Response:
    """Only by its therapist. Marked and canceled events can't be deleted."""
    event = parse_id(event_id, missing=EventNotFound)

    async def work(uow: UnitOfWork) -> None:
        await delete_event(uow, viewer, event, following=future_sessions)

    return await write(viewer, work, lambda _: None, status=204)


@router.put("/event_participants/{participant_id}", response_model=ParticipantResponse)
async def mark_participant(participant_id: str, body: MarkParticipant, viewer: SignedIn, write: Write) -> Response:
    """Marks whether a guest attended, from the session's start on. Only by its therapist."""
    participant, value = parse_id(participant_id, missing=ParticipantNotFound), Attendance(body.status)

    missed = False

    async def work(uow: UnitOfWork) -> object:
        nonlocal missed
        missed = await set_attendance(uow, viewer, participant, value)
        return await participant_by_id(uow, participant, uow.now)

    answer = await write(viewer, work, lambda found: {"event_participant": found})
    NO_SHOWS.inc(missed)
    return answer
