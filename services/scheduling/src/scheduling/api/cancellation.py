"""The therapist cancels a session with a reason, or takes that back."""

from typing import Annotated

from chassis.http.authentication import SignedIn
from chassis.http.idempotency import Write
from chassis.ids import parse_id
from chassis.schemas import Incoming, Line
from fastapi import APIRouter, Response
from pydantic import Field

from scheduling.api.events.schemas import EventResponse
from scheduling.api.events.write_event import write_event
from scheduling.api.slot_schemas import ConflictProblem
from scheduling.domain.errors import ParticipantNotFound
from scheduling.domain.ledger import MissedReason
from scheduling.use_cases.sessions.cancel_by_conductor import cancel_by_conductor, restore_session

router = APIRouter(tags=["events"])
PATH = "/events/{event_id}/cancellation"


class CancelEventRequest(Incoming):
    missed_reason: Annotated[
        MissedReason, Field(description="`child`: the family asked for it, so the rules of their own cancellation hold")
    ]
    child_id: Annotated[
        Line | None, Field(description="Only this child's place; by default the whole session. Not with `therapist`")
    ] = None


@router.post(PATH, response_model=EventResponse, status_code=201)
async def cancel_event(event_id: str, body: CancelEventRequest, viewer: SignedIn, write: Write) -> Response:
    """Only by its therapist, before the start. The session stays in the calendar as canceled, and the families are
    notified."""
    child = None if body.child_id is None else parse_id(body.child_id, missing=ParticipantNotFound)
    reason = body.missed_reason
    return await write_event(
        write, viewer, event_id, lambda uow, event: cancel_by_conductor(uow, viewer, event, reason, child), status=201
    )


@router.delete(
    PATH,
    response_model=EventResponse,
    responses={409: {"model": ConflictProblem, "description": "The time isn't free anymore"}},
)
async def restore_event(event_id: str, viewer: SignedIn, write: Write) -> Response:
    """Takes its therapist's last cancellation back, before the start and if the time is still free."""
    return await write_event(write, viewer, event_id, lambda uow, event: restore_session(uow, viewer, event))
