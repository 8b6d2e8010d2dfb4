"""Files of messages and materials: uploaded first, then named by what they belong to."""

from chassis.access.child_access import ChildNotFound
from chassis.http.authentication import Now, Reading, SignedIn
from chassis.http.responses import json_response
from chassis.http.throttling import LIMITED
from chassis.ids import parse_id
from chassis.runtime import runtime_of
from chassis.unit_of_work import Actor
from fastapi import APIRouter, Request, Response

from clinical_records.api.attachment_schemas import (
    AttachmentLinkResponse,
    AttachmentResponse,
    NewAttachmentRequest,
)
from clinical_records.api.dependencies import UPLOAD, LinksDep
from clinical_records.api.limits import UPLOADS
from clinical_records.domain.errors import AttachmentNotFound
from clinical_records.queries.attachments import visible_attachment
from clinical_records.resources import files_of
from clinical_records.use_cases.attachments.upload_attachment import UploadFor, upload_attachment

router = APIRouter(prefix="/attachments", tags=["attachments"])


@router.post(
    "", status_code=201, response_model=AttachmentResponse, responses={**UPLOAD, **LIMITED}, dependencies=[UPLOADS]
)
async def create_attachment(body: NewAttachmentRequest, viewer: SignedIn, request: Request) -> Response:
    """Upload a file for a message about a child, or for a material of a session (its therapist or substitute). It waits
    for a day until a message or a material names it."""
    runtime, new = runtime_of(request), body.attachment
    place = UploadFor(parse_id(new.client_id, missing=ChildNotFound) if new.client_id else None, new.event_id)
    stored = await upload_attachment(runtime.units, files_of(runtime), viewer, place, new.file.sent())
    file = {"id": stored.id, "filename": stored.filename, "content_type": stored.content_type, "size": stored.size}
    return json_response({"attachment": file}, status=201)


@router.get("/{attachment_id}/link", response_model=AttachmentLinkResponse)
async def read_attachment_link(
    attachment_id: str, viewer: SignedIn, reading: Reading, links: LinksDep, now: Now, request: Request
) -> Response:
    """Get a download link for a file of a message or material. It is valid for five minutes."""
    found = await visible_attachment(reading, viewer, parse_id(attachment_id, missing=AttachmentNotFound), now)
    runtime_of(request).reads.record(Actor.of(viewer), "read read_attachment_link", found.child_ids, now)
    return json_response({"attachment": {**found.file, "url": links.path(found.file["id"])}})
