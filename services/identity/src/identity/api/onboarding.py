"""Onboarding reminders. Open to everyone, with the same response for every address."""

from typing import Annotated

from chassis.errors import Invalid
from chassis.http.idempotency import Write
from chassis.http.throttling import LIMITED
from chassis.runtime import runtime_of
from chassis.schemas import Incoming, Line, Required
from chassis.unit_of_work import Actor
from fastapi import APIRouter, Query, Request, Response

from identity.api.field_types import Email
from identity.api.limits import address_of, onboarding_tag_limits
from identity.api.user_schemas import Nothing
from identity.domain.contact import normal_email
from identity.use_cases.guardians.onboarding_tag import tag_onboarding, untag_onboarding
from identity.use_cases.sign_ins.throttle import count_try

router = APIRouter(tags=["onboarding"], prefix="/onboarding_tag")


class OnboardingTagFields(Incoming):
    email: Email
    full_name: Annotated[Line, Required("Name is required")]


@router.post("", status_code=201, response_model=Nothing, responses=LIMITED)
async def remind_of_onboarding(body: OnboardingTagFields, request: Request, write: Write) -> Response:
    await count_try(runtime_of(request).units, onboarding_tag_limits(request, body.email))
    return await write(
        Actor("visitor", address=address_of(request)),
        lambda uow: tag_onboarding(uow, body.email, body.full_name),
        lambda _: Nothing(),
        status=201,
    )


@router.delete("", status_code=204, responses=LIMITED)
async def stop_reminding_of_onboarding(
    email: Annotated[str, Query(max_length=254)], request: Request, write: Write
) -> Response:
    normal = normal_email(email)
    if normal is None:
        raise Invalid(fields={"email": "Invalid email format"})
    await count_try(runtime_of(request).units, onboarding_tag_limits(request, normal))
    return await write(
        Actor("visitor", address=address_of(request)),
        lambda uow: untag_onboarding(uow, normal),
        lambda _: None,
        status=204,
    )
