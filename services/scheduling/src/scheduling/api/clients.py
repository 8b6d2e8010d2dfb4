from collections.abc import Sequence
from typing import Annotated, Literal
from uuid import UUID

from chassis.access.child_access import BookableChild, ChildNotFound, ChildWithSessions
from chassis.auth.viewer import Viewer
from chassis.errors import Invalid, Unauthenticated
from chassis.http.authentication import MaybeSignedIn, Now, Reading, SignedIn
from chassis.http.idempotency import Write
from chassis.http.pagination import PageNumber, paged
from chassis.http.responses import json_response
from chassis.ids import parse_id
from chassis.schemas import Line
from chassis.unit_of_work import UnitOfWork
from fastapi import APIRouter, Query, Request, Response

from scheduling.api.booking_schemas import BookSessions, PendingResponse, WishedSession
from scheduling.api.client_schemas import TherapistsResponse
from scheduling.api.events.booking import respond_to_booking, respond_to_invited
from scheduling.api.events.schemas import EventResponse, EventsPage, EventsResponse
from scheduling.api.invitations import Links
from scheduling.domain.errors import EventNotFound, ServiceNotFound
from scheduling.metrics import SESSIONS_CANCELED
from scheduling.queries.care_services import pending_schedule, therapists_of
from scheduling.queries.events.read_events import event_by_id, events_by_id, events_of_child
from scheduling.queries.events.seen_events import SeenEvent
from scheduling.use_cases.invitations.book_by_invitation import book_by_invitation
from scheduling.use_cases.sessions.book_sessions import BookingRequest, book_sessions
from scheduling.use_cases.sessions.cancel_session import cancel_session
from scheduling.use_cases.sessions.reschedule_session import self_reschedule

Search = Annotated[Line | None, Query(description="Beginnings of names")]

router = APIRouter(tags=["clients"])


@router.get("/clients/{client_id}/events", response_model=EventsPage)
async def list_client_events(
    child: ChildWithSessions,
    viewer: SignedIn,
    db: Reading,
    now: Now,
    which: Annotated[Literal["past", "upcoming"], Query(alias="filter")] = "upcoming",
    page: PageNumber = 1,
) -> Response:
    """Upcoming sessions, including one in progress, are ascending; past ones are descending."""
    rows, pagy = paged(await events_of_child(db, viewer, child, now, past=which == "past", page=page), page)
    return json_response({"events": [event.json for event in rows], "pagy": pagy})


@router.get("/clients/{client_id}/events/pending_schedule", response_model=PendingResponse)
async def list_pending_schedule(
    child: BookableChild,
    viewer: SignedIn,
    db: Reading,
    now: Now,
    ahead: Annotated[
        bool, Query(description="Also list later cycles that can already be booked, one entry for each")
    ] = False,
) -> Response:
    """Sessions left to book of each care service in its current cycle."""
    return json_response(await pending_schedule(db, viewer, child, now, ahead=ahead))


@router.post("/clients/{client_id}/events", response_model=EventsResponse, status_code=201)
async def book_client_events(
    request: Request, client_id: str, body: BookSessions, viewer: MaybeSignedIn, links: Links, write: Write
) -> Response:
    """Books all sessions or none. Returns the new sessions in order of start, or with `self_reschedule_event` the
    session that was moved. With an invitation's `token` no sign-in is needed."""
    child = parse_id(client_id, missing=ChildNotFound)
    requests = [_request(wished) for wished in body.events]
    for_one_child = body.token is not None or body.self_reschedule_event is not None
    if for_one_child and any(request.child_id not in (None, child) for request in requests):
        raise Invalid(fields={"client_id": "Siblings can only be booked together by a guardian"})
    if body.token is not None:
        if body.self_reschedule_event is not None:
            raise Invalid(fields={"self_reschedule_event": "An invitation can only book new sessions"})
        invitation = links.read(body.token)
        return await respond_to_invited(
            request, write, invitation, lambda uow, invited: book_by_invitation(uow, invited, child, requests)
        )
    if viewer is None:
        raise Unauthenticated
    if body.self_reschedule_event is not None:
        moved = parse_id(body.self_reschedule_event, missing=EventNotFound)
        return await _self_reschedule(child, moved, requests, viewer, write)
    return await respond_to_booking(write, viewer, lambda uow: _by_guardian(uow, viewer, child, requests))


def _request(wished: WishedSession) -> BookingRequest:
    return BookingRequest(
        parse_id(wished.service_id, missing=ServiceNotFound),
        wished.start_date,
        None if wished.client_id is None else parse_id(wished.client_id, missing=ChildNotFound),
    )


async def _by_guardian(
    uow: UnitOfWork, viewer: Viewer, child: UUID, requests: Sequence[BookingRequest]
) -> Sequence[SeenEvent]:
    return await events_by_id(uow, viewer, await book_sessions(uow, viewer, child, requests), uow.now)


async def _self_reschedule(
    child: UUID, moved: UUID, requests: Sequence[BookingRequest], viewer: SignedIn, write: Write
) -> Response:
    async def work(uow: UnitOfWork) -> SeenEvent:
        await self_reschedule(uow, viewer, child, moved, requests)
        return await event_by_id(uow, viewer, moved, uow.now)

    return await write(viewer, work, lambda found: {"events": [found.json]}, status=201)


@router.post("/clients/{client_id}/events/{event_id}/cancel", response_model=EventResponse)
async def cancel_client_event(client_id: str, event_id: str, viewer: SignedIn, write: Write) -> Response:
    """With less than 24 hours' notice the session counts as used."""
    child = parse_id(client_id, missing=ChildNotFound)
    event = parse_id(event_id, missing=EventNotFound)
    canceled = 0

    async def work(uow: UnitOfWork) -> SeenEvent:
        nonlocal canceled
        await cancel_session(uow, viewer, child, event)
        canceled = 1
        return await event_by_id(uow, viewer, event, uow.now)

    answer = await write(viewer, work, lambda seen: {"event": seen.json})
    SESSIONS_CANCELED.inc(canceled)
    return answer


@router.get("/clients/{client_id}/therapists", response_model=TherapistsResponse)
async def list_client_therapists(
    child: ChildWithSessions, viewer: SignedIn, db: Reading, now: Now, search: Search = None
) -> Response:
    """The child's current therapists."""
    return json_response({"therapists": await therapists_of(db, child, search, now)})
