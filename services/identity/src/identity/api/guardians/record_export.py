"""A guardian downloads a child's record (docs/product/shared.md#record-download)."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from enum import StrEnum
from typing import Annotated, Any

import orjson
from chassis.access.child_access import VisibleChild
from chassis.http.authentication import Now, Reading, SignedIn
from chassis.http.forwarded_sign_in import sign_in_of
from chassis.http.throttling import LIMITED
from fastapi import Query, Request, Response

from identity.adapters.child_record_client import fetch_record
from identity.api.limits import EXPORTS
from identity.api.sign_ins.auth_headers import renewing_router
from identity.domain.fhir.codes import Element
from identity.domain.fhir.export import document_bundle, ndjson
from identity.queries.child_export import child_resources
from identity.resources import resources_of

router = renewing_router(tags=["guardian"], prefix="/guardian/clients")


class RecordFormat(StrEnum):
    BUNDLE = "bundle"
    """One document, which begins with its table of contents."""
    NDJSON = "ndjson"
    """A resource a line."""


MEDIA_TYPES: Mapping[RecordFormat, str] = {
    RecordFormat.BUNDLE: "application/fhir+json",
    RecordFormat.NDJSON: "application/fhir+ndjson",
}
FILENAMES: Mapping[RecordFormat, str] = {RecordFormat.BUNDLE: "record.json", RecordFormat.NDJSON: "record.ndjson"}
"""Without the child's name: a folder of downloads is seen by others."""
FILE: dict[int | str, dict[str, Any]] = {
    200: {"content": {media: {"schema": {"type": "string", "format": "binary"}} for media in MEDIA_TYPES.values()}}
}
Format = Annotated[RecordFormat, Query(alias="format", description="`bundle`: a FHIR document; `ndjson`: a line each")]


@router.get(
    "/{client_id}/record_export",
    response_class=Response,
    responses={**FILE, **LIMITED},
    dependencies=[EXPORTS],
)
async def export_record(
    child_id: VisibleChild,
    request: Request,
    viewer: SignedIn,
    db: Reading,
    now: Now,
    form: Format = RecordFormat.BUNDLE,
) -> Response:
    """Download what the guardian may see of the child's record, as FHIR R4."""
    guardian_id = viewer.require_guardian()
    tables = await fetch_record(resources_of(request).calls, sign_in_of(request), child_id)
    resources = await child_resources(db, child_id, guardian_id, tables)
    headers = {
        "Content-Disposition": f'attachment; filename="{FILENAMES[form]}"',
        "Cache-Control": "private, no-store",
        "X-Content-Type-Options": "nosniff",
    }
    return Response(_content(form, resources, now), media_type=MEDIA_TYPES[form], headers=headers)


def _content(form: RecordFormat, resources: Sequence[Element], now: datetime) -> bytes:
    if form is RecordFormat.NDJSON:
        return ndjson(resources)
    return orjson.dumps(document_bundle(resources, now))
