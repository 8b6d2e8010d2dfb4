"""What identity asks when it sends a mail. The gateway routes none of it."""

from typing import Annotated

from chassis.errors import Forbidden, Invalid
from chassis.http.authentication import CallingService, Now, Reading
from chassis.http.responses import json_response
from chassis.ids import parse_id
from chassis.runtime import runtime_of
from fastapi import APIRouter, Depends, Query, Request, Response

from scheduling.api.feeds import CALENDAR, no_reply_at
from scheduling.api.invitations import Links
from scheduling.domain.calendar_file import calendar_file
from scheduling.domain.errors import EventNotFound, InvitationNotFound
from scheduling.queries.events import rescheduling_is_open
from scheduling.queries.feeds import FeedReader, given_up_events, left_events, named_events
from scheduling.queries.invitations import invitation_for_mail

MOST_EVENTS = 200


async def _only_identity(caller: CallingService) -> None:
    if caller != "identity":
        raise Forbidden


router = APIRouter(dependencies=[Depends(_only_identity)])


@router.get("/invitations/{invitation_id}")
async def show_invitation_for_mail(invitation_id: str, db: Reading, now: Now, links: Links) -> Response:
    invitation = parse_id(invitation_id, missing=InvitationNotFound)
    return json_response(await invitation_for_mail(db, links, invitation, now))


@router.get("/events/{event_id}/rescheduling")
async def show_rescheduling_for_mail(event_id: str, db: Reading, now: Now) -> Response:
    """Whether it is still asked for. Raises EventNotFound."""
    event = parse_id(event_id, missing=EventNotFound)
    return json_response({"open": await rescheduling_is_open(db, event, now)})


@router.get("/events.ics")
async def read_events_for_mail(
    request: Request,
    db: Reading,
    now: Now,
    event_id: Annotated[list[str], Query(max_length=MOST_EVENTS)],
    guardian_id: str | None = None,
    therapist_id: str | None = None,
    given_up: Annotated[
        bool,
        Query(
            description="Canceled and without a name: of a therapist only those that they held as a substitute and"
            " hold no more, of a guardian also those in which no child of theirs is any more"
        ),
    ] = False,
) -> Response:
    """The events that a mail to this reader is about, deleted ones as canceled. None of the reader's: EventNotFound."""
    reader_id = guardian_id or therapist_id
    if reader_id is None or (guardian_id and therapist_id):
        raise Invalid(fields={"guardian_id": "Name a guardian or a therapist"})
    reader = FeedReader("guardian" if guardian_id else "therapist", parse_id(reader_id, missing=EventNotFound))
    origin = runtime_of(request).settings.public_origin
    ids = [parse_id(event, missing=EventNotFound) for event in event_id]
    tell = named_events
    if given_up:
        tell = left_events if guardian_id else given_up_events
    found = await tell(db, reader, origin, ids)
    if not found.events:
        raise EventNotFound
    return Response(calendar_file(found.events, no_reply_at(origin), now), media_type=CALENDAR)
