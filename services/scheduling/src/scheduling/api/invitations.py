"""Therapists issue and list invitations to schedule; holders of a link open them."""

from typing import Annotated
from uuid import UUID

import orjson
from chassis.access.child_access import ChildNotFound
from chassis.http.authentication import Now, Reading, SignedIn
from chassis.http.idempotency import Write
from chassis.http.responses import json_response
from chassis.http.throttling import LIMITED
from chassis.ids import parse_id
from chassis.runtime import runtime_of
from chassis.unit_of_work import Actor, UnitOfWork
from fastapi import APIRouter, Depends, Request, Response

from scheduling.adapters.invitations.links import InvitationLinks
from scheduling.api.invitation_schemas import (
    HeldInvitationResponse,
    InvitationResponse,
    InvitationsResponse,
    InviteToSchedule,
)
from scheduling.api.limits import INVITATIONS
from scheduling.domain.errors import InvitationNotFound, ServiceNotFound
from scheduling.queries.invitations import invitation_by_id, invitation_for_holder, invitations_of
from scheduling.use_cases.invitations.invite import invite_to_schedule, revoke_invitation


def links_of(request: Request) -> InvitationLinks:
    return InvitationLinks(runtime_of(request))


async def _links(request: Request) -> InvitationLinks:
    return links_of(request)


Links = Annotated[InvitationLinks, Depends(_links)]
router = APIRouter(tags=["invitations"])


def holder(request: Request, invitation_id: UUID) -> Actor:
    """The holder of a link acts in the family's name; who they are is unknown."""
    address = request.client.host if request.client else None
    return Actor("visitor", on_behalf_of=f"guardian:invitation:{invitation_id}", address=address)


@router.post(
    "/therapist/clients/{client_id}/invite_to_schedule_session",
    response_model=InvitationResponse,
    status_code=201,
    responses=LIMITED,
    dependencies=[INVITATIONS],
)
async def invite_client(
    client_id: str, viewer: SignedIn, write: Write, links: Links, body: InviteToSchedule | None = None
) -> Response:
    """Emails the family a link. An earlier link for the same service stops working."""
    child = parse_id(client_id, missing=ChildNotFound)
    named = None if body is None or body.service_id is None else parse_id(body.service_id, missing=ServiceNotFound)

    async def work(uow: UnitOfWork) -> dict[str, object]:
        invitation = await invite_to_schedule(uow, viewer, child, named)
        return await invitation_by_id(uow, links, invitation.id, uow.now)

    # The link is a key, so the stored response doesn't contain it; a repeated request computes it again.
    answer = await write(viewer, work, lambda found: {"invitation": {**found, "url": None}}, status=201)
    shown = orjson.loads(bytes(answer.body))["invitation"]
    url = links.url(*(UUID(shown[name]) for name in ("id", "therapist_id", "service_id")))
    return json_response({"invitation": {**shown, "url": url}}, 201)


@router.get("/therapist/invitations", response_model=InvitationsResponse)
async def list_invitations(request: Request, viewer: SignedIn, db: Reading, now: Now, links: Links) -> Response:
    """Open ones and those of the last 30 days, newest first."""
    found = await invitations_of(db, links, viewer.require_therapist(), now)
    children = [shown["client_id"] for shown in found]
    runtime_of(request).reads.record(Actor.of(viewer), "read list_invitations", children, now)
    return json_response({"invitations": found})


@router.delete("/therapist/invitations/{invitation_id}", status_code=204)
async def delete_invitation(invitation_id: str, viewer: SignedIn, write: Write) -> Response:
    """The link stops working."""
    invitation = parse_id(invitation_id, missing=InvitationNotFound)

    async def work(uow: UnitOfWork) -> None:
        await revoke_invitation(uow, viewer, invitation)

    return await write(viewer, work, lambda _: None, status=204)


@router.get("/invitations/{token}", response_model=HeldInvitationResponse)
async def show_invitation(request: Request, token: str, db: Reading, now: Now, links: Links) -> Response:
    """For the holder of the link; only the state once it isn't open."""
    invitation = links.read(token)
    reads, who = runtime_of(request).reads, holder(request, invitation)
    found = await invitation_for_holder(
        db, invitation, now, lambda child: reads.record(who, "read show_invitation", [child], now)
    )
    return json_response({"invitation": found})
