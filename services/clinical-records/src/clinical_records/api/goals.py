from uuid import UUID

from chassis.access.child_access import ChildNotFound, VisibleChild
from chassis.db import Row
from chassis.http.authentication import Now, Reading, SignedIn
from chassis.http.idempotency import Write
from chassis.http.pagination import OptionalPage, paged
from chassis.http.responses import json_response
from chassis.ids import parse_id
from chassis.runtime import runtime_of
from chassis.unit_of_work import Actor, UnitOfWork
from fastapi import APIRouter, Request, Response

from clinical_records.api.goal_schemas import (
    GoalChange,
    GoalResponse,
    GoalsResponse,
    GoalSuggestionsResponse,
    GoalWithHistoryResponse,
    NewGoal,
)
from clinical_records.domain.errors import GoalNotFound
from clinical_records.domain.goal_suggestions import require_search_text
from clinical_records.queries.goal_suggestions import suggested_goals
from clinical_records.queries.goals import goal_by_id, goals_of_child, history_of_goal
from clinical_records.use_cases.goals.change_goal import change_goal as change
from clinical_records.use_cases.goals.create_goal import create_goal as create
from clinical_records.use_cases.goals.delete_goal import delete_goal as delete

router = APIRouter(prefix="/clients/{client_id}/goals", tags=["goals"])


@router.post("", status_code=201, response_model=GoalResponse)
async def create_goal(client_id: str, body: NewGoal, viewer: SignedIn, write: Write) -> Response:
    """Create a goal for the child (therapists only)."""
    child_id = parse_id(client_id, missing=ChildNotFound)

    async def work(uow: UnitOfWork) -> Row:
        goal_id = await create(uow, viewer, child_id, body.description, body.title, body.details(), body.step_list())
        return await goal_by_id(uow, child_id, goal_id)

    return await write(viewer, work, lambda goal: {"goal": goal}, status=201)


@router.get("", response_model=GoalsResponse)
async def list_goals(child_id: VisibleChild, reading: Reading, page: OptionalPage = None) -> Response:
    """List the child's goals, as the therapist sorted them, those that nobody sorted first, newest first. Short-term
    goals follow their long-term goal."""
    goals, pagy = paged(await goals_of_child(reading, child_id, page), page)
    return json_response({"goals": goals, "pagy": pagy})


@router.get("/goal_suggestions/{text}", response_model=GoalSuggestionsResponse)
async def list_goal_suggestions(
    child_id: VisibleChild, text: str, viewer: SignedIn, reading: Reading, now: Now, request: Request
) -> Response:
    """Suggest goals for the child from the first words of one, best first (therapists only). Send spaces instead of
    slashes, which addresses can't contain."""
    therapist_id = viewer.require_therapist()
    rows = await suggested_goals(reading, therapist_id, child_id, require_search_text(text), now)
    others = sorted({row["child_id"] for row in rows if row["child_id"]})
    if others:
        runtime_of(request).reads.record(Actor.of(viewer), "read list_goal_suggestions", others, now)
    suggestions = [{name: row[name] for name in ("description", "area", "source")} for row in rows]
    return json_response({"goal_suggestions": suggestions})


@router.get("/{goal_id}", response_model=GoalWithHistoryResponse)
async def read_goal(child_id: VisibleChild, goal_id: str, reading: Reading) -> Response:
    """Get a goal with its progress history, newest first."""
    goal_uuid = parse_id(goal_id, missing=GoalNotFound)
    goal = await goal_by_id(reading, child_id, goal_uuid)
    return json_response({"goal": {**goal, "progress_histories": await history_of_goal(reading, goal_uuid)}})


@router.put("/{goal_id}", response_model=GoalResponse)
async def change_goal(client_id: str, goal_id: str, body: GoalChange, viewer: SignedIn, write: Write) -> Response:
    """Change a goal. A new progress adds an entry to its history."""
    child_id, goal_uuid = _ids(client_id, goal_id)

    async def work(uow: UnitOfWork) -> Row:
        await change(
            uow,
            viewer,
            child_id,
            goal_uuid,
            progress=body.progress,
            title=body.title,
            description=body.description,
            details=body.details(),
            position=body.position,
            steps=body.step_list(),
        )
        return await goal_by_id(uow, child_id, goal_uuid)

    return await write(viewer, work, lambda goal: {"goal": goal})


@router.delete("/{goal_id}", status_code=204)
async def delete_goal(client_id: str, goal_id: str, viewer: SignedIn, write: Write) -> Response:
    child_id, goal_uuid = _ids(client_id, goal_id)
    return await write(viewer, lambda uow: delete(uow, viewer, child_id, goal_uuid), lambda _: None, status=204)


def _ids(client_id: str, goal_id: str) -> tuple[UUID, UUID]:
    return parse_id(client_id, missing=ChildNotFound), parse_id(goal_id, missing=GoalNotFound)
