"""The adults of a child: invitations, rights and their end (docs/product/identity.md#adults-of-a-child)."""

from datetime import datetime
from typing import Annotated, Any
from uuid import UUID

from chassis.access.child_access import ChildNotFound, require_child
from chassis.access.rights import Right
from chassis.auth.viewer import Viewer
from chassis.http.authentication import Now, Reading, SignedIn
from chassis.http.idempotency import Write
from chassis.http.responses import json_response
from chassis.http.throttling import LIMITED
from chassis.ids import parse_id
from chassis.languages import WrittenLanguage
from chassis.regions import default_time_zone
from chassis.runtime import runtime_of
from chassis.schemas import Incoming, Outgoing, Required
from chassis.unit_of_work import Actor, UnitOfWork
from fastapi import APIRouter, Request, Response
from pydantic import Field, StringConstraints

from identity.adapters.passwords import PasswordHash
from identity.api.field_types import Accepted, Email, FirstName, LastName, NewPassword, StateCode, TimeZone
from identity.api.limits import confirmation_mail_limits, registration_limits, visitor
from identity.api.sign_ins.auth_headers import renewing_router
from identity.domain.errors import AdultNotFound, NotPrimary
from identity.resources import resources_of
from identity.use_cases.families.change_adults import adults_of, change_rights, end_access
from identity.use_cases.families.create_family import NewFamily
from identity.use_cases.families.invite_adult import accept_as_new, accept_with_account, invite_adult
from identity.use_cases.families.read_invitation import invitation_details
from identity.use_cases.sign_ins.throttle import count_try

OF_CHILD = "/guardian/clients/{client_id}/adults"
router = APIRouter(tags=["adults"], prefix="/adult_invitations")
own_router = renewing_router(tags=["adults"])
Rights = Annotated[list[Right], Field(min_length=1, max_length=len(Right))]
Token = Annotated[str, Field(max_length=200)]


class Adult(Outgoing):
    id: str
    """The guardian's, or the open invitation's."""
    name: str | None
    """None until the invitation is accepted."""
    email: str
    rights: list[Right]
    is_primary: bool
    """Registered the child, and alone changes its profile and these rights."""
    expires_at: datetime | None
    """The end of an open invitation."""


class AdultsResponse(Outgoing):
    adults: list[Adult]


class NewAdult(Incoming):
    email: Email
    rights: Rights


class ChangedRights(Incoming):
    rights: Rights


class EndedAccess(Incoming):
    reason: Annotated[str, StringConstraints(strip_whitespace=True, max_length=500), Required("Reason is required")]


class InvitationToken(Incoming):
    token: Token


class AdultInvitationDetails(Outgoing):
    child_name: str
    """The first name."""
    invited_by: str
    email: str
    rights: list[Right]
    expires_at: datetime
    has_account: bool
    """Whether a guardian already uses this email."""


class AdultInvitationResponse(Outgoing):
    adult_invitation: AdultInvitationDetails


class InvitedGuardian(Incoming):
    first_name: FirstName
    last_name: LastName | None = None
    password: NewPassword
    state: StateCode
    timezone: TimeZone | None = None
    language: WrittenLanguage | None = None
    """English if omitted."""
    accepted_terms_and_conditions: Accepted

    def family(self, email: str, password_hash: PasswordHash) -> NewFamily:
        return NewFamily(
            email=email,
            password_hash=password_hash,
            first_name=self.first_name,
            last_name=self.last_name,
            state=self.state,
            timezone=self.timezone or default_time_zone(self.state),
            language=self.language or WrittenLanguage.ENGLISH,
            children=[],
        )


class AcceptedInvitation(Incoming):
    token: Token
    guardian: InvitedGuardian | None = None
    """For an email without an account."""


