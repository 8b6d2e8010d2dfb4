"""The bytes of a file, for whoever holds a link that is still good."""

from typing import Any
from uuid import UUID

from chassis.http.asking import Now, Reading
from chassis.runtime import runtime_of
from fastapi import APIRouter, Request, Response

from documents.api.parts import LinkSigner, OpenVault
from documents.domain.errors import FileLinkNotValid
from documents.domain.file_name import attachment
from documents.queries.documents import file_of

router = APIRouter(tags=["files"])
BYTES: dict[int | str, dict[str, Any]] = {
    200: {
        "description": "The file, as an attachment",
        "content": {"application/octet-stream": {"schema": {"type": "string", "format": "binary"}}},
    }
}


@router.get("/files/{token}", response_class=Response, responses=BYTES)
async def read_file(
    token: str, request: Request, db: Reading, vault: OpenVault, links: LinkSigner, now: Now
) -> Response:
    """Never shown in place: a browser is told to save it, to trust its type, and to run nothing in it."""
    link = links.open(token, now, request.client.host if request.client else None)
    found = await file_of(db, link.document_id)
    if found is None:
        raise FileLinkNotValid
    content = await vault.open(found["object_key"], found["sha256"])
    runtime_of(request).reads.record(link.given_to, "read read_file", UUID(found["child_id"]), now)
    return Response(
        content,
        media_type=found["content_type"],
        headers={
            "Content-Disposition": attachment(found["filename"]),
            "X-Content-Type-Options": "nosniff",
            "Content-Security-Policy": "default-src 'none'; sandbox",
            "Cross-Origin-Resource-Policy": "same-origin",
        },
    )
