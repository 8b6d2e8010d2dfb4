"""Profile photos of therapists, which are public. A new photo has a new id, so responses can be cached forever."""

from typing import Any

from chassis.http.authentication import Reading
from chassis.ids import parse_id
from fastapi import APIRouter, Response

from documents.api.dependencies import VaultDep
from documents.api.file_response import FILE_HEADERS
from documents.domain.errors import PhotoNotFound
from documents.queries.stored_files import profile_photo

router = APIRouter(tags=["photos"])
PICTURE: dict[int | str, dict[str, Any]] = {
    200: {
        "description": "The picture",
        "content": {kind: {"schema": {"type": "string", "format": "binary"}} for kind in ("image/jpeg", "image/png")},
    }
}


@router.get("/photos/{photo_id}", response_class=Response, responses=PICTURE)
async def read_photo(photo_id: str, db: Reading, vault: VaultDep) -> Response:
    row = await profile_photo(db, parse_id(photo_id, missing=PhotoNotFound))
    if row is None:
        raise PhotoNotFound
    content = await vault.open(row["object_key"], row["sha256"])
    headers = {**FILE_HEADERS, "Cache-Control": "public, max-age=31536000, immutable"}
    return Response(content, media_type=row["content_type"], headers=headers)
