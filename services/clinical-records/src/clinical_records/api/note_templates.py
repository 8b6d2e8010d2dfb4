"""Phrases and templates for session notes (docs/product/clinical-records.md#note-templates)."""

from typing import Any
from uuid import UUID

from chassis.http.authentication import Reading, SignedIn
from chassis.http.idempotency import Write
from chassis.http.responses import json_response
from chassis.ids import parse_id
from chassis.unit_of_work import UnitOfWork
from fastapi import APIRouter, Response

from clinical_records.api.note_template_schemas import (
    NoteTemplateRequest,
    NoteTemplateResponse,
    NoteTemplatesResponse,
)
from clinical_records.domain.errors import TemplateNotFound
from clinical_records.domain.note_templates import TemplateText
from clinical_records.queries.note_templates import note_template_by_id, note_templates_of
from clinical_records.use_cases.note_templates.change_templates import change_template, create_template
from clinical_records.use_cases.note_templates.change_templates import delete_template as delete

router = APIRouter(prefix="/note_templates", tags=["notes"])


@router.get("", response_model=NoteTemplatesResponse)
async def list_note_templates(viewer: SignedIn, reading: Reading) -> Response:
    """List the viewer's own phrases and templates and the shared ones, by name (therapists only)."""
    return json_response({"note_templates": await note_templates_of(reading, viewer.require_therapist())})


@router.post("", status_code=201, response_model=NoteTemplateResponse)
async def create_note_template(body: NoteTemplateRequest, viewer: SignedIn, write: Write) -> Response:
    """Create a phrase or template (therapists only)."""

    async def work(uow: UnitOfWork) -> dict[str, Any]:
        return await note_template_by_id(uow, await create_template(uow, viewer, _text(body)))

    return await write(viewer, work, lambda template: {"note_template": template}, status=201)


@router.put("/{template_id}", response_model=NoteTemplateResponse)
async def change_note_template(template_id: str, body: NoteTemplateRequest, viewer: SignedIn, write: Write) -> Response:
    """Replace the name and all texts of one of the viewer's own (therapists only)."""
    template_uuid = _id(template_id)

    async def work(uow: UnitOfWork) -> dict[str, Any]:
        await change_template(uow, viewer, template_uuid, _text(body))
        return await note_template_by_id(uow, template_uuid)

    return await write(viewer, work, lambda template: {"note_template": template})


@router.delete("/{template_id}", status_code=204)
async def delete_note_template(template_id: str, viewer: SignedIn, write: Write) -> Response:
    """Delete one of the viewer's own (therapists only)."""
    template_uuid = _id(template_id)
    return await write(viewer, lambda uow: delete(uow, viewer, template_uuid), lambda _: None, status=204)


def _id(template_id: str) -> UUID:
    return parse_id(template_id, missing=TemplateNotFound)


def _text(body: NoteTemplateRequest) -> TemplateText:
    return TemplateText(**body.note_template.model_dump())
