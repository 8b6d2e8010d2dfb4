"""A guardian disputes what was recorded; the therapist keeps it with an answer. A correction is a mark."""

from typing import Annotated

from chassis.access.child_access import ChildNotFound
from chassis.http.authentication import SignedIn
from chassis.http.idempotency import Write
from chassis.ids import parse_id
from chassis.schemas import Incoming, Line, Required, Text
from fastapi import APIRouter, Response
from pydantic import Field

from scheduling.api.events.schemas import EventResponse
from scheduling.api.events.write_event import write_event
from scheduling.domain.disputes import LONGEST_TEXT
from scheduling.domain.errors import ParticipantNotFound
from scheduling.use_cases.sessions.dispute_record import keep_record, open_dispute

router = APIRouter(tags=["events"])
PATH = "/events/{event_id}/dispute"


class OpenDisputeRequest(Incoming):
    child_id: Line
    reason: Annotated[Text, Field(max_length=LONGEST_TEXT), Required("Reason is required")]


class AnswerDisputeRequest(Incoming):
    child_id: Line
    answer: Annotated[Text, Field(max_length=LONGEST_TEXT), Required("Answer is required")]


@router.post(PATH, response_model=EventResponse, status_code=201)
async def dispute_event(event_id: str, body: OpenDisputeRequest, viewer: SignedIn, write: Write) -> Response:
    """By a guardian, for 7 days after something was recorded, once for each record."""
    child = parse_id(body.child_id, missing=ChildNotFound)
    return await write_event(
        write, viewer, event_id, lambda uow, event: open_dispute(uow, viewer, event, child, body.reason), status=201
    )


@router.put(PATH, response_model=EventResponse)
async def answer_dispute(event_id: str, body: AnswerDisputeRequest, viewer: SignedIn, write: Write) -> Response:
    """Closes the dispute and keeps the record. To correct the record instead, PUT /events/{event_id} with `status`."""
    child = parse_id(body.child_id, missing=ParticipantNotFound)
    return await write_event(
        write, viewer, event_id, lambda uow, event: keep_record(uow, viewer, event, child, body.answer)
    )
