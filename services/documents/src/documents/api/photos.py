"""Therapists' portraits, which families see before they have an account. A new picture has a new address."""

from typing import Any

from chassis.http.authentication import Reading
from chassis.ids import parse_id
from fastapi import APIRouter, Response

from documents.api.parts import OpenVault
from documents.api.sending import UNINTERPRETED
from documents.domain.errors import PhotoNotFound
from documents.queries.kept_files import portrait

router = APIRouter(tags=["photos"])
PICTURE: dict[int | str, dict[str, Any]] = {
    200: {
        "description": "The picture",
        "content": {kind: {"schema": {"type": "string", "format": "binary"}} for kind in ("image/jpeg", "image/png")},
    }
}


@router.get("/photos/{photo_id}", response_class=Response, responses=PICTURE)
async def read_photo(photo_id: str, db: Reading, vault: OpenVault) -> Response:
    found = await portrait(db, parse_id(photo_id, missing=PhotoNotFound))
    if found is None:
        raise PhotoNotFound
    content = await vault.open(found["object_key"], found["sha256"])
    headers = {**UNINTERPRETED, "Cache-Control": "public, max-age=31536000, immutable"}
    return Response(content, media_type=found["content_type"], headers=headers)
