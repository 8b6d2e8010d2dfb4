import hashlib
from typing import Annotated, Any
from zoneinfo import ZoneInfo

from chassis.access.child_access import ChildNotFound
from chassis.http.authentication import MaybeSignedIn, Now, Reading, SignedIn
from chassis.http.idempotency import Write
from chassis.http.responses import json_response
from chassis.http.throttling import LIMITED
from chassis.ids import new_id, parse_id
from chassis.runtime import runtime_of
from chassis.unit_of_work import Actor, UnitOfWork
from fastapi import APIRouter, Query, Request, Response

from identity.api.guardians.client_schemas import ClientResponse
from identity.api.limits import PROFILES, SEARCH, address_of, registration_limits
from identity.api.own_profiles import own_therapist
from identity.api.sign_ins.auth_headers import renewing_router
from identity.api.therapists.application_schemas import ApplicationForm
from identity.api.therapists.profile_schemas import ClientCorrection, TherapistUpdate
from identity.api.therapists.schemas import CardResponse, CardsResponse, OwnProfileResponse, TherapistSearch
from identity.api.uploads import TOO_LARGE, links_for, uploader
from identity.api.user_schemas import UserResponse
from identity.domain.errors import TherapistNotFound
from identity.matching.match_therapists import match_therapists
from identity.matching.search_request import search_criteria
from identity.queries.guardians import client_for_therapist
from identity.queries.therapists import accepting_card, own_profile
from identity.resources import resources_of
from identity.use_cases.children.correct_client_details import correct_client
from identity.use_cases.sign_ins.throttle import count_try
from identity.use_cases.therapists.register_therapist import register_therapist
from identity.use_cases.therapists.update_therapist import update_therapist

router = APIRouter(tags=["therapists"])
own_router = renewing_router(tags=["therapist"])


@router.get("/therapists", response_model=CardsResponse, responses=LIMITED, dependencies=[SEARCH])
async def find_therapists(
    search: Annotated[TherapistSearch, Query()], request: Request, viewer: MaybeSignedIn, db: Reading, now: Now
) -> Response:
    """Best match first. Morning and afternoon are in the signed-in guardian's time zone, otherwise in the state's."""
    criteria = await search_criteria(db, viewer, search.state, search.specialty_ids, search.preferred_time_frame)
    if criteria is None:
        return json_response({"therapists": []})
    resources = resources_of(request)
    matches = await match_therapists(db, criteria, now, resources.calendars)
    today = now.astimezone(ZoneInfo(criteria.timezone)).date()
    return json_response({"therapists": await resources.cards.get(db, matches, today)})


@router.get("/therapists/{therapist_id}", response_model=CardResponse)
async def read_therapist(therapist_id: str, db: Reading, now: Now) -> Response:
    return json_response(await accepting_card(db, parse_id(therapist_id, missing=TherapistNotFound), now.date()))


@router.post("/therapist/register", status_code=201, response_model=UserResponse, responses={**LIMITED, **TOO_LARGE})
async def apply_as_therapist(body: ApplicationForm, request: Request, write: Write) -> Response:
    """Sign-in is possible once an operator has approved the application."""
    await count_try(runtime_of(request).units, registration_limits(request, body.email))
    visitor, therapist_id = Actor("visitor", address=address_of(request)), new_id()
    application = await body.application(therapist_id, uploader(request, visitor, therapist_id))
    return await write(
        visitor,
        lambda uow: register_therapist(uow, application, accepts_terms=True),
        lambda applied: UserResponse.of(applied.user, applied.therapist.id),
        status=201,
        key_owner=f"email:{hashlib.sha256(body.email.encode()).hexdigest()}",
    )


@own_router.get("/therapist/me", response_model=OwnProfileResponse)
async def read_own_profile(request: Request, viewer: SignedIn, db: Reading, now: Now) -> Response:
    return json_response(await own_therapist(request, viewer, db, now))


@own_router.put(
    "/therapist",
    response_model=OwnProfileResponse,
    responses={**TOO_LARGE, **LIMITED},
    dependencies=[PROFILES],
)
async def change_own_profile(body: TherapistUpdate, request: Request, viewer: SignedIn, write: Write) -> Response:
    """Files are checked and stored before anything changes; one that is refused refuses the whole."""
    upload = uploader(request, Actor.of(viewer), viewer.require_therapist())
    changes = await body.changes(upload)

    async def work(uow: UnitOfWork) -> dict[str, Any]:
        therapist_id = await update_therapist(uow, viewer, changes)
        return await own_profile(uow, therapist_id, uow.now, links_for(request, viewer))

    return await write(viewer, work, lambda response: response)


@own_router.put("/therapist/clients/{client_id}", response_model=ClientResponse, name="correct_client")
async def correct_own_client(
    client_id: str, body: ClientCorrection, request: Request, viewer: SignedIn, write: Write
) -> Response:
    """Corrects age, gender and pronouns of one of the therapist's current clients."""
    links = links_for(request, viewer)

    async def work(uow: UnitOfWork) -> dict[str, Any]:
        viewer.require_therapist()
        child_id = parse_id(client_id, missing=ChildNotFound)
        corrected = await correct_client(uow, viewer, body.changes(child_id))
        return await client_for_therapist(uow, *corrected, uow.now, links)

    return await write(viewer, work, lambda response: response)
