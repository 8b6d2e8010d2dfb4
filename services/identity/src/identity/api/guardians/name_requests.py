"""Requests to correct a child's name (docs/product/identity.md#correct-a-childs-name)."""

from datetime import datetime
from typing import Annotated, Any

from chassis.access.child_access import ChildNotFound, VisibleChild
from chassis.http.authentication import Reading, SignedIn
from chassis.http.idempotency import Write
from chassis.http.responses import json_response
from chassis.ids import parse_id
from chassis.schemas import Incoming, Outgoing, Required, Storable
from chassis.unit_of_work import UnitOfWork
from fastapi import Response
from pydantic import Field

from identity.api.field_types import ChildLastName, ChildName
from identity.api.sign_ins.auth_headers import renewing_router
from identity.domain.name_requests import NameDecision
from identity.queries.name_requests import list_name_requests
from identity.use_cases.children.request_name import AskedName, request_name

router = renewing_router(tags=["guardian"], prefix="/guardian/clients")
MOST_CHARACTERS = 1000


class NameRequestFields(Incoming):
    name: ChildName
    last_name: ChildLastName
    reason: Annotated[str, Field(max_length=MOST_CHARACTERS), Required("Reason is required"), Storable]


class NewNameRequest(Incoming):
    name_request: NameRequestFields

    def asked(self) -> AskedName:
        return AskedName(**self.name_request.model_dump())


class NameRequestSchema(Outgoing):
    id: str
    name: str
    last_name: str
    reason: str
    requested_at: datetime
    decision: NameDecision | None = Field(description="Null while it waits")
    decided_at: datetime | None
    answer: str | None = Field(description="Why it was declined")
    previous_name: str | None = Field(description="The name that a granted request replaced")
    previous_last_name: str | None


class NameRequestsResponse(Outgoing):
    name_requests: list[NameRequestSchema]


@router.get("/{client_id}/name_requests", response_model=NameRequestsResponse)
async def read_name_requests(child_id: VisibleChild, viewer: SignedIn, reading: Reading) -> Response:
    """List the child's requests, newest first."""
    viewer.require_guardian()
    return json_response({"name_requests": await list_name_requests(reading, child_id)})


@router.post("/{client_id}/name_requests", status_code=201, response_model=NameRequestsResponse)
async def ask_for_name(client_id: str, body: NewNameRequest, viewer: SignedIn, write: Write) -> Response:
    """Ask to correct the child's name. Replaces a request that still waits."""

    async def work(uow: UnitOfWork) -> list[dict[str, Any]]:
        child_id = parse_id(client_id, missing=ChildNotFound)
        await request_name(uow, viewer, child_id, body.asked())
        return await list_name_requests(uow, child_id)

    return await write(viewer, work, lambda found: {"name_requests": found}, status=201)
