from typing import Annotated

from chassis.access.child_access import ChildNotFound, VisibleChild
from chassis.http.authentication import Now, Reading, SignedIn
from chassis.http.forwarded_sign_in import sign_in_of
from chassis.http.pagination import OptionalPage, paged
from chassis.http.responses import json_response
from chassis.ids import parse_id
from chassis.runtime import runtime_of
from chassis.schemas import Line
from fastapi import APIRouter, Query, Request, Response

from scheduling.adapters.child_photos import with_photos
from scheduling.api.client_schemas import ClientResponse, ClientsResponse, ServiceResponse
from scheduling.domain.errors import ServiceNotFound
from scheduling.queries.care_services import client, own_service
from scheduling.queries.caseload import ClientFilter, ClientQuery, ClientSort, caseload
from scheduling.resources import calls_of

router = APIRouter(tags=["care"])


@router.get("/therapist/clients", response_model=ClientsResponse)
async def list_therapist_clients(
    request: Request,
    viewer: SignedIn,
    db: Reading,
    now: Now,
    search: Annotated[Line | None, Query(description="Beginnings of names of child, guardian and school")] = None,
    school: Annotated[Line | None, Query(description="The exact name, as in GET /therapist/schools")] = None,
    only: Annotated[
        list[ClientFilter] | None,
        Query(max_length=len(ClientFilter), description="Only clients that match all of these"),
    ] = None,
    sort: Annotated[ClientSort, Query(description="Clients that are equal are in order of name")] = ClientSort.NAME,
    page: OptionalPage = None,
) -> Response:
    """The children the therapist treats now."""
    query = ClientQuery(search, school, only or (), sort, page)
    found = await caseload(db, viewer.require_therapist(), query, now)
    shown, pagy = paged(found.clients, page)
    clients = await with_photos(calls_of(runtime_of(request)), sign_in_of(request), shown)
    return json_response({"clients": clients, "count": found.count, "pagy": pagy})


@router.get("/therapist/clients/{client_id}", response_model=ClientResponse)
async def show_therapist_client(
    request: Request, child: VisibleChild, viewer: SignedIn, db: Reading, now: Now
) -> Response:
    """A child, with the services that the therapist provides."""
    found = await client(db, viewer.require_therapist(), child, now)
    if found is None:
        raise ChildNotFound
    (shown,) = await with_photos(calls_of(runtime_of(request)), sign_in_of(request), [found], child)
    return json_response({"client": shown})


@router.get("/guardian/service/{service_id}", response_model=ServiceResponse)
async def show_guardian_service(service_id: str, viewer: SignedIn, db: Reading) -> Response:
    guardian = viewer.require_guardian()
    service = parse_id(service_id, missing=ServiceNotFound)
    return json_response({"service": await own_service(db, guardian, service)})
