from functools import partial
from uuid import UUID

from chassis.http.authentication import SignedIn
from chassis.http.idempotency import Write
from chassis.ids import parse_id
from chassis.runtime import runtime_of
from chassis.schemas import Incoming, Outgoing
from fastapi import APIRouter, Request, Response
from pydantic import Field

from scheduling.domain.errors import EventNotFound, VisitorNotFound
from scheduling.domain.rooms import Place
from scheduling.resources import settings_of, signals_of
from scheduling.use_cases.rooms.let_in import let_in, send_out

router = APIRouter(tags=["meeting rooms"])
PATH = "/events/{event_id}/room/visitors/{visitor_id}"


class VisitorState(Outgoing):
    visitor_id: str
    state: Place


class VisitorResponse(Outgoing):
    visitor: VisitorState


class AdmitRequest(Incoming):
    confirms_large_room: bool = Field(
        default=False, description="The therapist agrees to five or six people, after the refusal `room_gets_large`"
    )


@router.post(f"{PATH}/admit", response_model=VisitorResponse)
async def admit_visitor(
    request: Request,
    event_id: str,
    visitor_id: str,
    viewer: SignedIn,
    write: Write,
    body: AdmitRequest | None = None,
) -> Response:
    """Lets a guardian into Larkwell's room, with all their devices, until they're sent out. For the therapist."""
    runtime = runtime_of(request)
    event, visitor = _ids(event_id, visitor_id)
    settings = settings_of(runtime)
    let_in_visitor = partial(let_in, confirms_large=body is not None and body.confirms_large_room)
    admitted = await write(
        viewer,
        lambda uow: let_in_visitor(uow, viewer, event, visitor, settings.attended, settings.unlicensed_place),
        lambda _: {"visitor": {"visitor_id": visitor, "state": Place.IN}},
    )
    await signals_of(runtime).person_changed(event, visitor)
    return admitted


@router.post(f"{PATH}/send_out", response_model=VisitorResponse)
async def send_visitor_out(
    request: Request, event_id: str, visitor_id: str, viewer: SignedIn, write: Write
) -> Response:
    """Moves a guardian to the waiting room, with all their devices. For the therapist."""
    event, visitor = _ids(event_id, visitor_id)
    sent_out = await write(
        viewer,
        lambda uow: send_out(uow, viewer, event, visitor),
        lambda _: {"visitor": {"visitor_id": visitor, "state": Place.WAITING}},
    )
    await signals_of(runtime_of(request)).person_changed(event, visitor)
    return sent_out


def _ids(event_id: str, visitor_id: str) -> tuple[UUID, UUID]:
    return parse_id(event_id, missing=EventNotFound), parse_id(visitor_id, missing=VisitorNotFound)
