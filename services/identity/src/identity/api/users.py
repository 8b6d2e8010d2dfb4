"""Registering, confirming, signing in and out."""

import hashlib
from typing import Any

from chassis.errors import Unauthenticated
from chassis.http.answers import json_answer, no_content
from chassis.http.asking import MaybeSignedIn, Reading
from chassis.http.problems import Problem
from chassis.http.writing import Write
from chassis.runtime import runtime_of
from chassis.unit_of_work import Actor
from fastapi import APIRouter, Request, Response

from identity.api.credentials import HEADERS_ANSWERED, headers_of_new
from identity.api.limits import (
    address_of,
    confirmation_mail_limits,
    email_check_limits,
    registration_limits,
    sign_in_limits,
)
from identity.api.user_wire import (
    Availability,
    Confirmation,
    EmailOnly,
    Nothing,
    Registration,
    SignInRequest,
    UserAnswer,
)
from identity.resources import announcer_of, resources_of
from identity.use_cases.confirm_email import confirm_email
from identity.use_cases.end_sign_ins import sign_out as end_here
from identity.use_cases.register_guardian import ask_for_confirmation, register_guardian
from identity.use_cases.sign_in import sign_in as begin
from identity.use_cases.throttle import count_try

router = APIRouter(tags=["users"])
LIMITED: dict[int | str, dict[str, Any]] = {429: {"model": Problem, "description": "Too many tries; see Retry-After"}}


@router.post("/user/check_email", response_model=Availability, responses=LIMITED)
async def check_email(body: EmailOnly, request: Request, db: Reading) -> Response:
    await count_try(runtime_of(request).units, email_check_limits(request, body.email))
    taken = await db.value("SELECT EXISTS (SELECT 1 FROM users WHERE email = $1)", body.email)
    return json_answer({"available": not taken})


@router.post("/guardian/register", status_code=201, response_model=UserAnswer, responses=LIMITED)
async def register(body: Registration, request: Request, write: Write) -> Response:
    await count_try(runtime_of(request).units, registration_limits(request, body.email))
    family = body.family(await resources_of(request).passwords.hash(body.password))
    return await write(
        _visitor(request),
        lambda uow: register_guardian(uow, family),
        lambda registered: UserAnswer.of(registered.user, registered.guardian.id),
        status=201,
        key_owner=f"email:{hashlib.sha256(body.email.encode()).hexdigest()}",
    )


@router.post("/users/confirmation", response_model=UserAnswer)
async def confirm(body: Confirmation, request: Request, write: Write) -> Response:
    return await write(
        _visitor(request), lambda uow: confirm_email(uow, body.token), lambda confirmed: UserAnswer.of(*confirmed)
    )


@router.post("/users/confirmation/resend", status_code=202, response_model=Nothing, responses=LIMITED)
async def resend_confirmation(body: EmailOnly, request: Request, write: Write) -> Response:
    await count_try(runtime_of(request).units, confirmation_mail_limits(request, body.email))
    return await write(
        _visitor(request), lambda uow: ask_for_confirmation(uow, body.email), lambda _: Nothing(), status=202
    )


@router.post(
    "/users/sign_in",
    response_model=UserAnswer,
    responses={200: {"headers": HEADERS_ANSWERED, "description": "Signed in"}, **LIMITED},
)
async def sign_in(body: SignInRequest, request: Request) -> Response:
    resources = resources_of(request)
    email = body.user.email.lower()
    async with resources.passwords.turn:
        begun = await begin(
            runtime_of(request).units,
            resources.passwords,
            sign_in_limits(request, email),
            email=email,
            password=body.user.password,
            user_type=body.user.user_type,
            address=address_of(request),
        )
    answer = json_answer(UserAnswer.of(begun.user, begun.profile_id))
    answer.headers.update(headers_of_new(resources.access_key, begun))
    return answer


@router.delete("/users/sign_out", status_code=204)
async def sign_out(request: Request, viewer: MaybeSignedIn) -> Response:
    if viewer is None:
        raise Unauthenticated("No user found while logging out")
    runtime = runtime_of(request)
    await end_here(runtime.units, announcer_of(runtime), viewer)
    return no_content()


def _visitor(request: Request) -> Actor:
    return Actor("visitor", address=address_of(request))
