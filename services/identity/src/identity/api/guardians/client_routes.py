from typing import Any

from chassis.file_store import StoredFile
from chassis.http.authentication import SignedIn
from chassis.http.idempotency import Write
from chassis.http.throttling import LIMITED
from chassis.unit_of_work import UnitOfWork
from fastapi import Request, Response

from identity.api.guardians.care import current_care
from identity.api.guardians.client_schemas import ClientPhoto, ClientResponse, ClientUpdate, NewClient
from identity.api.guardians.photo_upload import upload_photo
from identity.api.limits import UPLOADS
from identity.api.sign_ins.auth_headers import renewing_router
from identity.api.uploads import TOO_LARGE, links_for
from identity.queries.guardians import client_response
from identity.use_cases.children.child_photo import set_photo
from identity.use_cases.children.update_client import update_client
from identity.use_cases.families.add_sibling import add_sibling

router = renewing_router(tags=["guardian"], prefix="/guardian/clients")


@router.post("", status_code=201, response_model=ClientResponse)
async def add_client(body: NewClient, request: Request, viewer: SignedIn, write: Write) -> Response:
    links = links_for(request, viewer)

    async def work(uow: UnitOfWork) -> dict[str, Any]:
        viewer.require_guardian()
        return await client_response(uow, *await add_sibling(uow, viewer, body.child()), uow.now, links)

    return await write(viewer, work, _response, status=201)


@router.put("/{client_id}", response_model=ClientResponse)
async def change_client(
    client_id: str, body: ClientUpdate, request: Request, viewer: SignedIn, write: Write
) -> Response:
    """Saves the client info form. Omitted fields stay unchanged."""
    links = links_for(request, viewer)
    care = await current_care(request, viewer.require_guardian())

    async def work(uow: UnitOfWork) -> dict[str, Any]:
        changed = await update_client(uow, viewer, *body.changes(client_id))
        return await client_response(uow, *changed, uow.now, links, care)

    return await write(viewer, work, _response)


@router.post(
    "/{client_id}/photo", response_model=ClientResponse, responses={**TOO_LARGE, **LIMITED}, dependencies=[UPLOADS]
)
async def upload_client_photo(
    client_id: str, body: ClientPhoto, request: Request, viewer: SignedIn, write: Write
) -> Response:
    """Replaces the current photo."""
    return await _set_photo(
        client_id, await upload_photo(request, viewer, client_id, body.file, "file"), request, viewer, write
    )


@router.delete("/{client_id}/delete_photo", response_model=ClientResponse)
async def delete_client_photo(client_id: str, request: Request, viewer: SignedIn, write: Write) -> Response:
    return await _set_photo(client_id, None, request, viewer, write)


async def _set_photo(
    client_id: str, photo: StoredFile | None, request: Request, viewer: SignedIn, write: Write
) -> Response:
    links = links_for(request, viewer)
    care = await current_care(request, viewer.require_guardian())

    async def work(uow: UnitOfWork) -> dict[str, Any]:
        return await client_response(uow, *await set_photo(uow, viewer, client_id, photo), uow.now, links, care)

    return await write(viewer, work, _response)


def _response(body: dict[str, Any]) -> dict[str, Any]:
    return body
