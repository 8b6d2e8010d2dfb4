"""Takes back what a therapist did a moment ago (docs/product/scheduling.md#undo)."""

from chassis.http.authentication import SignedIn
from chassis.http.idempotency import Write
from fastapi import APIRouter, Response

from scheduling.api.events.schemas import EventResponse
from scheduling.api.events.write_event import write_event
from scheduling.api.slot_schemas import ConflictProblem
from scheduling.use_cases.events.restore_deleted import restore_deleted_event
from scheduling.use_cases.sessions.mark_session import undo_mark

router = APIRouter(tags=["events"])


@router.delete("/events/{event_id}/mark", response_model=EventResponse)
async def undo_event_mark(event_id: str, viewer: SignedIn, write: Write) -> Response:
    """Takes the first mark and the attendance back, within 2 minutes and unless the family disputes it. Only by its
    therapist."""
    return await write_event(write, viewer, event_id, lambda uow, event: undo_mark(uow, viewer, event))


@router.delete(
    "/events/{event_id}/deletion",
    response_model=EventResponse,
    responses={409: {"model": ConflictProblem, "description": "The time isn't free anymore, or it's too late"}},
)
async def undo_event_deletion(event_id: str, viewer: SignedIn, write: Write) -> Response:
    """Takes the deletion of this event alone back, within 2 minutes and if the time is still free. Only by its
    therapist."""
    return await write_event(write, viewer, event_id, lambda uow, event: restore_deleted_event(uow, viewer, event))
