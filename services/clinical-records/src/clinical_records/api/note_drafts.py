"""What a session's therapist has typed into its note and not filed yet
(docs/product/clinical-records.md#note-drafts)."""

from chassis.access.child_access import ChildNotFound
from chassis.http.authentication import Now, Reading, SignedIn
from chassis.http.idempotency import Write
from chassis.http.responses import json_response
from chassis.ids import parse_id
from chassis.runtime import runtime_of
from chassis.unit_of_work import Actor
from fastapi import APIRouter, Request, Response

from clinical_records.adapters.sessions import visible_session
from clinical_records.api.schemas import NoteDraftsRequest, NoteDraftsResponse
from clinical_records.queries.note_drafts import note_drafts_of
from clinical_records.use_cases.notes.replace_note_draft import replace_note_draft
from clinical_records.use_cases.notes.save_note_drafts import DraftChange
from clinical_records.use_cases.notes.save_note_drafts import save_note_drafts as save

router = APIRouter(prefix="/events/{event_id}/note_drafts", tags=["notes"])


@router.get("", response_model=NoteDraftsResponse)
async def list_note_drafts(event_id: str, viewer: SignedIn, reading: Reading, now: Now, request: Request) -> Response:
    """List the viewer's own drafts of the session's notes (therapists only), also after the viewer handed
    the session over."""
    session = await visible_session(reading, viewer, event_id, now)
    therapist_id = viewer.require_therapist()
    runtime_of(request).reads.record(Actor.of(viewer), "read list_note_drafts", session.visible_child_ids, now)
    drafts = await note_drafts_of(reading, session.event_id, therapist_id, session.visible_child_ids)
    return json_response({"note_drafts": drafts})


@router.put("", response_model=NoteDraftsResponse)
async def save_note_drafts(
    event_id: str, body: NoteDraftsRequest, viewer: SignedIn, write: Write, reading: Reading, now: Now
) -> Response:
    """Save drafts of the session's notes (the session's therapist or substitute), all or none. Refused when one was
    saved since its `version`. Returns all of the viewer's drafts of this session."""
    changes = [
        DraftChange(parse_id(draft.child_id, missing=ChildNotFound), draft.note_type, draft.content, draft.version)
        for draft in body.note_drafts
    ]
    replaced = None if write.has_key else await replace_note_draft(reading, viewer, event_id, changes, now)
    if replaced is not None:
        return json_response({"note_drafts": replaced})
    return await write(viewer, lambda uow: save(uow, viewer, event_id, changes), lambda drafts: {"note_drafts": drafts})
