"""Routes for the other services. The gateway doesn't expose them."""

from typing import Annotated
from uuid import UUID

from chassis.http.authentication import Now, Reading, SignedIn, only
from chassis.http.responses import json_response
from chassis.ids import parse_id
from chassis.runtime import runtime_of
from chassis.schemas import Incoming, Instant, Text
from chassis.unit_of_work import Actor
from fastapi import APIRouter, Query, Request, Response

from clinical_records.adapters.sessions import visible_session
from clinical_records.api.dependencies import LinksDep
from clinical_records.domain.errors import NoteNotFound
from clinical_records.domain.notes import NoteType
from clinical_records.queries.materials import materials_of_session
from clinical_records.queries.notes import messages_of_child, notes_of_session
from clinical_records.queries.shared_with_family import still_shared
from clinical_records.use_cases.notes.store_delivered_note import DeliveredNote, store_delivered_note

MOST_MESSAGES = 500
MOST_SHARED = 20

router = APIRouter()


@router.get("/clients/{client_id}/messages", dependencies=[only("identity")])
async def list_messages_for_mail(
    client_id: str, db: Reading, note_id: Annotated[list[str], Query(max_length=MOST_MESSAGES)]
) -> Response:
    """Which of these messages are still in the child's thread: neither deleted nor moved to another child."""
    child_id = parse_id(client_id, missing=NoteNotFound)
    ids = [parse_id(one, missing=NoteNotFound) for one in note_id]
    return json_response({"note_ids": await messages_of_child(db, child_id, ids)})


@router.get("/clients/{client_id}/shared_with_family", dependencies=[only("identity")])
async def list_shared_for_mail(
    client_id: str, db: Reading, shared_id: Annotated[list[str], Query(max_length=MOST_SHARED)]
) -> Response:
    """Which of these recaps and progress reports the child's guardians can still read: neither deleted nor
    withdrawn."""
    child_id = parse_id(client_id, missing=NoteNotFound)
    ids = [parse_id(one, missing=NoteNotFound) for one in shared_id]
    return json_response({"shared_ids": await still_shared(db, child_id, ids)})


@router.get("/events/{event_id}/records", dependencies=[only("scheduling")])
async def read_session_records(
    event_id: str, request: Request, viewer: SignedIn, reading: Reading, now: Now, links: LinksDep
) -> Response:
    """The notes and materials that the signed-in person may read, oldest first, as the public routes return them."""
    session = await visible_session(reading, viewer, event_id, now)
    runtime_of(request).reads.record(Actor.of(viewer), "read session_records", session.visible_child_ids, now)
    return json_response(
        {
            "notes": await notes_of_session(reading, viewer, session.event_id, session.visible_child_ids, links),
            "materials": await materials_of_session(reading, viewer, session),
        }
    )


class Delivery(Incoming):
    child_id: UUID
    therapist_id: UUID
    """The therapist of the thread: the session's own."""
    creator_id: UUID
    """The therapist who wrote it."""
    note_type: NoteType
    content: Text
    written_at: Instant
    actor: str
    on_behalf_of: str | None = None


@router.put("/events/{event_id}/notes/{note_id}", status_code=204, dependencies=[only("scheduling")])
async def deliver_session_note(event_id: str, note_id: str, body: Delivery, request: Request) -> Response:
    """Store a note that a therapist saved with the session. A repeated delivery changes nothing, also after the note
    was edited, moved or deleted."""
    note = DeliveredNote(
        parse_id(note_id, missing=NoteNotFound),
        parse_id(event_id, missing=NoteNotFound),
        **body.model_dump(exclude={"actor", "on_behalf_of"}),
    )
    author = Actor(body.actor, on_behalf_of=body.on_behalf_of)
    await runtime_of(request).units.run(author, lambda uow: store_delivered_note(uow, note))
    return Response(status_code=204)
