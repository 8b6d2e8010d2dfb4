from typing import Literal

from chassis.http.authentication import Now, Reading, SignedIn
from chassis.http.responses import json_response
from chassis.ids import parse_id
from chassis.runtime import runtime_of
from chassis.schemas import Outgoing
from fastapi import APIRouter, Request, Response
from pydantic import AwareDatetime, Field

from scheduling.adapters.rooms.tickets import RoomTickets
from scheduling.api.audit_reads import audit_reads
from scheduling.api.rooms.relay import relay_servers
from scheduling.domain.errors import EventNotFound
from scheduling.domain.rooms import RoomRole
from scheduling.queries.rooms import own_room
from scheduling.resources import settings_of

router = APIRouter(tags=["meeting rooms"])
SIGNAL_PATH = "/api/v1/room_signals"


class IceServer(Outgoing):
    """Like the browser's `RTCIceServer`."""

    urls: list[str]
    username: str
    credential: str


class RoomVisitor(Outgoing):
    """Shown to the others in the room."""

    role: RoomRole
    name: str = Field(description="The therapist's full name, or the first names of the children a guardian brings")
    visitor_id: str


class RoomConnection(Outgoing):
    kind: Literal["mesh", "sfu"] = Field(description="`sfu`: signaling names a media server once the viewer is let in")
    ticket: str = Field(description="The first message of the WebSocket: `{type: hello, ticket}`. Works once")
    expires_at: AwareDatetime = Field(description="Of the ticket")
    signal_path: str = Field(description="The path of the WebSocket")
    ice_servers: list[IceServer] = Field(
        description="Empty without a relay. Their credentials work for a minute; signaling brings new ones"
    )
    ice_transport_policy: Literal["all", "relay"] = Field(
        description="`relay` with several families: none of them learns another's address"
    )
    peer: RoomVisitor = Field(description="The viewer, as others see them")


class RoomConnectionResponse(Outgoing):
    connection: RoomConnection


@router.post("/events/{event_id}/room/connection", response_model=RoomConnectionResponse)
async def connect_to_room(request: Request, event_id: str, viewer: SignedIn, db: Reading, now: Now) -> Response:
    """What a browser needs to open one connection to Larkwell's room. Changes nothing; ask again for each connection.
    Everyone with the right to join gets it, except an impersonating operator."""
    viewer.forbid_impersonation()
    runtime = runtime_of(request)
    event = parse_id(event_id, missing=EventNotFound)
    settings = settings_of(runtime)
    standing, seen = await own_room(
        db, viewer, event, now, settings.unlicensed_place, has_media_server=settings.has_media_server
    )
    ticket, expires_at = RoomTickets(runtime).issue(viewer, event, now)
    audit_reads(request, viewer, [seen], now)
    return json_response(
        {
            "connection": {
                "kind": standing.kind,
                "ticket": ticket,
                "expires_at": expires_at,
                "signal_path": SIGNAL_PATH,
                "ice_servers": relay_servers(settings),
                "ice_transport_policy": "relay" if standing.relay_only else "all",
                "peer": standing.person,
            }
        }
    )
