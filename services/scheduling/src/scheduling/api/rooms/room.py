from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any
from uuid import UUID

from chassis.auth.viewer import Viewer
from chassis.http.authentication import Now, Reading, SignedIn
from chassis.http.idempotency import Write, Writer
from chassis.http.responses import json_response
from chassis.ids import parse_id
from chassis.runtime import runtime_of
from chassis.schemas import Outgoing
from chassis.unit_of_work import UnitOfWork
from fastapi import APIRouter, Request, Response
from pydantic import AwareDatetime, Field

from scheduling.api.audit_reads import audit_reads
from scheduling.domain.errors import EventNotFound
from scheduling.domain.event_types import EventType
from scheduling.domain.rooms import RoomKind, RoomState
from scheduling.queries.rooms import room_of
from scheduling.resources import settings_of, signals_of
from scheduling.use_cases.rooms.visits import join_room, leave_room

router = APIRouter(tags=["meeting rooms"])
PATH = "/events/{event_id}/room"


class RoomTherapist(Outgoing):
    id: str
    full_name: str
    session_phone: str | None = Field(
        description="To call if connecting fails. Null if there is none, outside the time of the room's page, and for"
        " viewers without the right to join"
    )


class RoomSchema(Outgoing):
    event_id: str
    kind: RoomKind = Field(
        description="`mesh`: Larkwell's room, see `/connection`; `sfu`: the same for more than six people, through a"
        " media server and not encrypted end to end; `link`: the page at `meeting_url`"
    )
    state: RoomState = Field(description="For the viewer: `ended` after leaving, until they join again")
    now: AwareDatetime = Field(description="The server's time, which decides the state")
    opens_at: AwareDatetime
    page_opens_at: AwareDatetime = Field(description="From then on the room's page shows the device check")
    starts_at: AwareDatetime
    ends_at: AwareDatetime
    title: str
    event_type: EventType
    meeting_url: str | None = Field(description="Null unless open")
    therapist: RoomTherapist


class RoomResponse(Outgoing):
    room: RoomSchema


@router.get(PATH, response_model=RoomResponse)
async def show_room(request: Request, event_id: str, viewer: SignedIn, db: Reading, now: Now) -> Response:
    event = parse_id(event_id, missing=EventNotFound)
    has_media_server = settings_of(runtime_of(request)).has_media_server
    room, seen = await room_of(db, viewer, event, now, has_media_server=has_media_server)
    audit_reads(request, viewer, [seen], now)
    return json_response({"room": room})


@router.post(f"{PATH}/join", response_model=RoomResponse)
async def join_meeting_room(request: Request, event_id: str, viewer: SignedIn, write: Write) -> Response:
    """Works while the room is open, also again after leaving. In Larkwell's room a family then waits to be let in.
    A guardian confirms a place first."""
    settings = settings_of(runtime_of(request))
    join = partial(
        join_room,
        attended=settings.attended,
        unlicensed=settings.unlicensed_place,
        has_media_server=settings.has_media_server,
    )
    return await _answer(request, write, viewer, event_id, join)


@router.post(f"{PATH}/leave", response_model=RoomResponse)
async def leave_meeting_room(request: Request, event_id: str, viewer: SignedIn, write: Write) -> Response:
    """Works at any time; does nothing for someone outside the room. Ends the connections of all their devices."""
    left = await _answer(request, write, viewer, event_id, leave_room)
    event = parse_id(event_id, missing=EventNotFound)
    await signals_of(runtime_of(request)).person_changed(event, viewer.profile_id)
    return left


async def _answer(
    request: Request,
    write: Writer,
    viewer: Viewer,
    event_id: str,
    change: Callable[[UnitOfWork, Viewer, UUID], Awaitable[None]],
) -> Response:
    event = parse_id(event_id, missing=EventNotFound)
    has_media_server = settings_of(runtime_of(request)).has_media_server

    async def work(uow: UnitOfWork) -> dict[str, Any]:
        await change(uow, viewer, event)
        room, _ = await room_of(uow, viewer, event, uow.now, has_media_server=has_media_server)
        return room

    return await write(viewer, work, lambda room: {"room": room})
