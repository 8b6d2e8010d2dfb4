"""Changes the user's email, once both addresses have confirmed it (docs/product/identity.md#change-the-email)."""

from datetime import datetime
from typing import Annotated, Literal

from chassis.http.authentication import Now, Reading, SignedIn
from chassis.http.idempotency import Write
from chassis.http.responses import json_response, no_content
from chassis.http.throttling import LIMITED
from chassis.runtime import runtime_of
from chassis.schemas import Incoming, Outgoing
from chassis.unit_of_work import Actor, UnitOfWork
from fastapi import APIRouter, Request, Response
from pydantic import Field

from identity.api.field_types import Email, GivenPassword
from identity.api.limits import confirmation_mail_limits, own_password_limits, visitor
from identity.api.sign_ins.auth_headers import renewing_router
from identity.resources import announcer_of, resources_of
from identity.use_cases.accounts.change_email import (
    cancel_email_change,
    confirm_email_change,
    pending_email_change,
    request_email_change,
)
from identity.use_cases.passwords.confirm_password import confirm_password
from identity.use_cases.sign_ins.throttle import count_try

router = APIRouter(tags=["users"])
own_router = renewing_router(tags=["users"])


class PendingEmailChange(Outgoing):
    email: str
    """The new one."""
    current_confirmed: bool
    new_confirmed: bool
    expires_at: datetime


class EmailChangeResponse(Outgoing):
    email_change: PendingEmailChange | None


class EmailChangeRequest(Incoming):
    email: Email
    password: GivenPassword


class EmailChangeToken(Incoming):
    token: Annotated[str, Field(max_length=200)]


class ConfirmedEmailChange(Outgoing):
    waits_for: Literal["current", "new"] | None = Field(
        description="The address that hasn't confirmed yet; null once the email is changed"
    )


class ConfirmedEmailChangeResponse(Outgoing):
    email_change: ConfirmedEmailChange


@own_router.get("/users/email_change", response_model=EmailChangeResponse)
async def read_email_change(viewer: SignedIn, reading: Reading, now: Now) -> Response:
    """Get the change that waits to be confirmed; null without one."""
    viewer.forbid_impersonation()
    return json_response({"email_change": await pending_email_change(reading, viewer, now)})


@own_router.post("/users/email_change", status_code=202, response_model=EmailChangeResponse, responses=LIMITED)
async def start_email_change(body: EmailChangeRequest, request: Request, viewer: SignedIn, write: Write) -> Response:
    """Email a link to each of the two addresses. Replaces an earlier change."""
    viewer.forbid_impersonation()
    units = runtime_of(request).units
    await confirm_password(
        units, resources_of(request).passwords, own_password_limits(request), viewer, body.password, "password"
    )
    await count_try(units, confirmation_mail_limits(request, body.email))

    async def work(uow: UnitOfWork) -> dict[str, object] | None:
        await request_email_change(uow, viewer, body.email)
        return await pending_email_change(uow, viewer, uow.now)

    return await write(viewer, work, lambda pending: {"email_change": pending}, status=202)


@own_router.delete("/users/email_change", status_code=204)
async def drop_email_change(request: Request, viewer: SignedIn) -> Response:
    """Cancel the change. Its links stop working."""
    await runtime_of(request).units.run(Actor.of(viewer), lambda uow: cancel_email_change(uow, viewer))
    return no_content()


@router.post("/users/email_change/confirmation", response_model=ConfirmedEmailChangeResponse)
async def confirm_new_email(body: EmailChangeToken, request: Request) -> Response:
    """Confirm the change from one address. After the second one, all sign-ins end."""
    runtime = runtime_of(request)
    confirmed = await runtime.units.run(visitor(request), lambda uow: confirm_email_change(uow, body.token))
    await announcer_of(runtime).announce_all_soon(confirmed.ended_sign_ins)
    return json_response({"email_change": {"waits_for": confirmed.waits_for}})
