"""Sign-in and sign-out, with or without a second factor, and impersonation.

Responses aren't stored under an Idempotency-Key, which would keep secrets in the clear.
"""

from typing import Annotated, Any

from chassis.auth.viewer import UserType, Viewer
from chassis.db import Queries
from chassis.errors import Unauthenticated
from chassis.http.authentication import MaybeSignedIn, Reading
from chassis.http.responses import json_response, no_content
from chassis.http.throttling import LIMITED
from chassis.runtime import runtime_of
from fastapi import APIRouter, Header, Request, Response

from identity.api.limits import address_of, second_factor_limits, sign_in_limits, visitor
from identity.api.own_profiles import own_guardian, own_therapist
from identity.api.sign_ins.auth_headers import RESPONSE_HEADERS, new_sign_in_headers
from identity.api.sign_ins.devices import device_of, mark_device
from identity.api.sign_ins.renewal_schemas import RenewalResponse
from identity.api.sign_ins.second_factor_schemas import EnrollmentResponse
from identity.api.sign_ins.sign_in_cookie import (
    RENEWAL,
    delete_sign_in_cookie,
    require_own_page,
    set_sign_in_cookie,
    sign_in_cookie_of,
)
from identity.api.user_schemas import ImpersonationRequest, SignedInResponse, SignInRequest, UserResponse
from identity.resources import announcer_of, resources_of
from identity.settings import settings_of
from identity.use_cases.sign_ins.begin_sign_in import Device, StartedSignIn
from identity.use_cases.sign_ins.end_sign_ins import sign_out as end_current_sign_in
from identity.use_cases.sign_ins.impersonate import begin_impersonation
from identity.use_cases.sign_ins.renew_by_cookie import CookieReused, renew_by_cookie
from identity.use_cases.sign_ins.sign_in import SigningIn

router = APIRouter(tags=["users"])
SIGNED_IN = {200: {"headers": RESPONSE_HEADERS, "description": "Signed in"}, **LIMITED}


@router.post("/users/sign_in", response_model=SignedInResponse, responses=SIGNED_IN)
async def sign_in(body: SignInRequest, request: Request) -> Response:
    device = device_of(request)
    async with resources_of(request).passwords.slots:
        started = await _signing_in(request, body, device).sign_in(body.credentials())
    response = _response(request, started)
    mark_device(request, response, device)
    return response


@router.post(
    "/users/sign_in/second_factor",
    status_code=201,
    response_model=EnrollmentResponse,
    responses=LIMITED,
    name="enrol_before_sign_in",
)
async def enroll_before_sign_in(body: SignInRequest, request: Request) -> Response:
    """For therapists who must set up a second factor before they can sign in."""
    async with resources_of(request).passwords.slots:
        enrollment = await _signing_in(request, body, device_of(request)).enroll(body.credentials())
    return json_response(EnrollmentResponse.of(enrollment), 201)


@router.post("/impersonations", response_model=SignedInResponse, responses=SIGNED_IN)
async def impersonate(body: ImpersonationRequest, request: Request) -> Response:
    """The operator's browser doesn't become one of the user's devices."""
    started = await runtime_of(request).units.run(
        visitor(request), lambda uow: begin_impersonation(uow, body.authorization, device_of(request))
    )
    return _response(request, started)


@router.post(
    RENEWAL,
    response_model=RenewalResponse,
    responses={200: {"headers": RESPONSE_HEADERS, "description": "A fresh token"}},
)
async def renew_sign_in(
    request: Request,
    db: Reading,
    profile: bool = False,
    x_requested_by: Annotated[str | None, Header()] = None,
) -> Response:
    """A fresh token for the browser that holds the cookie of a sign-in, and the cookie's next value. Only for our own
    pages: `X-Requested-By: larkwell`. With `profile`, a page that starts also gets what `/guardian/me` or
    `/therapist/me` returns."""
    require_own_page(request, x_requested_by)
    runtime, resources = runtime_of(request), resources_of(request)
    value = sign_in_cookie_of(request)
    renewed = await runtime.units.run(visitor(request), lambda uow: renew_by_cookie(uow, resources.cookies, value))
    if isinstance(renewed, CookieReused):
        await announcer_of(runtime).announce_soon(renewed.sign_in_id)
        raise Unauthenticated
    if renewed is None:
        raise Unauthenticated
    body = UserResponse.of(renewed.user, renewed.profile_id, renewed.operator).model_dump(mode="json")
    if profile:
        body |= await _profile(request, renewed, db)
    return _with_sign_in(request, json_response(body), renewed)


@router.delete("/users/sign_out", status_code=204)
async def sign_out(request: Request, viewer: MaybeSignedIn) -> Response:
    if viewer is None:
        raise Unauthenticated("No user found while logging out")
    runtime = runtime_of(request)
    await end_current_sign_in(runtime.units, announcer_of(runtime), viewer)
    response = no_content()
    delete_sign_in_cookie(request, response)
    return response


async def _profile(request: Request, renewed: StartedSignIn, db: Queries) -> dict[str, Any]:
    """The key `guardian` or `therapist`."""
    viewer = Viewer(
        user_id=renewed.user.id,
        user_type=UserType(renewed.user.user_type),
        profile_id=renewed.profile_id,
        sign_in_id=renewed.sign_in_id,
        issued_at=renewed.started_at,
        operator=renewed.operator,
        address=address_of(request),
    )
    read = own_guardian if viewer.is_guardian else own_therapist
    return await read(request, viewer, db, renewed.started_at)


def _signing_in(request: Request, body: SignInRequest, device: Device) -> SigningIn:
    runtime, resources = runtime_of(request), resources_of(request)
    return SigningIn(
        runtime.units,
        resources.passwords,
        resources.codes,
        device,
        limits=sign_in_limits(request, body.credentials().email),
        code_limits=second_factor_limits(request),
        therapists_need_second_factor=settings_of(runtime).therapists_need_second_factor,
    )


def _response(request: Request, started: StartedSignIn) -> Response:
    return _with_sign_in(request, json_response(SignedInResponse.of(started)), started)


def _with_sign_in(request: Request, response: Response, started: StartedSignIn) -> Response:
    response.headers.update(new_sign_in_headers(resources_of(request).access_key, started))
    set_sign_in_cookie(request, response, started)
    return response
