from chassis.access.child_access import ChildNotFound
from chassis.db import Row
from chassis.http.authentication import SignedIn
from chassis.http.idempotency import Write
from chassis.ids import parse_id
from chassis.unit_of_work import UnitOfWork
from fastapi import APIRouter, Response

from clinical_records.api.goal_schemas import GoalResponse, StepReachedRequest
from clinical_records.domain.errors import GoalStepNotFound
from clinical_records.queries.goals import goal_by_id
from clinical_records.use_cases.goals.change_steps import set_step_reached

router = APIRouter(prefix="/clients/{client_id}/goal_steps/{step_id}", tags=["goals"])


@router.put("", response_model=GoalResponse)
async def change_goal_step(
    client_id: str, step_id: str, body: StepReachedRequest, viewer: SignedIn, write: Write
) -> Response:
    """Record that the child reached a step of a goal, or take that back (therapists only)."""
    child_id, step_uuid = parse_id(client_id, missing=ChildNotFound), parse_id(step_id, missing=GoalStepNotFound)

    async def work(uow: UnitOfWork) -> Row:
        goal_id = await set_step_reached(uow, viewer, child_id, step_uuid, reached=body.step.reached)
        return await goal_by_id(uow, child_id, goal_id)

    return await write(viewer, work, lambda goal: {"goal": goal})
