from chassis.db import Row
from chassis.http.authentication import Now, Reading, SignedIn
from chassis.http.idempotency import Write
from chassis.http.responses import json_response
from chassis.ids import parse_id
from chassis.runtime import runtime_of
from chassis.unit_of_work import Actor, UnitOfWork
from fastapi import APIRouter, Request, Response

from clinical_records.adapters.sessions import visible_session
from clinical_records.api.schemas import (
    MaterialChangeRequest,
    MaterialResponse,
    MaterialsResponse,
    NewMaterialRequest,
)
from clinical_records.domain.errors import MaterialNotFound
from clinical_records.queries.materials import material_by_id, materials_of_session
from clinical_records.use_cases.materials.change_material import change_material
from clinical_records.use_cases.materials.delete_material import delete_material
from clinical_records.use_cases.materials.write_material import write_material

router = APIRouter(prefix="/events/{event_id}/materials", tags=["materials"])


@router.get("", response_model=MaterialsResponse)
async def list_event_materials(
    event_id: str, viewer: SignedIn, reading: Reading, now: Now, request: Request
) -> Response:
    """List materials, oldest first. Guardians get shared ones; therapists get none after care of the children ends."""
    session = await visible_session(reading, viewer, event_id, now)
    child_ids = session.visible_child_ids
    runtime_of(request).reads.record(Actor.of(viewer), "read list_event_materials", child_ids, now)
    return json_response({"materials": await materials_of_session(reading, viewer, session)})


@router.post("", status_code=201, response_model=MaterialResponse)
async def create_event_material(event_id: str, body: NewMaterialRequest, viewer: SignedIn, write: Write) -> Response:
    """Add a material (the session's therapist or substitute). All its families can read it once it is shared."""

    async def work(uow: UnitOfWork) -> Row:
        new = body.material
        material_id = await write_material(
            uow, viewer, event_id, new.content, shared=new.shared, attachment_ids=new.attachment_ids
        )
        return await material_by_id(uow, material_id)

    return await write(viewer, work, lambda material: {"material": material}, status=201)


@router.put("/{material_id}", response_model=MaterialResponse)
async def change_event_material(
    event_id: str, material_id: str, body: MaterialChangeRequest, viewer: SignedIn, write: Write
) -> Response:
    """Edit a material (creator only). Earlier texts are stored. `shared` lets the session's families read it."""
    material_uuid = parse_id(material_id, missing=MaterialNotFound)

    async def work(uow: UnitOfWork) -> Row:
        change = body.material
        await change_material(uow, viewer, event_id, material_uuid, content=change.content, shared=change.shared)
        return await material_by_id(uow, material_uuid)

    return await write(viewer, work, lambda material: {"material": material})


@router.delete("/{material_id}", status_code=204)
async def delete_event_material(event_id: str, material_id: str, viewer: SignedIn, write: Write) -> Response:
    """Delete a material (creator only)."""
    material_uuid = parse_id(material_id, missing=MaterialNotFound)
    return await write(
        viewer, lambda uow: delete_material(uow, viewer, event_id, material_uuid), lambda _: None, status=204
    )
