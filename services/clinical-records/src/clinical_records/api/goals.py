from uuid import UUID

from chassis.access.child_access import ChildNotFound, VisibleChild
from chassis.db import Row
from chassis.http.authentication import Reading, SignedIn
from chassis.http.idempotency import Write
from chassis.http.responses import json_response
from chassis.ids import parse_id
from chassis.unit_of_work import UnitOfWork
from fastapi import APIRouter, Response

from clinical_records.api.schemas import (
    GoalChange,
    GoalResponse,
    GoalsResponse,
    GoalWithHistoryResponse,
    NewGoal,
)
from clinical_records.domain.errors import GoalNotFound
from clinical_records.queries.goals import goal_by_id, goals_of_child, history_of_goal
from clinical_records.use_cases.change_goal import change_goal as change
from clinical_records.use_cases.create_goal import create_goal as create
from clinical_records.use_cases.delete_goal import delete_goal as delete

router = APIRouter(prefix="/clients/{client_id}/goals", tags=["goals"])


@router.post("", status_code=201, response_model=GoalResponse)
async def create_goal(client_id: str, body: NewGoal, viewer: SignedIn, write: Write) -> Response:
    """Create a goal for the child (therapists only)."""
    child_id = parse_id(client_id, missing=ChildNotFound)

    async def work(uow: UnitOfWork) -> Row:
        return await goal_by_id(uow, child_id, await create(uow, viewer, child_id, body.description, body.title))

    return await write(viewer, work, lambda goal: {"goal": goal}, status=201)


@router.get("", response_model=GoalsResponse)
async def list_goals(child_id: VisibleChild, reading: Reading) -> Response:
    """List the child's goals, newest first."""
    return json_response({"goals": await goals_of_child(reading, child_id)})


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
            uow, viewer, child_id, goal_uuid, progress=body.progress, title=body.title, description=body.description
        )
        return await goal_by_id(uow, child_id, goal_uuid)

    return await write(viewer, work, lambda goal: {"goal": goal})


@router.delete("/{goal_id}", status_code=204)
async def delete_goal(client_id: str, goal_id: str, viewer: SignedIn, write: Write) -> Response:
    child_id, goal_uuid = _ids(client_id, goal_id)
    return await write(viewer, lambda uow: delete(uow, viewer, child_id, goal_uuid), lambda _: None, status=204)


def _ids(client_id: str, goal_id: str) -> tuple[UUID, UUID]:
    return parse_id(client_id, missing=ChildNotFound), parse_id(goal_id, missing=GoalNotFound)
