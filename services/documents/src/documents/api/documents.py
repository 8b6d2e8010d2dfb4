from typing import Any

from chassis.access.child_access import require_child
from chassis.auth.viewer import Viewer
from chassis.db import Row
from chassis.http.authentication import Now, Reading, SignedIn
from chassis.http.idempotency import Write
from chassis.http.problems import Problem
from chassis.http.responses import json_response
from chassis.http.throttling import LIMITED
from chassis.ids import parse_id
from chassis.runtime import runtime_of
from chassis.unit_of_work import Actor, UnitOfWork
from fastapi import APIRouter, Request, Response

from documents.adapters.links import Links
from documents.api.dependencies import LinksDep, ReceiverDep
from documents.api.limits import UPLOADS
from documents.api.schemas import ChangeDocument, DocumentList, DocumentResponse, UploadDocument
from documents.domain.errors import TherapistNotFound
from documents.queries.documents import document_by_id, visible_documents
from documents.use_cases.change_category import change_category
from documents.use_cases.delete_document import delete_document as delete
from documents.use_cases.upload_document import upload_document as upload

router = APIRouter(tags=["documents"])
TOO_LARGE: dict[int | str, dict[str, Any]] = {413: {"model": Problem, "description": "More than 4 MiB"}}


@router.get("/documents", response_model=DocumentList)
async def list_documents(
    request: Request,
    viewer: SignedIn,
    db: Reading,
    links: LinksDep,
    now: Now,
    therapist_id: str | None = None,
    client_id: str | None = None,
) -> Response:
    """List the documents that the viewer may see, newest first. Each `url` is valid for five minutes."""
    child = None if client_id is None else await require_child(db, viewer, client_id, now)
    therapist = None if therapist_id is None else parse_id(therapist_id, missing=TherapistNotFound)
    rows = await visible_documents(db, viewer, now, child, therapist)
    child_ids = [row["child_id"] for row in rows]
    runtime_of(request).reads.record(Actor.of(viewer), "read list_documents", child_ids, now)
    return json_response({"documents": [_to_response(row, viewer, links, now) for row in rows]})


@router.post(
    "/documents",
    status_code=201,
    response_model=DocumentResponse,
    responses={**TOO_LARGE, **LIMITED},
    dependencies=[UPLOADS],
)
async def upload_document(
    body: UploadDocument,
    viewer: SignedIn,
    write: Write,
    receiver: ReceiverDep,
    links: LinksDep,
    now: Now,
) -> Response:
    """Upload a document. A guardian with one child may omit `client_id`. Without `therapist_id` all of the child's
    therapists can see it."""
    new = body.document
    stored = await receiver.receive_document(viewer, new.client_id, new.file.sent())

    async def work(uow: UnitOfWork) -> Row:
        document = await upload(uow, viewer, stored, new.client_id, new.therapist_id, new.category)
        row = await document_by_id(uow, document.id)
        assert row is not None
        return row

    return await write(viewer, work, lambda row: {"document": _to_response(row, viewer, links, now)}, status=201)


@router.patch("/documents/{document_id}", response_model=DocumentResponse)
async def change_document(
    document_id: str, body: ChangeDocument, viewer: SignedIn, write: Write, links: LinksDep, now: Now
) -> Response:
    """Change a document's category (uploader only)."""

    async def work(uow: UnitOfWork) -> Row:
        row = await document_by_id(uow, await change_category(uow, viewer, document_id, body.document.category))
        assert row is not None
        return row

    return await write(viewer, work, lambda row: {"document": _to_response(row, viewer, links, now)})


@router.delete("/documents/{document_id}", status_code=204, response_class=Response)
async def delete_document(document_id: str, viewer: SignedIn, write: Write) -> Response:
    """Delete a document (uploader only)."""
    return await write(viewer, lambda uow: delete(uow, viewer, document_id), lambda _: None, status=204)


def _to_response(row: Row, viewer: Viewer, links: Links, now: Now) -> dict[str, Any]:
    url = links.path(row["id"], viewer, now)
    file = {"filename": row["filename"], "content_type": row["content_type"], "size": row["size"], "url": url}
    return {
        "id": row["id"],
        "file": file,
        **file,
        "created_at": row["created_at"],
        "uploader": {"type": row["uploader_type"], "id": row["uploader_id"], "name": row["uploader_name"]},
        "therapist_id": row["therapist_id"],
        "client_id": row["child_id"],
        "category": row["category"],
        "intake_version": row["intake_version"],
    }
