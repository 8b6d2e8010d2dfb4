"""Recaps of sessions, and practice at home (docs/product/clinical-records.md#session-recaps)."""

from typing import Any
from uuid import UUID

from chassis.access.child_access import ChildNotFound, VisibleChild
from chassis.http.authentication import Now, Reading, SignedIn
from chassis.http.idempotency import Write
from chassis.http.pagination import PageNumber, paged
from chassis.http.responses import json_response
from chassis.http.throttling import LIMITED
from chassis.ids import parse_id
from chassis.runtime import runtime_of
from chassis.unit_of_work import Actor, UnitOfWork
from fastapi import APIRouter, Request, Response

from clinical_records.adapters.recap_phrases import recap_phrases
from clinical_records.adapters.sessions import visible_session
from clinical_records.api.limits import PRACTICES
from clinical_records.api.recap_schemas import (
    NewPracticeRequest,
    RecapPhrasesResponse,
    RecapRequest,
    RecapResponse,
    RecapsPageResponse,
    RecapsResponse,
)
from clinical_records.domain.errors import MaterialNotFound, PracticeNotFound, RecapNotFound
from clinical_records.domain.recaps import RETIRED, RecapText
from clinical_records.queries.recaps import recap_by_id, recaps_of_child, recaps_of_session
from clinical_records.use_cases.recaps import practices
from clinical_records.use_cases.recaps.delete_recap import delete_recap as delete
from clinical_records.use_cases.recaps.save_recap import RecapChange
from clinical_records.use_cases.recaps.save_recap import save_recap as save

router = APIRouter(tags=["recaps"])
OF_CHILD = "/clients/{client_id}/recaps"


@router.get("/recap_phrases", response_model=RecapPhrasesResponse)
async def list_recap_phrases(viewer: SignedIn) -> Response:
    """List the lines that a recap offers, in English and Spanish (therapists only)."""
    viewer.require_therapist()
    lines = [line for line in recap_phrases().values() if line.area != RETIRED]
    phrases = [{"id": line.id, "area": line.area, "en": line.en, "es": line.es} for line in lines]
    return json_response({"recap_phrases": phrases})


@router.get("/events/{event_id}/recaps", response_model=RecapsResponse)
async def list_event_recaps(event_id: str, viewer: SignedIn, reading: Reading, now: Now, request: Request) -> Response:
    """List the session's recaps: those shared with the family, and the viewer's own drafts."""
    session = await visible_session(reading, viewer, event_id, now)
    runtime_of(request).reads.record(Actor.of(viewer), "read list_event_recaps", session.visible_child_ids, now)
    return json_response({"recaps": await recaps_of_session(reading, viewer, session)})


@router.put("/events/{event_id}/recaps", response_model=RecapsResponse)
async def save_event_recap(event_id: str, body: RecapRequest, viewer: SignedIn, write: Write) -> Response:
    """Save the recap of a child's session, and share it with `shared` (the session's therapist or substitute). Refused
    when it was saved since its `version`. Returns the session's recaps."""
    asked = body.recap
    change = RecapChange(
        child_id=parse_id(asked.child_id, missing=ChildNotFound),
        text=RecapText(tuple(asked.phrases), asked.own_words, asked.practice),
        times_a_week=asked.times_a_week,
        material_id=parse_id(asked.material_id, missing=MaterialNotFound) if asked.material_id else None,
        version=asked.version,
        shared=asked.shared,
    )

    async def work(uow: UnitOfWork) -> list[dict[str, Any]]:
        session = await save(uow, viewer, event_id, change)
        await uow.db.flush()
        return await recaps_of_session(uow, viewer, session)

    return await write(viewer, work, lambda recaps: {"recaps": recaps})


@router.delete("/events/{event_id}/recaps/{recap_id}", status_code=204)
async def delete_event_recap(event_id: str, recap_id: str, viewer: SignedIn, write: Write) -> Response:
    """Delete a recap (its author only). The family can't read it anymore."""
    recap_uuid = parse_id(recap_id, missing=RecapNotFound)
    return await write(viewer, lambda uow: delete(uow, viewer, event_id, recap_uuid), lambda _: None, status=204)


@router.get(OF_CHILD, response_model=RecapsPageResponse)
async def list_recaps(child_id: VisibleChild, viewer: SignedIn, reading: Reading, page: PageNumber = 1) -> Response:
    """List the recaps shared with the child's family, newest first, in pages of 20."""
    recaps, pagy = paged(await recaps_of_child(reading, viewer, child_id, page), page)
    return json_response({"recaps": recaps, "pagy": pagy})


@router.post(
    OF_CHILD + "/{recap_id}/practices",
    status_code=201,
    response_model=RecapResponse,
    responses={**LIMITED},
    dependencies=[PRACTICES],
)
async def log_practice(
    client_id: str, recap_id: str, body: NewPracticeRequest, viewer: SignedIn, write: Write
) -> Response:
    """Log that the family practiced at home (the child's guardians). Returns the recap."""
    child_id, recap_uuid = _ids(client_id, recap_id)

    async def work(uow: UnitOfWork) -> dict[str, Any]:
        practice = body.practice
        await practices.log_practice(uow, viewer, child_id, recap_uuid, practice.feeling, practice.comment)
        await uow.db.flush()
        return await recap_by_id(uow, viewer, recap_uuid)

    return await write(viewer, work, lambda recap: {"recap": recap}, status=201)


@router.delete(OF_CHILD + "/{recap_id}/practices/{practice_id}", response_model=RecapResponse)
async def remove_practice(client_id: str, recap_id: str, practice_id: str, viewer: SignedIn, write: Write) -> Response:
    """Remove a practice that the viewer logged. Returns the recap."""
    child_id, recap_uuid = _ids(client_id, recap_id)
    practice_uuid = parse_id(practice_id, missing=PracticeNotFound)

    async def work(uow: UnitOfWork) -> dict[str, Any]:
        await practices.remove_practice(uow, viewer, child_id, recap_uuid, practice_uuid)
        await uow.db.flush()
        return await recap_by_id(uow, viewer, recap_uuid)

    return await write(viewer, work, lambda recap: {"recap": recap})


def _ids(client_id: str, recap_id: str) -> tuple[UUID, UUID]:
    return parse_id(client_id, missing=ChildNotFound), parse_id(recap_id, missing=RecapNotFound)
