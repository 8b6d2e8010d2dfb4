"""Calls of identity: store and delete a file. The gateway doesn't route them."""

from uuid import UUID

from chassis.errors import Forbidden
from chassis.http.authentication import CallingService
from chassis.http.responses import json_response, no_content
from fastapi import APIRouter, Depends, Response

from documents.api.dependencies import UnitsDep, VaultDep
from documents.api.schemas import FileToKeep, KeptFileResponse
from documents.use_cases.store_file import IDENTITY, FileRequest, remove_file, store_file


async def _only_identity(caller: CallingService) -> str:
    if caller != "identity":
        raise Forbidden
    return caller


router = APIRouter(dependencies=[Depends(_only_identity)])


@router.put("/files/{file_id}", response_model=KeptFileResponse)
async def put_file(file_id: UUID, body: FileToKeep, units: UnitsDep, vault: VaultDep) -> Response:
    """Store a file. `file_id` is identity's; a repeated call returns the file that was stored first."""
    stored = await store_file(units, vault, FileRequest(file_id, body.purpose, body.owner_id), body.file.sent())
    return json_response(
        KeptFileResponse(
            file_id=str(stored.id), filename=stored.filename, content_type=stored.content_type, size=stored.size
        )
    )


@router.delete("/files/{file_id}", status_code=204)
async def delete_file(file_id: UUID, units: UnitsDep) -> Response:
    await units.run(IDENTITY, lambda uow: remove_file(uow, file_id))
    return no_content()
