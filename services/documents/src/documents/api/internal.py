"""What identity asks: keep a file, and drop it. The gateway routes none of it."""

from uuid import UUID

from chassis.errors import Forbidden
from chassis.http.authentication import CallingService
from chassis.http.responses import json_response, no_content
from fastapi import APIRouter, Depends, Response

from documents.api.parts import OpenVault, Units
from documents.api.schemas import FileToKeep, KeptFileAnswer
from documents.use_cases.keep_file import IDENTITY, Wanted, drop_file, keep_file


async def _only_identity(caller: CallingService) -> str:
    if caller != "identity":
        raise Forbidden
    return caller


router = APIRouter(dependencies=[Depends(_only_identity)])


@router.put("/files/{file_id}", response_model=KeptFileAnswer)
async def put_file(file_id: UUID, body: FileToKeep, units: Units, vault: OpenVault) -> Response:
    """`file_id` is identity's; asked again, it answers what was kept the first time."""
    kept = await keep_file(units, vault, Wanted(file_id, body.purpose, body.owner_id), body.file.sent())
    return json_response(
        KeptFileAnswer(file_id=str(kept.id), filename=kept.filename, content_type=kept.content_type, size=kept.size)
    )


@router.delete("/files/{file_id}", status_code=204)
async def delete_file(file_id: UUID, units: Units) -> Response:
    await units.run(IDENTITY, lambda uow: drop_file(uow, file_id))
    return no_content()
