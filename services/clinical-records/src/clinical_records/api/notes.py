"""A child's notes and messages, below one path per role."""

from typing import Annotated

from chassis.access.child_access import ChildNotFound, ChildWithMessages, may_see
from chassis.auth.viewer import UserType
from chassis.db import Row
from chassis.http.authentication import Now, Reading, SignedIn
from chassis.http.idempotency import Write
from chassis.http.pagination import OptionalPage, paged
from chassis.http.responses import json_response
from chassis.ids import parse_id
from chassis.unit_of_work import UnitOfWork
from fastapi import APIRouter, Depends, Query, Response

from clinical_records.adapters.notes import NoteLocation
from clinical_records.api.dependencies import LinksDep
from clinical_records.api.schemas import (
    NewNoteRequest,
    NoteChangeRequest,
    NoteMoveRequest,
    NoteResponse,
    NotesPageResponse,
)
from clinical_records.domain.errors import NoteNotFound, TherapistNotFound, WrongRole
from clinical_records.domain.notes import NoteType
from clinical_records.queries.notes import note_by_id, notes_of_child
from clinical_records.use_cases.notes.change_note import change_note
from clinical_records.use_cases.notes.delete_note import delete_note
from clinical_records.use_cases.notes.move_note import move_note
from clinical_records.use_cases.notes.write_note import write_note

Thread = Annotated[str | None, Query(description="Therapist of the thread. Must care for the child")]


async def list_notes(
    child_id: ChildWithMessages,
    viewer: SignedIn,
    reading: Reading,
    now: Now,
    links: LinksDep,
    therapist_id: Thread = None,
    note_type: Annotated[NoteType | None, Query(description="Only notes of this type")] = None,
    page: OptionalPage = None,
) -> Response:
    """List messages and the notes that the viewer may read, oldest first. Page 1 holds the newest ones."""
    thread = parse_id(therapist_id, missing=TherapistNotFound) if therapist_id else None
    reads_record = await may_see(reading, viewer, child_id, now)
    found = await notes_of_child(
        reading, viewer, child_id, thread,
        note_type=note_type, page=page, links=links, only_messages=not reads_record,
    )  # fmt: skip
    notes, pagy = paged(found, page)
    return json_response({"notes": notes if page is None else notes[::-1], "pagy": pagy})


async def create_note(
    client_id: str,
    body: NewNoteRequest,
    viewer: SignedIn,
    write: Write,
    links: LinksDep,
    therapist_id: Thread = None,
) -> Response:
    """Write a note. A general note is a message that both sides can read, and may have files."""
    child_id = parse_id(client_id, missing=ChildNotFound)
    named_child_id = parse_id(body.note.child_id, missing=ChildNotFound) if body.note.child_id else None
    thread = parse_id(therapist_id, missing=TherapistNotFound) if therapist_id else None

    async def work(uow: UnitOfWork) -> Row:
        note_id = await write_note(
            uow, viewer, child_id, body.note.note_type, body.note.content,
            named_child_id=named_child_id, therapist_id=thread, attachment_ids=body.note.attachment_ids,
        )  # fmt: skip
        return await note_by_id(uow, viewer, note_id, links)

    return await write(viewer, work, lambda note: {"note": note}, status=201)


async def edit_note(
    client_id: str, note_id: str, body: NoteChangeRequest, viewer: SignedIn, write: Write, links: LinksDep
) -> Response:
    """Edit or share a note (creator only). Earlier texts are stored."""
    location = _location(client_id, note_id)

    async def work(uow: UnitOfWork) -> Row:
        await change_note(uow, viewer, location, content=body.note.content, shared=body.note.shared)
        return await note_by_id(uow, viewer, location.note_id, links)

    return await write(viewer, work, lambda note: {"note": note})


async def remove_note(client_id: str, note_id: str, viewer: SignedIn, write: Write) -> Response:
    """Delete a note (creator only)."""
    location = _location(client_id, note_id)
    return await write(viewer, lambda uow: delete_note(uow, viewer, location), lambda _: None, status=204)


async def refile_note(
    client_id: str, note_id: str, body: NoteMoveRequest, viewer: SignedIn, write: Write, links: LinksDep
) -> Response:
    """Move a note that was filed for the wrong child to another child (creator only). A session's note moves to
    another child of the session."""
    location, child_id = _location(client_id, note_id), parse_id(body.child_id, missing=ChildNotFound)

    async def work(uow: UnitOfWork) -> Row:
        await move_note(uow, viewer, location, child_id)
        return await note_by_id(uow, viewer, location.note_id, links)

    return await write(viewer, work, lambda note: {"note": note})


def notes_router(role: UserType) -> APIRouter:
    """Routes below the path of one role."""

    async def require_role(viewer: SignedIn) -> None:
        if viewer.user_type is not role:
            raise WrongRole

    router = APIRouter(
        prefix=f"/{role}/clients/{{client_id}}/notes", tags=["notes"], dependencies=[Depends(require_role)]
    )
    one = "/{note_id}"
    router.get("", name=f"list_{role}_notes", response_model=NotesPageResponse)(list_notes)
    router.post("", name=f"create_{role}_note", status_code=201, response_model=NoteResponse)(create_note)
    router.patch(one, name=f"change_{role}_note", response_model=NoteResponse)(edit_note)
    router.delete(one, name=f"delete_{role}_note", status_code=204)(remove_note)
    if role is UserType.THERAPIST:
        router.post(f"{one}/move", name="move_therapist_note", response_model=NoteResponse)(refile_note)
    return router


def _location(client_id: str, note_id: str) -> NoteLocation:
    return NoteLocation(
        note_id=parse_id(note_id, missing=NoteNotFound), child_id=parse_id(client_id, missing=ChildNotFound)
    )
