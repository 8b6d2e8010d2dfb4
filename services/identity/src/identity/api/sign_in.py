"""Signing in and out, with and without a second factor, and as an operator in a user's place.

No answer here is kept under an Idempotency-Key: that would store secrets in the clear.
"""

from chassis.errors import Unauthenticated
from chassis.http.authentication import MaybeSignedIn
from chassis.http.responses import json_response, no_content
from chassis.runtime import runtime_of
from fastapi import APIRouter, Request, Response

from identity.api.credentials import HEADERS_ANSWERED, headers_of_new
from identity.api.devices import device_of, mark_device
from identity.api.limits import LIMITED, second_factor_limits, sign_in_limits, visitor
from identity.api.second_factor_wire import EnrolmentAnswer
from identity.api.user_wire import ImpersonationRequest, SignedInAnswer, SignInRequest
from identity.resources import announcer_of, resources_of
from identity.settings import settings_of
from identity.use_cases.begin_sign_in import Begun, Device
from identity.use_cases.end_sign_ins import sign_out as end_here
from identity.use_cases.impersonate import begin_impersonation
from identity.use_cases.sign_in import SigningIn

router = APIRouter(tags=["users"])
SIGNED_IN = {200: {"headers": HEADERS_ANSWERED, "description": "Signed in"}, **LIMITED}


@router.post("/users/sign_in", response_model=SignedInAnswer, responses=SIGNED_IN)
async def sign_in(body: SignInRequest, request: Request) -> Response:
    device = device_of(request)
    async with resources_of(request).passwords.turn:
        begun = await _signing_in(request, body, device).sign_in(body.credentials())
    answer = _answer(request, begun)
    mark_device(request, answer, device)
    return answer


@router.post("/users/sign_in/second_factor", status_code=201, response_model=EnrolmentAnswer, responses=LIMITED)
async def enrol_before_sign_in(body: SignInRequest, request: Request) -> Response:
    """For a therapist who may not sign in without a second factor and has none yet."""
    async with resources_of(request).passwords.turn:
        enrolment = await _signing_in(request, body, device_of(request)).enrol(body.credentials())
    return json_response(EnrolmentAnswer.of(enrolment), 201)


@router.post("/impersonations", response_model=SignedInAnswer, responses=SIGNED_IN)
async def impersonate(body: ImpersonationRequest, request: Request) -> Response:
    """The operator's browser is not a device of the user's: it gets no mark."""
    begun = await runtime_of(request).units.run(
        visitor(request), lambda uow: begin_impersonation(uow, body.authorization, device_of(request))
    )
    return _answer(request, begun)


@router.delete("/users/sign_out", status_code=204)
async def sign_out(request: Request, viewer: MaybeSignedIn) -> Response:
    if viewer is None:
        raise Unauthenticated("No user found while logging out")
    runtime = runtime_of(request)
    await end_here(runtime.units, announcer_of(runtime), viewer)
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


def _answer(request: Request, begun: Begun) -> Response:
    answer = json_response(SignedInAnswer.of(begun))
    answer.headers.update(headers_of_new(resources_of(request).access_key, begun))
    return answer
