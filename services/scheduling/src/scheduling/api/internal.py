"""Routes that only identity calls, for emails and for a guardian's profile. The gateway doesn't expose them."""

from typing import Annotated, Literal
from uuid import UUID

from chassis.errors import Invalid
from chassis.http.authentication import Now, Reading, only
from chassis.http.responses import json_response
from chassis.ids import parse_id
from chassis.languages import WrittenLanguage
from chassis.runtime import runtime_of
from fastapi import APIRouter, Query, Request, Response

from scheduling.adapters.calendar_file import calendar_file
from scheduling.api.feeds import CALENDAR, no_reply_at
from scheduling.api.invitations import Links
from scheduling.domain.errors import EventNotFound, InvitationNotFound
from scheduling.queries.care_services import care_of_guardian
from scheduling.queries.events.read_events import rescheduling_is_open
from scheduling.queries.feeds import FeedReader, given_up_events, left_events, named_events
from scheduling.queries.invitations import invitation_for_mail

MOST_EVENTS = 200
CALENDAR_METHOD = "x-calendar-method"
"""The file's method, which an email repeats in the attachment's content type (RFC 6047 section 2.4)."""


router = APIRouter(dependencies=[only("identity")])


@router.get("/invitations/{invitation_id}")
async def show_invitation_for_mail(invitation_id: str, db: Reading, now: Now, links: Links) -> Response:
    invitation = parse_id(invitation_id, missing=InvitationNotFound)
    return json_response(await invitation_for_mail(db, links, invitation, now))


@router.get("/events/{event_id}/rescheduling")
async def show_rescheduling_for_mail(event_id: str, db: Reading, now: Now) -> Response:
    """Whether the request to move it is still open. Raises EventNotFound."""
    event = parse_id(event_id, missing=EventNotFound)
    return json_response({"open": await rescheduling_is_open(db, event, now)})


@router.get("/guardians/{guardian_id}/care")
async def show_care_of_guardian(guardian_id: UUID, db: Reading, now: Now) -> Response:
    """Services and progress of the guardian's children, for the guardian's profile."""
    return json_response(await care_of_guardian(db, guardian_id, now))


@router.get("/events.ics")
async def read_events_for_mail(
    request: Request,
    db: Reading,
    now: Now,
    event_id: Annotated[list[str], Query(max_length=MOST_EVENTS)],
    guardian_id: str | None = None,
    therapist_id: str | None = None,
    language: WrittenLanguage = WrittenLanguage.ENGLISH,
    given_up: Annotated[
        bool,
        Query(
            description="Canceled and without a name: for a therapist only sessions that they no longer conduct as a"
            " substitute, for a guardian also events without a child of theirs"
        ),
    ] = False,
) -> Response:
    """The events that an email to this reader is about, deleted ones as canceled. Raises EventNotFound if none is the
    reader's."""
    reader_id = guardian_id or therapist_id
    if reader_id is None or (guardian_id and therapist_id):
        raise Invalid(fields={"guardian_id": "Send either a guardian or a therapist"})
    user_type = "guardian" if guardian_id else "therapist"
    reader = FeedReader(user_type, parse_id(reader_id, missing=EventNotFound), language)
    origin = runtime_of(request).settings.public_origin
    ids = [parse_id(event, missing=EventNotFound) for event in event_id]
    select_events = named_events
    if given_up:
        select_events = left_events if guardian_id else given_up_events
    calendar = await select_events(db, reader, origin, ids)
    if not calendar.events:
        raise EventNotFound
    # several calendar programs remove an entry only when the whole file is a cancellation
    method: Literal["CANCEL", "PUBLISH"] = "CANCEL" if all(one.canceled for one in calendar.events) else "PUBLISH"
    return Response(
        calendar_file(calendar.events, no_reply_at(origin), now, method),
        media_type=CALENDAR,
        headers={CALENDAR_METHOD: method},
    )
