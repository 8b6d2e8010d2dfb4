"""/events/{event_id}/materials: what a session needs, said by the therapist who holds it."""

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
    MaterialAnswer,
    MaterialChangeRequest,
    MaterialsAnswer,
    NewMaterialRequest,
)
from clinical_records.domain.errors import MaterialNotFound
from clinical_records.queries.materials import material_shown, materials_of_session
from clinical_records.use_cases.change_material import change_material
from clinical_records.use_cases.delete_material import delete_material
from clinical_records.use_cases.write_material import write_material

router = APIRouter(prefix="/events/{event_id}/materials", tags=["materials"])


@router.get("", response_model=MaterialsAnswer)
async def list_event_materials(
    event_id: str, viewer: SignedIn, reading: Reading, now: Now, request: Request
) -> Response:
    """Oldest first; a guardian reads those that were shared, a therapist none once the care of the children ended."""
    session = await visible_session(reading, viewer, event_id, now)
    seen = session.visible_child_ids
    runtime_of(request).reads.record(Actor.of(viewer), "read list_event_materials", seen, now)
    return json_response({"materials": await materials_of_session(reading, viewer, session)})


@router.post("", status_code=201, response_model=MaterialAnswer)
async def create_event_material(event_id: str, body: NewMaterialRequest, viewer: SignedIn, write: Write) -> Response:
    """By who holds the session alone, be it as a substitute. In a group all families read it, or none."""

    async def work(uow: UnitOfWork) -> Row:
        new = body.material
        return await material_shown(uow, await write_material(uow, viewer, event_id, new.content, shared=new.shared))

    return await write(viewer, work, lambda material: {"material": material}, status=201)


@router.put("/{material_id}", response_model=MaterialAnswer)
async def change_event_material(
    event_id: str, material_id: str, body: MaterialChangeRequest, viewer: SignedIn, write: Write
) -> Response:
    """By its creator alone; the earlier text is kept. `shared` lets the families of the session read it."""
    known = parse_id(material_id, missing=MaterialNotFound)

    async def work(uow: UnitOfWork) -> Row:
        change = body.material
        await change_material(uow, viewer, event_id, known, content=change.content, shared=change.shared)
        return await material_shown(uow, known)

    return await write(viewer, work, lambda material: {"material": material})


@router.delete("/{material_id}", status_code=204)
async def delete_event_material(event_id: str, material_id: str, viewer: SignedIn, write: Write) -> Response:
    """By its creator alone."""
    known = parse_id(material_id, missing=MaterialNotFound)
    return await write(viewer, lambda uow: delete_material(uow, viewer, event_id, known), lambda _: None, status=204)
