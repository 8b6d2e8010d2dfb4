"""The user's sign-ins. Refused while impersonated, so that an operator can't sign the user out."""

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from chassis.errors import Invalid
from chassis.http.authentication import Now, Reading, SignedIn
from chassis.http.responses import json_response, no_content
from chassis.http.throttling import LIMITED
from chassis.runtime import runtime_of
from chassis.schemas import Outgoing
from fastapi import Request, Response

from identity.api.limits import own_password_limits
from identity.api.sign_ins.auth_headers import renewing_router
from identity.api.sign_ins.second_factor_schemas import OwnPassword
from identity.domain.errors import SignInNotFound
from identity.queries.sign_ins import active_sign_ins
from identity.resources import announcer_of, resources_of
from identity.use_cases.passwords.confirm_password import confirm_password
from identity.use_cases.sign_ins.end_sign_ins import end_other_sign_ins, end_own_sign_in, require_active_sign_in

router = renewing_router(tags=["users"])


class SignInSchema(Outgoing):
    id: str
    current: bool
    device: str
    address: str | None
    created_at: datetime
    last_seen_at: datetime
    impersonated_by: str | None


class SignInsResponse(Outgoing):
    sign_ins: Sequence[SignInSchema]


@router.get("/users/sign_ins", response_model=SignInsResponse)
async def list_sign_ins(viewer: SignedIn, db: Reading, now: Now) -> Response:
    viewer.forbid_impersonation()
    return json_response({"sign_ins": await active_sign_ins(db, viewer, now)})


@router.delete("/users/sign_ins/{sign_in_id}", status_code=204, responses=LIMITED)
async def end_sign_in(sign_in_id: str, request: Request, viewer: SignedIn, body: OwnPassword | None = None) -> Response:
    """Needs the user's password; without it, 422 as for a wrong one."""
    viewer.forbid_impersonation()
    runtime = runtime_of(request)
    ended = _id(sign_in_id)
    await require_active_sign_in(runtime.units, viewer, ended)
    await _confirm(request, viewer, body)
    await end_own_sign_in(runtime.units, announcer_of(runtime), viewer, ended)
    return no_content()


@router.delete("/users/sign_ins", status_code=204, responses=LIMITED)
async def end_all_other_sign_ins(request: Request, viewer: SignedIn, body: OwnPassword | None = None) -> Response:
    """As `end_sign_in`."""
    viewer.forbid_impersonation()
    runtime = runtime_of(request)
    await _confirm(request, viewer, body)
    await end_other_sign_ins(runtime.units, announcer_of(runtime), viewer)
    return no_content()


async def _confirm(request: Request, viewer: SignedIn, body: OwnPassword | None) -> None:
    """The body isn't required by the contract, because calls without one were valid before."""
    if body is None:
        raise Invalid(fields={"password": "Password is required"})
    units, passwords = runtime_of(request).units, resources_of(request).passwords
    await confirm_password(units, passwords, own_password_limits(request), viewer, body.password, "password")


def _id(text: str) -> UUID:
    """Raises SignInNotFound for a malformed id."""
    try:
        return UUID(text)
    except ValueError:
        raise SignInNotFound from None
