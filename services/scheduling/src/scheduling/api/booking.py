"""What booking has in common for families: it is counted once it is committed, and an invitation needs no sign-in."""

from collections.abc import Awaitable, Callable, Sequence
from typing import Any
from uuid import UUID

from chassis.auth.viewer import Viewer
from chassis.http.idempotency import Writer
from chassis.unit_of_work import Actor, UnitOfWork
from fastapi import Request, Response

from scheduling.adapters.invitations import KnownInvitation, open_invitation, still_open
from scheduling.api.invitations import holder
from scheduling.metrics import SESSIONS_BOOKED
from scheduling.queries.events import SeenEvent, events_of_guardian

Booked = Sequence[SeenEvent]


def all_of(found: Booked) -> dict[str, Any]:
    return {"events": [event.json for event in found]}


def the_only(found: Booked) -> dict[str, Any]:
    (event,) = found
    return {"event": event.json}


async def answer_booking(
    write: Writer,
    who: Viewer | Actor,
    book: Callable[[UnitOfWork], Awaitable[Booked]],
    *,
    answer: Callable[[Booked], dict[str, Any]] = all_of,
    key_owner: str | None = None,
) -> Response:
    booked = 0

    async def work(uow: UnitOfWork) -> Booked:
        nonlocal booked  # counted below, once it is committed; a repeated request does not come here
        found = await book(uow)
        booked = len(found)
        return found

    response = await write(who, work, answer, status=201, key_owner=key_owner)
    SESSIONS_BOOKED.inc(booked)
    return response


async def answer_invited(
    request: Request,
    write: Writer,
    invitation_id: UUID,
    book: Callable[[UnitOfWork, KnownInvitation], Awaitable[Sequence[UUID]]],
    *,
    answer: Callable[[Booked], dict[str, Any]] = all_of,
) -> Response:
    """For whoever holds the invitation, as the family sees what was booked. Raises InvitationNotFound,
    InvitationNotOpen."""

    async def work(uow: UnitOfWork) -> Booked:
        invitation = await open_invitation(uow, invitation_id, uow.now)
        assert invitation.guardian_id is not None  # one whose child has no guardian is not open
        booked = await book(uow, invitation)
        await still_open(uow, invitation_id)
        return await events_of_guardian(uow, invitation.guardian_id, booked, uow.now)

    who = holder(request, invitation_id)
    return await answer_booking(write, who, work, answer=answer, key_owner=f"invitation:{invitation_id}")
