"""Requests of families to correct the record (docs/product/clinical-records.md#amendment-requests)."""

from typing import Any
from uuid import UUID

from chassis.access.child_access import ChildNotFound, VisibleChild
from chassis.auth.viewer import Viewer
from chassis.http.authentication import Now, Reading, SignedIn
from chassis.http.idempotency import Write
from chassis.http.pagination import PageNumber, paged
from chassis.http.responses import json_response
from chassis.ids import parse_id
from chassis.runtime import runtime_of
from chassis.unit_of_work import Actor, UnitOfWork
from fastapi import APIRouter, Request, Response

from clinical_records.api.amendment_schemas import (
    AmendmentAnswerRequest,
    AmendmentDisagreementRequest,
    AmendmentResponse,
    AmendmentsPageResponse,
    AmendmentsResponse,
    NewAmendmentRequest,
)
from clinical_records.domain.errors import AmendmentNotFound
from clinical_records.queries.amendments import amendment_by_id, amendments_of_child, open_amendments
from clinical_records.use_cases.amendments.answer_amendment import answer_as_therapist
from clinical_records.use_cases.amendments.request_amendment import disagree, request_amendment, withdraw_amendment

router = APIRouter(tags=["amendment requests"])
OF_CHILD = "/clients/{client_id}/amendment_requests"


@router.get("/amendment_requests", response_model=AmendmentsPageResponse)
async def list_open_amendments(
    viewer: SignedIn, reading: Reading, now: Now, request: Request, page: PageNumber = 1
) -> Response:
    """List the requests that wait for an answer, of the children in the viewer's care, in pages of 20 (therapists
    only)."""
    viewer.require_therapist()
    found, pagy = paged(await open_amendments(reading, viewer, page, now), page)
    child_ids = sorted({one["child_id"] for one in found})
    runtime_of(request).reads.record(Actor.of(viewer), "read list_open_amendments", child_ids, now)
    return json_response({"amendment_requests": found, "pagy": pagy})


@router.get(OF_CHILD, response_model=AmendmentsResponse)
async def list_amendments(child_id: VisibleChild, viewer: SignedIn, reading: Reading) -> Response:
    """List the requests to correct the child's record, newest first."""
    return json_response({"amendment_requests": await amendments_of_child(reading, viewer, child_id)})


@router.post(OF_CHILD, status_code=201, response_model=AmendmentResponse)
async def create_amendment(client_id: str, body: NewAmendmentRequest, viewer: SignedIn, write: Write) -> Response:
    """Ask to correct the child's record (its guardians only)."""
    child_id = parse_id(client_id, missing=ChildNotFound)

    async def work(uow: UnitOfWork) -> dict[str, Any]:
        request_id = await request_amendment(uow, viewer, child_id, body.amendment_request.request)
        return await _changed(uow, viewer, request_id)

    return await write(viewer, work, lambda asked: {"amendment_request": asked}, status=201)


@router.put(OF_CHILD + "/{amendment_request_id}/answer", response_model=AmendmentResponse)
async def answer_amendment(
    client_id: str, amendment_request_id: str, body: AmendmentAnswerRequest, viewer: SignedIn, write: Write
) -> Response:
    """Answer a request (the child's therapists only). An answer never changes."""
    child_id, request_id = _ids(client_id, amendment_request_id)
    given = body.amendment_request

    async def work(uow: UnitOfWork) -> dict[str, Any]:
        await answer_as_therapist(uow, viewer, child_id, request_id, given.decision, given.answer)
        return await _changed(uow, viewer, request_id)

    return await write(viewer, work, lambda asked: {"amendment_request": asked})


@router.put(OF_CHILD + "/{amendment_request_id}/disagreement", response_model=AmendmentResponse)
async def disagree_with_answer(
    client_id: str, amendment_request_id: str, body: AmendmentDisagreementRequest, viewer: SignedIn, write: Write
) -> Response:
    """Respond to a declined request (the requesting guardian only). The response stays with the record."""
    child_id, request_id = _ids(client_id, amendment_request_id)

    async def work(uow: UnitOfWork) -> dict[str, Any]:
        await disagree(uow, viewer, child_id, request_id, body.amendment_request.disagreement)
        return await _changed(uow, viewer, request_id)

    return await write(viewer, work, lambda asked: {"amendment_request": asked})


@router.delete(OF_CHILD + "/{amendment_request_id}", status_code=204)
async def delete_amendment(client_id: str, amendment_request_id: str, viewer: SignedIn, write: Write) -> Response:
    """Withdraw an unanswered request (the requesting guardian only). It stays with the record."""
    child_id, request_id = _ids(client_id, amendment_request_id)
    return await write(
        viewer, lambda uow: withdraw_amendment(uow, viewer, child_id, request_id), lambda _: None, status=204
    )


async def _changed(uow: UnitOfWork, viewer: Viewer, request_id: UUID) -> dict[str, Any]:
    await uow.db.flush()
    return await amendment_by_id(uow, viewer, request_id)


def _ids(client_id: str, request_id: str) -> tuple[UUID, UUID]:
    return parse_id(client_id, missing=ChildNotFound), parse_id(request_id, missing=AmendmentNotFound)
