"""The files of a child's record, for a download by its guardian (docs/product/shared.md#record-download). The gateway
doesn't route it."""

from chassis.access.child_access import VisibleChild, is_address_hidden
from chassis.http.authentication import Reading, SignedIn, only
from chassis.ids import parse_id
from fastapi import APIRouter, Response

from documents.api.dependencies import VaultDep
from documents.domain.errors import DocumentNotFound
from documents.queries.child_record import file_of_record

router = APIRouter()


@router.get("/clients/{client_id}/record/files/{file_id}", dependencies=[only("identity")])
async def download_record_file(
    child_id: VisibleChild, file_id: str, viewer: SignedIn, db: Reading, vault: VaultDep
) -> Response:
    """The bytes of one file about the child."""
    viewer.require_guardian()
    row = await file_of_record(db, child_id, parse_id(file_id, missing=DocumentNotFound))
    if row is None or (row["with_address"] and await is_address_hidden(db, viewer, child_id)):
        raise DocumentNotFound
    return Response(await vault.open(row["object_key"], row["sha256"]), media_type="application/octet-stream")
