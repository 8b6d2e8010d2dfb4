"""Co-signing the notes of supervised therapists (docs/product/clinical-records.md#co-signed-notes)."""

from uuid import UUID

from chassis.access.child_access import ChildNotFound
from chassis.http.authentication import Now, Reading, SignedIn
from chassis.http.forwarded_sign_in import sign_in_of
from chassis.http.idempotency import Write
from chassis.http.pagination import PageNumber, paged
from chassis.http.responses import json_response
from chassis.ids import parse_id
from chassis.runtime import runtime_of
from chassis.unit_of_work import Actor
from fastapi import APIRouter, Request, Response

from clinical_records.adapters.signers import credentials_of
from clinical_records.api.cosignature_schemas import (
    CosignaturesResponse,
    NewCosignatureRequest,
    ReturnedCosignatureRequest,
)
from clinical_records.api.dependencies import LinksDep
from clinical_records.domain.errors import CosignatureNotFound
from clinical_records.queries.cosignatures import may_cosign_note, open_cosignatures
from clinical_records.resources import calls_of
from clinical_records.use_cases.cosignatures import cosign_note as cosign
from clinical_records.use_cases.cosignatures import return_note as return_

router = APIRouter(tags=["notes"])


def _ids(child_id: str, author_id: str) -> tuple[UUID, UUID]:
    return parse_id(child_id, missing=ChildNotFound), parse_id(author_id, missing=CosignatureNotFound)


@router.get("/cosignatures", response_model=CosignaturesResponse)
async def list_cosignatures(
    viewer: SignedIn, reading: Reading, now: Now, request: Request, links: LinksDep, page: PageNumber = 1
) -> Response:
    """List the notes that wait for the viewer's co-signature, and those of the viewer that a supervisor returned, in
    pages of 20 (therapists only)."""
    viewer.require_therapist()
    found, pagy = paged(await open_cosignatures(reading, viewer, page, links), page)
    child_ids = sorted({one["child"]["id"] for one in found})
    runtime_of(request).reads.record(Actor.of(viewer), "read list_cosignatures", child_ids, now)
    return json_response({"cosignatures": found, "pagy": pagy})


@router.post("/events/{event_id}/cosignatures", status_code=204)
async def cosign_note(
    event_id: str, body: NewCosignatureRequest, viewer: SignedIn, reading: Reading, request: Request, write: Write
) -> Response:
    """Co-sign a supervised therapist's note about a child in this session (the supervisor only). Refused when something
    was added since `version`. The signature keeps the supervisor's specialty and licenses."""
    asked = body.cosignature
    child_id, author_id = _ids(asked.child_id, asked.author_id)
    credentials = None
    if await may_cosign_note(reading, viewer, event_id, child_id, author_id):
        credentials = await credentials_of(calls_of(runtime_of(request)), sign_in_of(request), viewer, child_id)
    return await write(
        viewer,
        lambda uow: cosign.cosign_note(uow, viewer, event_id, child_id, author_id, asked.version, credentials),
        lambda _: None,
        status=204,
    )


@router.post("/events/{event_id}/cosignatures/return", status_code=204)
async def return_note(event_id: str, body: ReturnedCosignatureRequest, viewer: SignedIn, write: Write) -> Response:
    """Ask the author for an addendum before co-signing (the supervisor only). Refused when something was added since
    `version`."""
    asked = body.cosignature
    child_id, author_id = _ids(asked.child_id, asked.author_id)
    return await write(
        viewer,
        lambda uow: return_.return_note(uow, viewer, event_id, child_id, author_id, asked.version, asked.feedback),
        lambda _: None,
        status=204,
    )
