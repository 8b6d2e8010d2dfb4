"""A therapist's leaves, and substitutes."""

from typing import Annotated

from chassis.db import Row
from chassis.http.authentication import Now, Reading, SignedIn
from chassis.http.idempotency import Write
from chassis.http.responses import json_response
from chassis.ids import parse_id
from chassis.runtime import runtime_of
from chassis.schemas import Instant
from chassis.unit_of_work import Actor, UnitOfWork
from fastapi import APIRouter, Query, Request, Response

from scheduling.api.events.event_commands import NOT_FREE
from scheduling.api.events.schemas import EventResponse
from scheduling.api.leave_schemas import (
    LeavePreview,
    LeaveResponse,
    LeavesResponse,
    SaveLeave,
    SubstitutesResponse,
    SubstituteWish,
)
from scheduling.domain.errors import EventNotFound, LeaveNotFound, TherapistNotFound
from scheduling.domain.leave import leave_of
from scheduling.queries.events.read_events import event_by_id
from scheduling.queries.events.seen_events import SeenEvent
from scheduling.queries.leaves import leave_by_id, leaves_of, preview, substitutes_for
from scheduling.use_cases.leave.take_leave import change_leave, take_leave, withdraw_leave
from scheduling.use_cases.sessions.substitute_session import set_substitute

router = APIRouter(tags=["leave"])


@router.get("/therapist/leaves", response_model=LeavesResponse)
async def list_leaves(viewer: SignedIn, db: Reading, now: Now) -> Response:
    """Future ones, and those that ended at most 90 days ago."""
    return json_response({"leaves": await leaves_of(db, viewer, now)})


@router.get("/therapist/leaves/preview", response_model=LeavePreview)
async def preview_leave(
    request: Request,
    viewer: SignedIn,
    db: Reading,
    now: Now,
    starts_at: Instant,
    ends_at: Instant,
    leave_id: Annotated[str | None, Query(description="The leave to be changed")] = None,
) -> Response:
    """The events that such a leave would affect. Writes nothing."""
    viewer.require_therapist()
    if leave_id is not None:
        await leave_by_id(db, viewer, parse_id(leave_id, missing=LeaveNotFound))
    leave_preview = await preview(db, viewer, leave_of(starts_at, ends_at, now), now)
    runtime_of(request).reads.record(Actor.of(viewer), "read preview_leave", leave_preview.child_ids, now)
    return json_response({"events": leave_preview.json})


@router.post("/therapist/leaves", response_model=LeaveResponse, status_code=201, responses=NOT_FREE)
async def add_leave(body: SaveLeave, viewer: SignedIn, write: Write) -> Response:
    """With a choice for every affected session. All or nothing."""
    viewer.require_therapist()
    draft = body.draft()

    async def work(uow: UnitOfWork) -> Row:
        return await leave_by_id(uow, viewer, await take_leave(uow, viewer, draft))

    return await write(viewer, work, lambda leave_preview: {"leave": leave_preview}, status=201)


@router.put("/therapist/leaves/{leave_id}", response_model=LeaveResponse, responses=NOT_FREE)
async def update_leave(leave_id: str, body: SaveLeave, viewer: SignedIn, write: Write) -> Response:
    """Sessions that the leave affected before need no new choice."""
    viewer.require_therapist()
    leave, draft = parse_id(leave_id, missing=LeaveNotFound), body.draft()

    async def work(uow: UnitOfWork) -> Row:
        await change_leave(uow, viewer, leave, draft)
        return await leave_by_id(uow, viewer, leave)

    return await write(viewer, work, lambda leave_preview: {"leave": leave_preview})


@router.delete("/therapist/leaves/{leave_id}", status_code=204)
async def delete_leave(leave_id: str, viewer: SignedIn, write: Write) -> Response:
    """Sessions canceled, moved or handed over because of it stay so."""
    viewer.require_therapist()
    leave = parse_id(leave_id, missing=LeaveNotFound)

    async def work(uow: UnitOfWork) -> None:
        await withdraw_leave(uow, viewer, leave)

    return await write(viewer, work, lambda _: None, status=204)


@router.get("/events/{event_id}/substitutes", response_model=SubstitutesResponse)
async def list_substitutes(event_id: str, viewer: SignedIn, db: Reading, now: Now) -> Response:
    """Colleagues with the same specialty who work then and are free; empty if the session can't be handed over."""
    viewer.require_therapist()
    event = parse_id(event_id, missing=EventNotFound)
    return json_response({"therapists": await substitutes_for(db, viewer, event, now)})


@router.put("/events/{event_id}/substitute", response_model=EventResponse)
async def substitute_event(event_id: str, body: SubstituteWish, viewer: SignedIn, write: Write) -> Response:
    """By the session's therapist or its owner. The owner's id gives it back."""
    viewer.require_therapist()
    event = parse_id(event_id, missing=EventNotFound)
    therapist = parse_id(body.therapist_id, missing=TherapistNotFound)

    async def work(uow: UnitOfWork) -> SeenEvent:
        await set_substitute(uow, viewer, event, therapist)
        return await event_by_id(uow, viewer, event, uow.now)

    return await write(viewer, work, lambda leave_preview: {"event": leave_preview.json})
