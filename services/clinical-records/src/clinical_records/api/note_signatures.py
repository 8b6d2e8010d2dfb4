"""Signing a session's note, and adding to it afterwards (docs/product/clinical-records.md#signed-notes)."""

from chassis.access.child_access import ChildNotFound
from chassis.db import Row
from chassis.http.authentication import Now, Reading, SignedIn
from chassis.http.forwarded_sign_in import sign_in_of
from chassis.http.idempotency import Write
from chassis.ids import parse_id
from chassis.runtime import runtime_of
from chassis.unit_of_work import UnitOfWork
from fastapi import APIRouter, Request, Response

from clinical_records.adapters.notes import NoteLocation
from clinical_records.adapters.sessions import visible_session
from clinical_records.adapters.signers import credentials_of
from clinical_records.api.dependencies import LinksDep
from clinical_records.api.schemas import (
    NewAddendumRequest,
    NewNoteSignatureRequest,
    NoteResponse,
    NotesResponse,
)
from clinical_records.domain.errors import NoteNotFound
from clinical_records.queries.notes import note_by_id, notes_by_ids
from clinical_records.resources import calls_of
from clinical_records.use_cases.notes.add_addendum import add_addendum
from clinical_records.use_cases.notes.sign_session_note import TypedPart, sign_session_note

router = APIRouter(prefix="/events/{event_id}", tags=["notes"])


@router.post("/note_signatures", status_code=201, response_model=NotesResponse)
async def sign_event_note(
    event_id: str,
    body: NewNoteSignatureRequest,
    viewer: SignedIn,
    reading: Reading,
    now: Now,
    request: Request,
    write: Write,
    links: LinksDep,
) -> Response:
    """Sign the note that the viewer wrote about a child in this session (its author only). `notes` are parts that
    aren't filed yet: they are filed and signed together. From then on no part changes. `share_recap` shares the saved
    recap in the same step. The signature keeps the author's specialty and licenses. Returns the signed parts."""
    asked = body.note_signature
    child_id = parse_id(asked.child_id, missing=ChildNotFound) if asked.child_id else None
    session = await visible_session(reading, viewer, event_id, now)
    about = child_id if child_id in session.visible_child_ids else next(iter(session.visible_child_ids), None)
    calls = calls_of(runtime_of(request))
    credentials = await credentials_of(calls, sign_in_of(request), viewer, about) if about else None
    typed = [TypedPart(part.note_type, part.content) for part in asked.notes]

    async def work(uow: UnitOfWork) -> list[Row]:
        signed = await sign_session_note(
            uow, viewer, event_id, child_id, typed, share_recap=asked.share_recap, credentials=credentials
        )
        return await notes_by_ids(uow, viewer, signed, links)

    return await write(viewer, work, lambda notes: {"notes": notes}, status=201)


@router.post("/notes/{note_id}/addenda", status_code=201, response_model=NoteResponse)
async def add_note_addendum(
    event_id: str, note_id: str, body: NewAddendumRequest, viewer: SignedIn, write: Write, links: LinksDep
) -> Response:
    """Add an addendum to a signed note (creator only). It never changes. Readers of the note see it."""
    location = NoteLocation(note_id=parse_id(note_id, missing=NoteNotFound), event_id=event_id)

    async def work(uow: UnitOfWork) -> Row:
        await add_addendum(uow, viewer, location, body.addendum.content)
        return await note_by_id(uow, viewer, location.note_id, links)

    return await write(viewer, work, lambda note: {"note": note}, status=201)
