"""Calls of services that own files: store and delete one. The gateway doesn't route them."""

from typing import Annotated
from uuid import UUID

from chassis.errors import Forbidden
from chassis.http.authentication import CallingService
from chassis.http.responses import json_response, no_content
from chassis.unit_of_work import Actor
from fastapi import APIRouter, Depends, Response

from documents.api.dependencies import ReceiverDep, UnitsDep
from documents.api.schemas import FileToKeep, KeptFileResponse
from documents.domain.purpose import Purpose
from documents.use_cases.store_file import FileRequest, remove_file, store_file

OWNERS = frozenset(purpose.owner for purpose in Purpose)


async def _only_owners(caller: CallingService) -> str:
    if caller not in OWNERS:
        raise Forbidden
    return caller


Owner = Annotated[str, Depends(_only_owners)]
router = APIRouter()


@router.put("/files/{file_id}", response_model=KeptFileResponse)
async def put_file(file_id: UUID, body: FileToKeep, owner: Owner, receiver: ReceiverDep) -> Response:
    """Store a file. `file_id` is the owner's; a repeated call returns the file that was stored first."""
    if body.purpose.owner != owner:
        raise Forbidden
    request = FileRequest(file_id, body.purpose, body.owner_id, tuple(body.child_ids))
    stored = await store_file(receiver, request, body.file.sent())
    return json_response(
        KeptFileResponse(
            file_id=str(stored.id), filename=stored.filename, content_type=stored.content_type, size=stored.size
        )
    )


@router.delete("/files/{file_id}", status_code=204)
async def delete_file(file_id: UUID, owner: Owner, units: UnitsDep) -> Response:
    await units.run(Actor.service(owner), lambda uow: remove_file(uow, file_id, owner))
    return no_content()
