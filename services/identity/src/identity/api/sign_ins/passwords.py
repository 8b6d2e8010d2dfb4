"""Password reset by emailed link, and password change by a signed-in user."""

from typing import Annotated

from chassis.auth.viewer import Viewer
from chassis.errors import Invalid, Unauthenticated
from chassis.http.authentication import access_token, client, identify, uid
from chassis.http.idempotency import Write
from chassis.http.responses import json_response
from chassis.http.throttling import LIMITED
from chassis.runtime import runtime_of
from chassis.schemas import Incoming, sentence
from fastapi import APIRouter, Depends, Request, Response, Security
from pydantic import ValidationInfo, field_validator

from identity.api.field_types import GivenPassword, NewPassword
from identity.api.limits import address_of, own_password_limits, password_mail_limits, visitor
from identity.api.user_schemas import EmailOnly, Nothing, UserResponse
from identity.domain.errors import MissingRequiredHeaders
from identity.resources import announcer_of, resources_of
from identity.use_cases.passwords.password_links import PresentedLink
from identity.use_cases.passwords.set_password import change_password, request_password_mail, set_password_by_link
from identity.use_cases.sign_ins.throttle import count_try

router = APIRouter(tags=["users"])


class PasswordChange(Incoming):
    password: NewPassword
    password_confirmation: NewPassword
    current_password: GivenPassword | None = None
    """Required when signed in, omitted with a link."""
    accepted_terms_and_conditions: bool = False
    """Whether the user agreed to the current terms and privacy policy on the form. Must be true for a first password
    of someone who hasn't accepted them yet."""

    @field_validator("password_confirmation")
    @classmethod
    def same(cls, value: str, others: ValidationInfo) -> str:
        if value != others.data.get("password", value):
            raise sentence("Passwords must match")
        return value


async def _presented(
    token: Annotated[str | None, Security(access_token)],
    link: Annotated[str | None, Security(client)],
    mail: Annotated[str | None, Security(uid)],
) -> PresentedLink:
    """Raises MissingRequiredHeaders, before the body is validated."""
    if not (token and link and mail):
        raise MissingRequiredHeaders
    return PresentedLink(token, link, mail)


@router.post("/users/password", status_code=202, response_model=Nothing, responses=LIMITED)
async def ask_for_password_mail(body: EmailOnly, request: Request, write: Write) -> Response:
    """The response is the same whether or not the address is known."""
    await count_try(runtime_of(request).units, password_mail_limits(request, body.email))
    return await write(
        visitor(request),
        lambda uow: request_password_mail(uow, body.email),
        lambda _: Nothing(),
        status=202,
    )


@router.put("/users/password", response_model=UserResponse, responses=LIMITED)
async def set_password(
    body: PasswordChange, request: Request, presented: Annotated[PresentedLink, Depends(_presented)]
) -> Response:
    runtime, resources = runtime_of(request), resources_of(request)
    if body.current_password is None:
        if _viewer(request, presented):
            raise Invalid(fields={"current_password": "Current password is required"})
        changed = await set_password_by_link(
            runtime.units, resources.password_links, resources.passwords, announcer_of(runtime), presented,
            body.password, address_of(request), accepts_terms=body.accepted_terms_and_conditions,
        )  # fmt: skip
        return json_response(UserResponse.of(*changed))
    viewer = _viewer(request, presented)
    if viewer is None:
        raise Unauthenticated
    changed = await change_password(
        runtime.units, resources.passwords, announcer_of(runtime), own_password_limits(request), viewer,
        body.current_password, body.password,
    )  # fmt: skip
    return json_response(UserResponse.of(*changed, viewer.operator))


def _viewer(request: Request, presented: PresentedLink) -> Viewer | None:
    """None for a link, which is no sign-in."""
    try:
        return identify(runtime_of(request), presented.token, presented.client, presented.uid, address_of(request))
    except Unauthenticated:
        return None
