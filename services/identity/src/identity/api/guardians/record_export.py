"""A guardian downloads a child's record (docs/product/shared.md#record-download)."""

from collections.abc import AsyncIterator, Mapping, Sequence
from datetime import datetime
from enum import StrEnum
from typing import Annotated, Any
from uuid import UUID

import orjson
from chassis.access.child_access import VisibleChild
from chassis.http.authentication import Now, Reading, SignedIn
from chassis.http.forwarded_sign_in import sign_in_of
from chassis.http.throttling import LIMITED
from fastapi import Query, Request, Response
from fastapi.responses import StreamingResponse

from identity.adapters.child_record_client import RecordPdf, fetch_file, fetch_pdf, fetch_record, list_pdfs
from identity.adapters.zip_stream import zip_stream
from identity.api.limits import EXPORTS
from identity.api.sign_ins.auth_headers import renewing_router
from identity.domain.fhir.codes import Element
from identity.domain.fhir.export import document_bundle, ndjson
from identity.domain.fhir.portable import PRINTED, addresses_of, files_of, members_of
from identity.queries.child_export import child_resources
from identity.queries.guardians import timezone_of_guardian
from identity.resources import resources_of

router = renewing_router(tags=["guardian"], prefix="/guardian/clients")


class RecordFormat(StrEnum):
    BUNDLE = "bundle"
    NDJSON = "ndjson"
    ZIP = "zip"


MEDIA_TYPES: Mapping[RecordFormat, str] = {
    RecordFormat.BUNDLE: "application/fhir+json",
    RecordFormat.NDJSON: "application/fhir+ndjson",
    RecordFormat.ZIP: "application/zip",
}
FILENAMES: Mapping[RecordFormat, str] = {
    RecordFormat.BUNDLE: "record.json",
    RecordFormat.NDJSON: "record.ndjson",
    RecordFormat.ZIP: "record.zip",
}
"""Without the child's name: a folder of downloads is seen by others."""
FILE: dict[int | str, dict[str, Any]] = {
    200: {"content": {media: {"schema": {"type": "string", "format": "binary"}} for media in MEDIA_TYPES.values()}}
}
Format = Annotated[
    RecordFormat,
    Query(
        alias="format", description="A FHIR document, a resource a line, or both in a zip file with PDFs and all files"
    ),
]


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
    files = files_of(tables["clinical-records"], tables["documents"]) if form is RecordFormat.ZIP else {}
    resources = await child_resources(db, child_id, guardian_id, tables, addresses_of(files))
    headers = {
        "Content-Disposition": f'attachment; filename="{FILENAMES[form]}"',
        "Cache-Control": "private, no-store",
        "X-Content-Type-Options": "nosniff",
    }
    if form is RecordFormat.ZIP:
        zone = await timezone_of_guardian(db, guardian_id)
        pdfs = await list_pdfs(resources_of(request).calls, sign_in_of(request), child_id, zone)
        content = zip_stream(_members(request, child_id, resources, files, pdfs, now), now)
        return StreamingResponse(content, media_type=MEDIA_TYPES[form], headers=headers)
    return Response(_content(form, resources, now), media_type=MEDIA_TYPES[form], headers=headers)


def _content(form: RecordFormat, resources: Sequence[Element], now: datetime) -> bytes:
    if form is RecordFormat.NDJSON:
        return ndjson(resources)
    return orjson.dumps(document_bundle(resources, now))


async def _members(
    request: Request,
    child_id: UUID,
    resources: Sequence[Element],
    files: Mapping[str, str],
    pdfs: Sequence[RecordPdf],
    now: datetime,
) -> AsyncIterator[tuple[str, bytes]]:
    for member in members_of(resources, now):
        yield member
    calls, sign_in = resources_of(request).calls, sign_in_of(request)
    for pdf in pdfs:
        yield f"{PRINTED}/{pdf.filename}", await fetch_pdf(calls, sign_in, child_id, pdf)
    for file_id, path in files.items():
        yield path, await fetch_file(calls, sign_in, child_id, file_id)
