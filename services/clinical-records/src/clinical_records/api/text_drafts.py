"""What the viewer typed about a child and hasn't sent (docs/product/clinical-records.md#text-drafts)."""

from typing import Any

from chassis.http.authentication import Now, Reading, SignedIn
from chassis.http.idempotency import Write
from chassis.http.responses import json_response
from chassis.runtime import runtime_of
from chassis.unit_of_work import Actor, UnitOfWork
from fastapi import APIRouter, Request, Response

from clinical_records.adapters.text_drafts import DraftSubject
from clinical_records.api.text_draft_schemas import TextDraftRequest, TextDraftResponse, TextDraftsResponse
from clinical_records.queries.text_drafts import text_drafts_of
from clinical_records.use_cases.text_drafts.save_text_draft import save_text_draft as save

router = APIRouter(prefix="/text_drafts", tags=["text drafts"])


@router.get("", response_model=TextDraftsResponse)
async def list_text_drafts(viewer: SignedIn, reading: Reading, now: Now, request: Request) -> Response:
    """List the viewer's own drafts of messages, addenda and other texts, about children that they may still see."""
    viewer.forbid_impersonation()
    drafts = await text_drafts_of(reading, viewer, now)
    child_ids = sorted({draft["child_id"] for draft in drafts if draft["content"]})
    runtime_of(request).reads.record(Actor.of(viewer), "read list_text_drafts", child_ids, now)
    return json_response({"text_drafts": drafts})


@router.put("", response_model=TextDraftResponse)
async def save_text_draft(body: TextDraftRequest, viewer: SignedIn, write: Write) -> Response:
    """Save the viewer's own draft. Needs the right to send the text. Refused when it was saved since its `version`.
    Sending the text empties its draft."""
    change = body.text_draft
    about = DraftSubject(change.child_id, change.kind, change.subject_id)

    async def work(uow: UnitOfWork) -> dict[str, Any]:
        draft = await save(uow, viewer, about, change.content, change.version)
        return {
            "child_id": draft.child_id if draft else about.child_id,
            "kind": about.kind,
            "subject_id": about.subject_id,
            "content": change.content if draft else "",
            "version": draft.version if draft else 0,
            "saved_at": draft.saved_at if draft else uow.now,
        }

    return await write(viewer, work, lambda draft: {"text_draft": draft})
