"""The bytes of a file, for whoever holds a link that is still good."""

from typing import Any

from chassis.http.authentication import Now, Reading
from chassis.runtime import runtime_of
from fastapi import APIRouter, Request, Response

from documents.api.parts import LinkSigner, OpenVault
from documents.api.sending import UNINTERPRETED
from documents.domain.errors import FileLinkNotValid
from documents.domain.file_name import attachment
from documents.queries.documents import file_of
from documents.queries.kept_files import kept_file

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
    """Never shown in place: a browser is told to save it, to trust its type, and to run nothing in it. A picture in a
    page is shown all the same; a child's may be kept by its browser as long as the link is good."""
    link = links.open(token, now, request.client.host if request.client else None)
    found = await (kept_file if link.of_identity else file_of)(db, link.file_id)
    if found is None:
        raise FileLinkNotValid
    content = await vault.open(found["object_key"], found["sha256"])
    headers = {**UNINTERPRETED, "Content-Disposition": attachment(found["filename"])}
    if found["child_id"] is not None:
        runtime_of(request).reads.record(link.given_to, "read read_file", [found["child_id"]], now)
        if link.of_identity:
            headers["Cache-Control"] = f"private, max-age={int((link.expires_at - now).total_seconds())}"
    return Response(content, media_type=found["content_type"], headers=headers)
