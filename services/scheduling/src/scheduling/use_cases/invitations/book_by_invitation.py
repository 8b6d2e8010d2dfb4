"""The holder of an invitation books sessions of its service, signed in or not
(docs/product/scheduling.md#invitations)."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from uuid import UUID

from chassis.access.child_access import ChildNotFound
from chassis.errors import Invalid
from chassis.timekeeping.intervals import Interval
from chassis.unit_of_work import UnitOfWork

from scheduling.adapters.care_services import services_by_id
from scheduling.adapters.invitations.repository import InvitationRecord
from scheduling.domain.errors import ServiceNotFound
from scheduling.domain.event_types import EventType
from scheduling.use_cases.sessions.book_sessions import BookingRequest, place_sessions


@dataclass(frozen=True)
class InvitedSession:
    """A session as sent to `POST /events`; all of it must match the invitation."""

    event_type: EventType
    during: Interval
    children: Sequence[UUID]
    """Empty means the invited child."""
    service_id: UUID | None


async def book_invited_session(
    uow: UnitOfWork, invitation: InvitationRecord, session: InvitedSession
) -> Sequence[UUID]:
    """The new session's id, as a list. Raises as `book_by_invitation`; Invalid for another type or length."""
    if set(session.children) - {invitation.child_id}:
        raise ChildNotFound
    care = (await services_by_id(uow, [invitation.service_id]))[invitation.service_id]
    if session.event_type is not care.session_type:
        raise Invalid(fields={"event.event_type": "This invitation is for another type of session"})
    minutes = care.terms_at(session.during.start).minutes
    if session.during.end - session.during.start != timedelta(minutes=minutes):
        raise Invalid(fields={"event.end_date": f"These sessions are {minutes} minutes long"})
    request = BookingRequest(session.service_id or invitation.service_id, session.during.start)
    return await book_by_invitation(uow, invitation, invitation.child_id, [request])


async def book_by_invitation(
    uow: UnitOfWork, invitation: InvitationRecord, child_id: UUID, requests: Sequence[BookingRequest]
) -> Sequence[UUID]:
    """The ids of the new sessions, in the order of `requests`. The invitation must be open.

    Raises ChildNotFound, ServiceNotFound if it is for another child or service; else as `place_sessions`.
    """
    if invitation.child_id != child_id:
        raise ChildNotFound
    if any(request.service_id != invitation.service_id for request in requests):
        raise ServiceNotFound
    return await place_sessions(uow, child_id, requests)
