"""Trials: what a child tried at its goals in a session (docs/product/clinical-records.md#trial-data)."""

from chassis.access.child_access import ChildNotFound, VisibleChild
from chassis.db import Row
from chassis.http.authentication import Now, Reading, SignedIn
from chassis.http.idempotency import Write
from chassis.http.responses import json_response
from chassis.http.throttling import LIMITED
from chassis.ids import parse_id
from chassis.runtime import runtime_of
from chassis.unit_of_work import Actor, UnitOfWork
from fastapi import APIRouter, Request, Response

from clinical_records.adapters.sessions import visible_session
from clinical_records.api.limits import TRIALS
from clinical_records.api.trial_schemas import GoalTrialsResponse, TrialsRequest, TrialsResponse
from clinical_records.domain.errors import GoalNotFound
from clinical_records.queries.trials import counting, trials_of_goals, trials_of_session
from clinical_records.use_cases.save_trials import NewTrial
from clinical_records.use_cases.save_trials import save_trials as save

router = APIRouter(tags=["goals"])


@router.get("/events/{event_id}/trials", response_model=TrialsResponse)
async def list_trials(
    event_id: str, viewer: SignedIn, reading: Reading, now: Now, request: Request, child_id: str | None = None
) -> Response:
    """List the session's trials (therapists only). Only those of children with goals that the viewer may see."""
    session = await visible_session(reading, viewer, event_id, now)
    viewer.require_therapist()
    child = None if child_id is None else parse_id(child_id, missing=ChildNotFound)
    children, trials = await trials_of_session(reading, viewer, session, child, now)
    if child is not None and not children:
        raise ChildNotFound
    runtime_of(request).reads.record(Actor.of(viewer), "read list_trials", list(children), now)
    return json_response({"trials": trials, "counting": counting(viewer, session, children, now)})


@router.put("/events/{event_id}/trials", response_model=TrialsResponse, responses={**LIMITED}, dependencies=[TRIALS])
async def save_trials(event_id: str, body: TrialsRequest, viewer: SignedIn, write: Write) -> Response:
    """Add and undo trials of the session (its therapist, for children in their care), all or none. Trials that are
    saved already stay: devices can send theirs in any order. Returns the session's trials of these children."""
    trials = [
        NewTrial(
            trial.id,
            parse_id(trial.goal_id, missing=GoalNotFound),
            parse_id(trial.child_id, missing=ChildNotFound),
            trial.correct,
            trial.cue_level,
            trial.tapped_at,
            trial.undone,
        )
        for trial in body.trials
    ]

    async def work(uow: UnitOfWork) -> Row:
        session = await save(uow, viewer, event_id, trials)
        children, saved = await trials_of_session(uow, viewer, session, None, uow.now)
        return {"trials": saved, "counting": counting(viewer, session, children, uow.now)}

    return await write(viewer, work, lambda answer: answer)


@router.get("/clients/{client_id}/goal_trials", response_model=GoalTrialsResponse)
async def list_goal_trials(child_id: VisibleChild, reading: Reading) -> Response:
    """For each goal of the child: how many trials were correct in each session, and the progress that they suggest."""
    return json_response({"goal_trials": await trials_of_goals(reading, child_id)})
