"""A child's intake form, for the child's guardians (docs/product/documents.md#intake-form).

Therapists read what was sent among the child's documents.
"""

from typing import Any
from uuid import UUID

from chassis.access.child_access import require_address_shown, require_child
from chassis.auth.viewer import Viewer
from chassis.db import Row, Rows
from chassis.http.authentication import Now, Reading, SignedIn
from chassis.http.idempotency import Write
from chassis.http.responses import json_response
from chassis.runtime import runtime_of
from chassis.unit_of_work import Actor, UnitOfWork
from fastapi import APIRouter, Request, Response

from documents.adapters.intake_answers import answers_of_form
from documents.adapters.links import Links
from documents.adapters.people import guardian_name
from documents.api.dependencies import LinksDep
from documents.api.intake_schemas import (
    IntakeFormResponse,
    IntakeFormWithQuestions,
    SaveIntakeFormRequest,
    SubmitIntakeFormRequest,
)
from documents.domain.intake.answers import IntakeAnswers
from documents.domain.intake.completeness import missing_answers
from documents.domain.intake.questions import Question, Section, sections
from documents.queries.intake_forms import intake_form, intake_submissions
from documents.use_cases.intake.save_intake_form import save_intake_form as save
from documents.use_cases.intake.submit_intake_form import Signature
from documents.use_cases.intake.submit_intake_form import submit_intake_form as submit

router = APIRouter(tags=["intake forms"])


@router.get("/clients/{client_id}/intake_form", response_model=IntakeFormWithQuestions)
async def get_intake_form(
    client_id: str, request: Request, viewer: SignedIn, db: Reading, links: LinksDep, now: Now
) -> Response:
    """Get a child's intake form (guardians only): the saved answers, what is missing, what was sent, the questions."""
    child_id = await require_child(db, viewer, client_id, now)
    viewer.require_guardian()
    await require_address_shown(db, viewer, child_id)
    runtime_of(request).reads.record(Actor.of(viewer), "read get_intake_form", [child_id], now)
    form = await _form(db, child_id, viewer, links, now)
    return json_response({"intake_form": form, "sections": [_section(section) for section in sections()]})


@router.put("/clients/{client_id}/intake_form", response_model=IntakeFormResponse)
async def save_intake_form(
    client_id: str, body: SaveIntakeFormRequest, viewer: SignedIn, write: Write, links: LinksDep, now: Now
) -> Response:
    """Save the answers of a child's intake form (guardians only). Refused when they were saved since `version`."""
    sent = body.intake_form

    async def work(uow: UnitOfWork) -> dict[str, Any]:
        child_id = await save(uow, viewer, client_id, sent.version, sent.answers)
        return await _form(uow, child_id, viewer, links, now)

    return await write(viewer, work, lambda form: {"intake_form": form})


@router.post("/clients/{client_id}/intake_form/submissions", status_code=201, response_model=IntakeFormResponse)
async def submit_intake_form(
    client_id: str, body: SubmitIntakeFormRequest, viewer: SignedIn, write: Write, links: LinksDep, now: Now
) -> Response:
    """Sign a child's intake form and send it to the child's therapists (guardians only). Its PDF is made in the
    background and becomes one of the child's documents. Sending the same version again changes nothing."""
    sent = body.submission

    async def work(uow: UnitOfWork) -> dict[str, Any]:
        signature = Signature(sent.signature, sent.signed_on)
        child_id = await submit(uow, viewer, client_id, sent.version, signature)
        return await _form(uow, child_id, viewer, links, now)

    return await write(viewer, work, lambda form: {"intake_form": form}, status=201)


async def _form(db: Rows, child_id: UUID, viewer: Viewer, links: Links, now: Now) -> dict[str, Any]:
    row = await intake_form(db, child_id)
    submissions = await intake_submissions(db, child_id)
    answers = IntakeAnswers() if row is None else await answers_of_form(db, child_id, row)
    version = 0 if row is None else row["version"]
    return {
        "client_id": child_id,
        "version": version,
        "answers": answers.model_dump(mode="json"),
        "saved_at": row and row["saved_at"],
        "saved_by": row and row["saved_by_name"],
        "saved_by_you": row is not None and str(row["saved_by"]) == str(viewer.profile_id),
        "missing": missing_answers(answers, now.date()),
        "changed": version != (submissions[0]["form_version"] if submissions else 0),
        "signer": await guardian_name(db, viewer.profile_id),
        "submissions": [_submission(one, viewer, links, now) for one in submissions],
    }


def _submission(row: Row, viewer: Viewer, links: Links, now: Now) -> dict[str, Any]:
    document_id = row["document_id"]
    return {
        "version": row["number"],
        "submitted_at": row["submitted_at"],
        "submitted_by": row["submitted_by"],
        "document_id": document_id,
        "url": None if document_id is None else links.path(document_id, viewer, now),
    }


def _section(section: Section) -> dict[str, Any]:
    return {
        "name": section.name,
        "title": section.title,
        "lead": section.lead,
        "questions": [_question(question) for question in section.questions],
    }


def _question(question: Question) -> dict[str, Any]:
    ask = question.ask
    condition = None if ask.shown_if is None else dict(zip(("question", "answer"), ask.shown_if, strict=True))
    return {
        "name": question.name,
        "kind": question.kind,
        "label": ask.label,
        "hint": ask.hint,
        "required": bool(ask.required),
        "options": [{"value": option.value, "label": option.label} for option in question.options],
        "shown_if": condition,
        "minimum": question.least,
        "maximum": question.most,
        "entry": ask.entry,
        "fields": [_question(field) for field in question.fields],
    }
