"""Routes for the other services. The gateway doesn't expose them."""

from typing import Annotated
from uuid import UUID

from chassis.access.child_access import ChildNotFound
from chassis.auth.ended_list import sign_list
from chassis.http.authentication import Now, Reading, SignedIn, only
from chassis.http.responses import json_response
from chassis.runtime import runtime_of
from chassis.unit_of_work import Actor
from fastapi import APIRouter, Query, Request, Response
from pydantic import AwareDatetime

from identity.api.uploads import links_for
from identity.domain.errors import GuardianNotFound
from identity.queries.child_photos import photos_of_clients
from identity.queries.ended_sign_ins import ended_sign_ins
from identity.queries.guardians import has_accepted_terms
from identity.queries.statement_names import record_names, statement_names
from identity.resources import resources_of

MOST_THERAPISTS = 50

router = APIRouter()


@router.get("/child_photos", dependencies=[only("scheduling")])
async def sign_child_photos(
    request: Request, viewer: SignedIn, db: Reading, now: Now, child_id: UUID | None = None
) -> Response:
    """Links to the pictures of the signed-in therapist's clients, by child id: of all of them, or of one."""
    links = await photos_of_clients(db, viewer.require_therapist(), now, links_for(request, viewer), child_id)
    runtime_of(request).reads.record(Actor.of(viewer), "read sign_child_photos", list(links), now)
    return json_response({"links": links})


@router.get("/guardians/{guardian_id}/terms", dependencies=[only("billing")])
async def show_terms_acceptance(guardian_id: UUID, db: Reading) -> Response:
    """Before a card is charged. `accepted`: whether the guardian has accepted the current terms and privacy policy."""
    return json_response({"accepted": await has_accepted_terms(db, guardian_id)})


@router.get("/guardians/{guardian_id}/children/{child_id}/statement_names", dependencies=[only("billing")])
async def show_statement_names(
    guardian_id: UUID,
    child_id: UUID,
    request: Request,
    db: Reading,
    now: Now,
    therapist_id: Annotated[list[UUID] | None, Query(max_length=MOST_THERAPISTS)] = None,
) -> Response:
    """Names for a receipt or a superbill. Audited as the guardian's read. Raises GuardianNotFound."""
    found = await statement_names(db, guardian_id, child_id, therapist_id or [])
    if found is None:
        raise GuardianNotFound
    if found["child"] is not None:
        actor = Actor("service:billing", on_behalf_of=f"guardian:{guardian_id}")
        runtime_of(request).reads.record(actor, "read statement_names", [str(child_id)], now)
    return json_response(found)


@router.get("/children/{child_id}/record_names", dependencies=[only("clinical-records")])
async def show_record_names(
    child_id: UUID,
    request: Request,
    viewer: SignedIn,
    db: Reading,
    now: Now,
    therapist_id: Annotated[list[UUID] | None, Query(max_length=MOST_THERAPISTS)] = None,
) -> Response:
    """Names for the PDF of notes, for the person signed in. Raises ChildNotFound, also for someone else's guardian."""
    found = await record_names(db, viewer, child_id, therapist_id or [])
    if found is None:
        raise ChildNotFound
    runtime_of(request).reads.record(Actor.of(viewer), "read show_record_names", [str(child_id)], now)
    return json_response(found)


@router.get("/sign_ins/ended", dependencies=[only("scheduling", "clinical-records", "billing", "documents")])
async def list_ended_sign_ins(request: Request, db: Reading, now: Now, since: AwareDatetime | None = None) -> Response:
    """Signed like a token. Always answered in full, because an unsigned 304 could come from anyone."""
    ended = await ended_sign_ins(db, since, now)
    return json_response({"list": sign_list(resources_of(request).access_key, ended, since, now)})
