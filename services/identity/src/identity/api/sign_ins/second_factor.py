"""Two-step sign-in settings. Responses aren't stored under an Idempotency-Key, which would keep secrets in the clear;
repeating these requests is harmless."""

from typing import Annotated

from chassis.http.authentication import SignedIn
from chassis.http.responses import json_response, no_content
from chassis.http.throttling import LIMITED
from chassis.runtime import runtime_of
from fastapi import Depends, Request, Response

from identity.api.limits import own_password_limits, second_factor_limits
from identity.api.sign_ins.auth_headers import renewing_router
from identity.api.sign_ins.second_factor_schemas import (
    Code,
    EnrollmentResponse,
    OwnPassword,
    PasswordAndCode,
    RecoveryCodes,
    SecondFactorResponse,
)
from identity.resources import resources_of
from identity.settings import settings_of
from identity.use_cases.sign_ins.second_factor import SecondFactors

PATH = "/users/second_factor"
router = renewing_router(tags=["users"])


async def _second_factors(request: Request, viewer: SignedIn) -> SecondFactors:
    """Raises Forbidden while impersonated."""
    runtime = runtime_of(request)
    required = settings_of(runtime).therapists_need_second_factor
    return SecondFactors(runtime.units, resources_of(request).codes, viewer, therapists_need_second_factor=required)


OwnSecondFactors = Annotated[SecondFactors, Depends(_second_factors)]


@router.get(PATH, response_model=SecondFactorResponse)
async def read_second_factor(second_factors: OwnSecondFactors) -> Response:
    return json_response(SecondFactorResponse.of(await second_factors.state()))


@router.post(PATH, status_code=201, response_model=EnrollmentResponse, responses=LIMITED, name="enrol_second_factor")
async def enroll_second_factor(body: OwnPassword, request: Request, second_factors: OwnSecondFactors) -> Response:
    enrollment = await second_factors.enroll(
        resources_of(request).passwords, own_password_limits(request), body.password
    )
    return json_response(EnrollmentResponse.of(enrollment), 201)


@router.put(PATH, response_model=RecoveryCodes, responses=LIMITED)
async def turn_on_second_factor(body: Code, request: Request, second_factors: OwnSecondFactors) -> Response:
    return json_response(
        RecoveryCodes(recovery_codes=await second_factors.turn_on(second_factor_limits(request), body.code))
    )


@router.post(f"{PATH}/recovery_codes", status_code=201, response_model=RecoveryCodes, responses=LIMITED)
async def renew_recovery_codes(body: Code, request: Request, second_factors: OwnSecondFactors) -> Response:
    codes = await second_factors.renew_recovery_codes(second_factor_limits(request), body.code)
    return json_response(RecoveryCodes(recovery_codes=codes), 201)


@router.delete(PATH, status_code=204, responses=LIMITED)
async def turn_off_second_factor(body: PasswordAndCode, request: Request, second_factors: OwnSecondFactors) -> Response:
    await second_factors.turn_off(
        resources_of(request).passwords,
        own_password_limits(request),
        body.password,
        second_factor_limits(request),
        body.code,
    )
    return no_content()
