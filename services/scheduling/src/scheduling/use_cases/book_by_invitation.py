"""Whoever holds an invitation books sessions of its service, signed in or not, and nothing else."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from uuid import UUID

from chassis.access.child_access import ChildNotFound
from chassis.errors import Invalid
from chassis.timekeeping.intervals import Interval
from chassis.unit_of_work import UnitOfWork

from scheduling.adapters.care_services import services_by_id
from scheduling.adapters.invitations import KnownInvitation
from scheduling.domain.errors import ServiceNotFound
from scheduling.domain.event_types import EventType
from scheduling.use_cases.book_sessions import Wish, place_sessions


@dataclass(frozen=True)
class InvitedSession:
    """A session as `POST /events` names it: all of it must be what the invitation is for."""

    event_type: EventType
    during: Interval
    children: Sequence[UUID]
    """Nobody stands for the child who is invited."""
    service_id: UUID | None


async def book_invited_session(uow: UnitOfWork, invitation: KnownInvitation, wanted: InvitedSession) -> Sequence[UUID]:
    """The new session's id, alone. Raises as `book_by_invitation`; Invalid for another type or length."""
    if set(wanted.children) - {invitation.child_id}:
        raise ChildNotFound
    care = (await services_by_id(uow, [invitation.service_id]))[invitation.service_id]
    if wanted.event_type is not care.session_type:
        raise Invalid(fields={"event.event_type": "This invitation is for another kind of session"})
    if wanted.during.end - wanted.during.start != timedelta(minutes=care.session_length_minutes):
        raise Invalid(fields={"event.end_date": f"These sessions last {care.session_length_minutes} minutes"})
    wish = Wish(wanted.service_id or invitation.service_id, wanted.during.start)
    return await book_by_invitation(uow, invitation, invitation.child_id, [wish])


async def book_by_invitation(
    uow: UnitOfWork, invitation: KnownInvitation, child_id: UUID, wishes: Sequence[Wish]
) -> Sequence[UUID]:
    """The ids of the new sessions, in the order of `wishes`. The invitation is open.

    Raises ChildNotFound, ServiceNotFound for anything else than it is for; else as `place_sessions`.
    """
    if invitation.child_id != child_id:
        raise ChildNotFound
    if any(wish.service_id != invitation.service_id for wish in wishes):
        raise ServiceNotFound
    return await place_sessions(uow, child_id, wishes)
