"""A guardian requests another time, changes the reason or withdraws; a therapist declines; both may move the
session."""

from chassis.errors import Invalid
from chassis.http.authentication import SignedIn
from chassis.http.idempotency import Write
from fastapi import APIRouter, Response

from scheduling.api.events.event_requests import AskRescheduling, Reschedule, interval
from scheduling.api.events.schemas import EventResponse
from scheduling.api.events.write_event import write_event
from scheduling.use_cases.sessions.request_rescheduling import (
    ask_to_reschedule,
    change_reason,
    decline_rescheduling,
    withdraw_rescheduling,
)
from scheduling.use_cases.sessions.reschedule_session import reschedule_session

router = APIRouter(tags=["rescheduling"])
PATH = "/events/{event_id}/rescheduling"


@router.post(PATH, response_model=EventResponse, status_code=201)
async def ask_for_rescheduling(event_id: str, body: AskRescheduling, viewer: SignedIn, write: Write) -> Response:
    """Until 24 hours before the start; not for group sessions or sessions that only schools pay for."""
    reason = body.event.reschedule_reason
    return await write_event(
        write, viewer, event_id, lambda uow, e: ask_to_reschedule(uow, viewer, e, reason), status=201
    )


@router.put(PATH, response_model=EventResponse)
async def reschedule_event(event_id: str, body: Reschedule, viewer: SignedIn, write: Write) -> Response:
    """With `start_date` moves the session: a guardian's to a slot that could be booked, a therapist's anywhere free.
    Without it, changes the reason of a guardian's request."""
    fields = body.event
    if fields.start_date is not None:
        start = fields.start_date
        during = None if fields.end_date is None else interval(start, fields.end_date)
        return await write_event(
            write, viewer, event_id, lambda uow, e: reschedule_session(uow, viewer, e, start, during)
        )
    reason = fields.reschedule_reason
    if reason is None:
        raise Invalid(fields={"event.start_date": "Start date is required"})
    return await write_event(write, viewer, event_id, lambda uow, e: change_reason(uow, viewer, e, reason))


@router.delete(PATH, response_model=EventResponse)
async def withdraw_from_rescheduling(event_id: str, viewer: SignedIn, write: Write) -> Response:
    """A guardian withdraws the request, or the session's therapist declines it and the family is notified."""
    end = withdraw_rescheduling if viewer.is_guardian else decline_rescheduling
    return await write_event(write, viewer, event_id, lambda uow, e: end(uow, viewer, e))
