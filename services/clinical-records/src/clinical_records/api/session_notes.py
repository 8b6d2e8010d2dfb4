from chassis.access.child_access import ChildNotFound
from chassis.db import Row
from chassis.http.authentication import Now, Reading, SignedIn
from chassis.http.idempotency import Write
from chassis.http.responses import json_response
from chassis.ids import parse_id
from chassis.runtime import runtime_of
from chassis.unit_of_work import Actor, UnitOfWork
from fastapi import APIRouter, Request, Response

from clinical_records.adapters.notes import NoteLocation
from clinical_records.adapters.sessions import visible_session
from clinical_records.api.dependencies import LinksDep
from clinical_records.api.schemas import (
    NewNoteRequest,
    NoteChangeRequest,
    NoteResponse,
    NotesResponse,
    SessionNoteMoveRequest,
)
from clinical_records.domain.errors import AttachmentsNotAllowed, NoteNotFound
from clinical_records.queries.notes import note_by_id, notes_of_session
from clinical_records.use_cases.notes.change_note import change_note
from clinical_records.use_cases.notes.delete_note import delete_note
from clinical_records.use_cases.notes.move_note import move_note
from clinical_records.use_cases.notes.write_session_note import write_session_note

router = APIRouter(prefix="/events/{event_id}/notes", tags=["notes"])


@router.get("", response_model=NotesResponse)
async def list_event_notes(
    event_id: str, viewer: SignedIn, reading: Reading, now: Now, request: Request, links: LinksDep
) -> Response:
    """List notes on children that the viewer may see, oldest first. Guardians get shared ones."""
    session = await visible_session(reading, viewer, event_id, now)
    runtime_of(request).reads.record(Actor.of(viewer), "read list_event_notes", session.visible_child_ids, now)
    return json_response(
        {"notes": await notes_of_session(reading, viewer, session.event_id, session.visible_child_ids, links)}
    )


@router.post("", status_code=201, response_model=NoteResponse)
async def create_event_note(
    event_id: str, body: NewNoteRequest, viewer: SignedIn, write: Write, links: LinksDep
) -> Response:
    """Write a note (the session's therapist or substitute). `child_id` is optional if the session has one child."""
    child_id = parse_id(body.note.child_id, missing=ChildNotFound) if body.note.child_id else None
    if body.note.attachment_ids:
        raise AttachmentsNotAllowed(fields={"note.attachment_ids": AttachmentsNotAllowed.sentence})

    async def work(uow: UnitOfWork) -> Row:
        note_id = await write_session_note(uow, viewer, event_id, child_id, body.note.note_type, body.note.content)
        return await note_by_id(uow, viewer, note_id, links)

    return await write(viewer, work, lambda note: {"note": note}, status=201)


@router.put("/{note_id}", response_model=NoteResponse)
async def change_event_note(
    event_id: str, note_id: str, body: NoteChangeRequest, viewer: SignedIn, write: Write, links: LinksDep
) -> Response:
    """Edit a note (creator only). Earlier texts are stored. `shared` lets the family read it."""
    location = NoteLocation(note_id=parse_id(note_id, missing=NoteNotFound), event_id=event_id)

    async def work(uow: UnitOfWork) -> Row:
        await change_note(uow, viewer, location, content=body.note.content, shared=body.note.shared)
        return await note_by_id(uow, viewer, location.note_id, links)

    return await write(viewer, work, lambda note: {"note": note})


@router.delete("/{note_id}", status_code=204)
async def delete_event_note(event_id: str, note_id: str, viewer: SignedIn, write: Write) -> Response:
    """Delete a note (creator only)."""
    location = NoteLocation(note_id=parse_id(note_id, missing=NoteNotFound), event_id=event_id)
    return await write(viewer, lambda uow: delete_note(uow, viewer, location), lambda _: None, status=204)


@router.post("/{note_id}/move", response_model=NoteResponse)
async def move_event_note(
    event_id: str, note_id: str, body: SessionNoteMoveRequest, viewer: SignedIn, write: Write, links: LinksDep
) -> Response:
    """Move a note that was filed for the wrong child or session (creator only): to another child of the session,
    or with `event_id` to a child of another session that the creator conducts."""
    location = NoteLocation(note_id=parse_id(note_id, missing=NoteNotFound), event_id=event_id)
    child_id = parse_id(body.child_id, missing=ChildNotFound)

    async def work(uow: UnitOfWork) -> Row:
        await move_note(uow, viewer, location, child_id, body.event_id)
        return await note_by_id(uow, viewer, location.note_id, links)

    return await write(viewer, work, lambda note: {"note": note})
