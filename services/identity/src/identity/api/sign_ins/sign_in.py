"""Sign-in and sign-out, with or without a second factor, and impersonation.

Responses aren't stored under an Idempotency-Key, which would keep secrets in the clear.
"""

from chassis.errors import Unauthenticated
from chassis.http.authentication import MaybeSignedIn
from chassis.http.responses import json_response, no_content
from chassis.http.throttling import LIMITED
from chassis.runtime import runtime_of
from fastapi import APIRouter, Request, Response

from identity.api.limits import second_factor_limits, sign_in_limits, visitor
from identity.api.sign_ins.auth_headers import RESPONSE_HEADERS, new_sign_in_headers
from identity.api.sign_ins.devices import device_of, mark_device
from identity.api.sign_ins.second_factor_schemas import EnrollmentResponse
from identity.api.user_schemas import ImpersonationRequest, SignedInResponse, SignInRequest
from identity.resources import announcer_of, resources_of
from identity.settings import settings_of
from identity.use_cases.sign_ins.begin_sign_in import Device, StartedSignIn
from identity.use_cases.sign_ins.end_sign_ins import sign_out as end_current_sign_in
from identity.use_cases.sign_ins.impersonate import begin_impersonation
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


@router.delete("/users/sign_out", status_code=204)
async def sign_out(request: Request, viewer: MaybeSignedIn) -> Response:
    if viewer is None:
        raise Unauthenticated("No user found while logging out")
    runtime = runtime_of(request)
    await end_current_sign_in(runtime.units, announcer_of(runtime), viewer)
    return no_content()


def _signing_in(request: Request, body: SignInRequest, device: Device) -> SigningIn:
    runtime, resources = runtime_of(request), resources_of(request)
    return SigningIn(
        runtime.units,
        resources.passwords,
        resources.codes,
        device,
        limits=sign_in_limits(request, body.credentials().email),
        code_limits=second_factor_limits(request),
        therapists_need_second_factor=settings_of(runtime).therapist_second_factor_required,
    )


def _response(request: Request, started: StartedSignIn) -> Response:
    response = json_response(SignedInResponse.of(started))
    response.headers.update(new_sign_in_headers(resources_of(request).access_key, started))
    return response