@own_router.get(OF_CHILD, response_model=AdultsResponse)
async def list_adults(client_id: str, request: Request, viewer: SignedIn, db: Reading, now: Now) -> Response:
    """List who has access to the child, and open invitations. Only for the guardian who registered it."""
    viewer.require_guardian()
    child = await require_child(db, viewer, client_id, now, "any")
    adults = await adults_of(db, child, now)
    if not any(adult["is_primary"] and adult["id"] == str(viewer.profile_id) for adult in adults):
        raise NotPrimary
    runtime_of(request).reads.record(Actor.of(viewer), "read list_adults", [child], now)
    return json_response({"adults": adults})


@own_router.post(OF_CHILD, status_code=201, response_model=AdultsResponse, responses=LIMITED)
async def invite_another_adult(
    client_id: str, body: NewAdult, request: Request, viewer: SignedIn, write: Write
) -> Response:
    """Email a link to this adult. Replaces an earlier invitation to the same email."""
    child = parse_id(client_id, missing=ChildNotFound)
    await count_try(runtime_of(request).units, confirmation_mail_limits(request, body.email))

    async def work(uow: UnitOfWork) -> dict[str, Any]:
        await invite_adult(uow, viewer, child, body.email, body.rights)
        return {"adults": await adults_of(uow, child, uow.now)}

    return await write(viewer, work, _response, status=201)


@own_router.put(f"{OF_CHILD}/{{adult_id}}", response_model=AdultsResponse)
async def change_adult(client_id: str, adult_id: str, body: ChangedRights, viewer: SignedIn, write: Write) -> Response:
    """Replace the rights of an adult."""
    child, adult = _ids(client_id, adult_id)

    async def work(uow: UnitOfWork) -> dict[str, Any]:
        await change_rights(uow, viewer, child, adult, body.rights)
        return {"adults": await adults_of(uow, child, uow.now)}

    return await write(viewer, work, _response)


@own_router.post(f"{OF_CHILD}/{{adult_id}}/end", response_model=AdultsResponse)
async def end_adult(client_id: str, adult_id: str, body: EndedAccess, viewer: SignedIn, write: Write) -> Response:
    """End an adult's access, take back an invitation, or leave by yourself, which returns no adults."""
    child, adult = _ids(client_id, adult_id)

    async def work(uow: UnitOfWork) -> dict[str, Any]:
        await end_access(uow, viewer, child, adult, body.reason)
        return {"adults": [] if _is_self(viewer, adult) else await adults_of(uow, child, uow.now)}

    return await write(viewer, work, _response)


@router.post("/details", response_model=AdultInvitationResponse)
async def read_adult_invitation(body: InvitationToken, request: Request) -> Response:
    """Get what the link of an invitation is about."""
    details = await runtime_of(request).units.run(visitor(request), lambda uow: invitation_details(uow, body.token))
    return json_response({"adult_invitation": details})


@router.post("/acceptance", status_code=204, responses=LIMITED)
async def accept_adult_invitation(body: AcceptedInvitation, request: Request) -> Response:
    """Accept with the account of the invited email, or make one with `guardian`."""
    units = runtime_of(request).units
    if body.guardian is None:
        await units.run(visitor(request), lambda uow: accept_with_account(uow, body.token))
        return Response(status_code=204)
    guardian = body.guardian
    email = (await units.run(visitor(request), lambda uow: invitation_details(uow, body.token)))["email"]
    await count_try(units, registration_limits(request, email))
    password_hash = await resources_of(request).passwords.hash_new(guardian.password, (email, guardian.first_name))
    family = guardian.family(email, password_hash)
    await units.run(visitor(request), lambda uow: accept_as_new(uow, body.token, family))
    return Response(status_code=204)


def _ids(client_id: str, adult_id: str) -> tuple[UUID, UUID]:
    return parse_id(client_id, missing=ChildNotFound), parse_id(adult_id, missing=AdultNotFound)


def _is_self(viewer: Viewer, adult_id: UUID) -> bool:
    return viewer.profile_id == adult_id


def _response(body: dict[str, Any]) -> dict[str, Any]:
    return body
