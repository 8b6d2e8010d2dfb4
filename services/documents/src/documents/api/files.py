from typing import Any

from chassis.http.authentication import Now, Reading
from chassis.runtime import runtime_of
from fastapi import APIRouter, Request, Response

from documents.api.dependencies import LinksDep, VaultDep
from documents.api.file_response import FILE_HEADERS
from documents.domain.errors import FileLinkNotValid
from documents.domain.file_kind import DOC, DOCX, GIF, HEIC, JPG, PDF, PNG, WEBP
from documents.domain.file_name import attachment
from documents.queries.own_files import own_file
from documents.queries.revoked_recipient import is_revoked
from documents.queries.stored_files import stored_file

router = APIRouter(tags=["files"])
SERVED_TYPES = (
    *(kind.content_type for kind in (PDF, DOC, DOCX, PNG, GIF, WEBP, HEIC, JPG)),
    "text/csv",  # a report
)
BYTES: dict[int | str, dict[str, Any]] = {
    200: {
        "description": "The file, as an attachment",
        "content": {kind: {"schema": {"type": "string", "format": "binary"}} for kind in SERVED_TYPES},
    }
}


@router.get("/files/{token}", response_class=Response, responses=BYTES)
async def read_file(token: str, request: Request, db: Reading, vault: VaultDep, links: LinksDep, now: Now) -> Response:
    """Download a file. Headers make a browser save it, trust its type and run nothing in it.

    An image element still shows a picture; the browser may cache it while the link is valid.
    """
    link = links.open(token, now, request.client.host if request.client else None)
    signer = link.signer
    row = await (stored_file(db, link.file_id, signer) if signer else own_file(db, link.file_id))
    if row is None:
        raise FileLinkNotValid
    if row["child_ids"] and await is_revoked(db, link.recipient, row["child_ids"], "messages" if signer else "read"):
        raise FileLinkNotValid
    content = await vault.open(row["object_key"], row["sha256"])
    headers = {**FILE_HEADERS, "Content-Disposition": attachment(row["filename"])}
    if row["child_ids"]:
        runtime_of(request).reads.record(link.recipient, "read read_file", row["child_ids"], now)
    if signer and row["is_cached"]:
        headers["Cache-Control"] = f"private, max-age={int((link.expires_at - now).total_seconds())}"
    return Response(content, media_type=row["content_type"], headers=headers)
