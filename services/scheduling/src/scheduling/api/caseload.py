from chassis.access.child_access import ChildNotFound, VisibleChild
from chassis.http.authentication import Now, Reading, SignedIn
from chassis.http.forwarded_sign_in import sign_in_of
from chassis.http.responses import json_response
from chassis.ids import parse_id
from chassis.runtime import runtime_of
from fastapi import APIRouter, Request, Response

from scheduling.adapters.child_photos import with_photos
from scheduling.api.client_schemas import ClientResponse, ClientsResponse, ServiceResponse
from scheduling.api.clients import Search
from scheduling.domain.errors import ServiceNotFound
from scheduling.queries.care_services import caseload, client, own_service
from scheduling.resources import calls_of

router = APIRouter(tags=["care"])


@router.get("/therapist/clients", response_model=ClientsResponse)
async def list_therapist_clients(
    request: Request, viewer: SignedIn, db: Reading, now: Now, search: Search = None
) -> Response:
    """The children the therapist treats now, in order of name."""
    clients = await caseload(db, viewer.require_therapist(), search, now)
    return json_response({"clients": await with_photos(calls_of(runtime_of(request)), sign_in_of(request), clients)})


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
