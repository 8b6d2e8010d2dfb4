from chassis.http.authentication import Now, Reading, SignedIn
from chassis.http.responses import json_response
from chassis.ids import parse_id
from chassis.runtime import runtime_of
from chassis.schemas import Outgoing
from fastapi import APIRouter, Request, Response
from pydantic import Field

from scheduling.api.audit_reads import audit_reads
from scheduling.api.rooms.connection import IceServer
from scheduling.api.rooms.relay import relay_servers
from scheduling.domain.errors import EventNotFound
from scheduling.queries.rooms import require_network_check
from scheduling.resources import settings_of

router = APIRouter(tags=["meeting rooms"])


class NetworkCheckResponse(Outgoing):
    ice_servers: list[IceServer] = Field(description="Empty without a relay. Their credentials work for a minute")


@router.post("/events/{event_id}/room/network_check", response_model=NetworkCheckResponse)
async def check_room_network(request: Request, event_id: str, viewer: SignedIn, db: Reading, now: Now) -> Response:
    """Return relay credentials for a network check, from the booking to the end of the session. Invited people can call
    it, but not an operator who impersonates them. Changes nothing."""
    viewer.forbid_impersonation()
    event = parse_id(event_id, missing=EventNotFound)
    seen = await require_network_check(db, viewer, event, now)
    audit_reads(request, viewer, [seen], now)
    return json_response({"ice_servers": relay_servers(settings_of(runtime_of(request)))})
