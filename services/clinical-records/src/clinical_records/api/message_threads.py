from chassis.access.child_access import ChildNotFound
from chassis.http.authentication import Now, Reading, SignedIn
from chassis.http.idempotency import Write
from chassis.http.pagination import PageNumber, paged
from chassis.http.responses import json_response
from chassis.ids import parse_id
from chassis.runtime import runtime_of
from chassis.unit_of_work import Actor, UnitOfWork
from fastapi import APIRouter, Request, Response

from clinical_records.api.message_schemas import (
    LastSeenRequest,
    MessageThreadsResponse,
    UnreadMessagesResponse,
)
from clinical_records.domain.errors import NoteNotFound, TherapistNotFound
from clinical_records.queries.message_threads import message_threads, unread_messages
from clinical_records.use_cases.notes.mark_messages_read import mark_messages_read

router = APIRouter(tags=["messages"])


@router.get("/message_threads", response_model=MessageThreadsResponse)
async def list_message_threads(
    viewer: SignedIn, reading: Reading, now: Now, request: Request, page: PageNumber = 1
) -> Response:
    """List the viewer's threads, the one with the latest message first. Guardians also get threads without messages."""
    threads, pagy = paged(await message_threads(reading, viewer, page, now), page)
    child_ids = sorted({thread["child"]["id"] for thread in threads})
    runtime_of(request).reads.record(Actor.of(viewer), "read list_message_threads", child_ids, now)
    return json_response({"message_threads": threads, "pagy": pagy})


@router.get("/message_threads/unread", response_model=UnreadMessagesResponse)
async def count_unread_messages(viewer: SignedIn, reading: Reading, now: Now) -> Response:
    """Count the messages in all threads that the viewer hasn't read."""
    return json_response({"unread_count": await unread_messages(reading, viewer, now)})


@router.put("/clients/{client_id}/message_threads/{therapist_id}/read", response_model=UnreadMessagesResponse)
async def read_messages(
    client_id: str, therapist_id: str, body: LastSeenRequest, viewer: SignedIn, write: Write
) -> Response:
    """Mark the thread's messages as read up to the last one seen. Repeating it changes nothing. Returns the count of
    unread messages in all threads."""
    child, therapist = parse_id(client_id, missing=ChildNotFound), parse_id(therapist_id, missing=TherapistNotFound)
    last_seen = parse_id(body.message_thread.last_seen_id, missing=NoteNotFound)

    async def work(uow: UnitOfWork) -> int:
        await mark_messages_read(uow, viewer, child, therapist, last_seen)
        return await unread_messages(uow, viewer, uow.now)

    return await write(viewer, work, lambda count: {"unread_count": count})
