"""Shared by booking routes: counts committed bookings, and supports invitations without a sign-in."""

from collections.abc import Awaitable, Callable, Sequence
from typing import Any
from uuid import UUID

from chassis.auth.viewer import Viewer
from chassis.http.idempotency import Writer
from chassis.unit_of_work import Actor, UnitOfWork
from fastapi import Request, Response

from scheduling.adapters.invitations.repository import InvitationRecord, open_invitation, require_still_open
from scheduling.api.invitations import holder
from scheduling.metrics import SESSIONS_BOOKED
from scheduling.queries.events.read_events import events_of_guardian
from scheduling.queries.events.seen_events import SeenEvent

Booked = Sequence[SeenEvent]


def events_body(found: Booked) -> dict[str, Any]:
    return {"events": [event.json for event in found]}


def single_event_body(found: Booked) -> dict[str, Any]:
    (event,) = found
    return {"event": event.json}


async def respond_to_booking(
    write: Writer,
    who: Viewer | Actor,
    book: Callable[[UnitOfWork], Awaitable[Booked]],
    *,
    answer: Callable[[Booked], dict[str, Any]] = events_body,
    key_owner: str | None = None,
) -> Response:
    booked = 0

    async def work(uow: UnitOfWork) -> Booked:
        nonlocal booked  # counted below, after the commit; a repeated request doesn't get here
        found = await book(uow)
        booked = len(found)
        return found

    response = await write(who, work, answer, status=201, key_owner=key_owner)
    SESSIONS_BOOKED.inc(booked)
    return response


async def respond_to_invited(
    request: Request,
    write: Writer,
    invitation_id: UUID,
    book: Callable[[UnitOfWork, InvitationRecord], Awaitable[Sequence[UUID]]],
    *,
    answer: Callable[[Booked], dict[str, Any]] = events_body,
) -> Response:
    """For the holder of an invitation, who sees what was booked as the family does. Raises InvitationNotFound,
    InvitationNotOpen."""

    async def work(uow: UnitOfWork) -> Booked:
        invitation = await open_invitation(uow, invitation_id, uow.now)
        assert invitation.guardian_id is not None  # an invitation without a guardian isn't open
        booked = await book(uow, invitation)
        await require_still_open(uow, invitation_id)
        return await events_of_guardian(uow, invitation.guardian_id, booked, uow.now)

    who = holder(request, invitation_id)
    return await respond_to_booking(write, who, work, answer=answer, key_owner=f"invitation:{invitation_id}")
