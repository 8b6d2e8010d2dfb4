import hashlib

from chassis.http.authentication import Reading, SignedIn
from chassis.http.idempotency import Write
from chassis.http.responses import json_response
from chassis.http.throttling import LIMITED
from chassis.runtime import runtime_of
from fastapi import APIRouter, Request, Response

from identity.api.limits import confirmation_mail_limits, email_check_limits, registration_limits, visitor
from identity.api.sign_ins.auth_headers import renewing_router
from identity.api.user_schemas import (
    Availability,
    Confirmation,
    EmailOnly,
    NameChange,
    Nothing,
    Registration,
    UserResponse,
)
from identity.resources import resources_of
from identity.use_cases.accounts.confirm_email import confirm_email
from identity.use_cases.accounts.rename_user import rename_user
from identity.use_cases.families.register_guardian import register_guardian, request_confirmation_mail
from identity.use_cases.sign_ins.throttle import count_try

router = APIRouter(tags=["users"])
own_router = renewing_router(tags=["users"])


@router.post("/user/check_email", response_model=Availability, responses=LIMITED)
async def check_email(body: EmailOnly, request: Request, db: Reading) -> Response:
    await count_try(runtime_of(request).units, email_check_limits(request, body.email))
    taken = await db.value("SELECT EXISTS (SELECT 1 FROM users WHERE email = $1)", body.email)
    return json_response({"available": not taken})


@router.post("/guardian/register", status_code=201, response_model=UserResponse, responses=LIMITED)
async def register(body: Registration, request: Request, write: Write) -> Response:
    await count_try(runtime_of(request).units, registration_limits(request, body.email))
    family = body.family(await resources_of(request).passwords.hash_new(body.password, (body.email, body.first_name)))
    return await write(
        visitor(request),
        lambda uow: register_guardian(uow, family, accepts_terms=body.guardian.accepted_terms_and_conditions),
        lambda registered: UserResponse.of(registered.user, registered.guardian.id),
        status=201,
        key_owner=f"email:{hashlib.sha256(body.email.encode()).hexdigest()}",
    )


@router.post("/users/confirmation", response_model=UserResponse)
async def confirm(body: Confirmation, request: Request, write: Write) -> Response:
    return await write(
        visitor(request), lambda uow: confirm_email(uow, body.token), lambda confirmed: UserResponse.of(*confirmed)
    )


@router.post("/users/confirmation/resend", status_code=202, response_model=Nothing, responses=LIMITED)
async def resend_confirmation(body: EmailOnly, request: Request, write: Write) -> Response:
    await count_try(runtime_of(request).units, confirmation_mail_limits(request, body.email))
    return await write(
        visitor(request), lambda uow: request_confirmation_mail(uow, body.email), lambda _: Nothing(), status=202
    )


@own_router.put("/user", response_model=UserResponse)
async def change_name(body: NameChange, viewer: SignedIn, write: Write) -> Response:
    return await write(
        viewer,
        lambda uow: rename_user(uow, viewer, body.first_name, body.last_name),
        lambda renamed: UserResponse.of(*renamed, viewer.operator),
    )
