"""A guardian's own profile."""

from typing import Any
from uuid import UUID

from chassis.http.answers import json_answer
from chassis.http.asking import Now, Reading, SignedIn
from chassis.http.writing import Write
from chassis.runtime import runtime_of
from chassis.unit_of_work import Actor, UnitOfWork
from fastapi import Request, Response

from identity.api.credentials import signed_in_router
from identity.api.guardian_wire import GuardianAnswer, GuardianUpdate
from identity.queries.guardians import guardian_answer
from identity.use_cases.update_guardian import update_guardian

router = signed_in_router(tags=["guardian"])


@router.get("/guardian/me", response_model=GuardianAnswer)
async def read_guardian(request: Request, viewer: SignedIn, db: Reading, now: Now) -> Response:
    answer = await guardian_answer(db, viewer.require_guardian(), now)
    for child in answer["guardian"]["children"]:
        runtime_of(request).reads.record(Actor.of(viewer), "read read_guardian", UUID(child["id"]), now)
    return json_answer(answer)


@router.put("/guardian", response_model=GuardianAnswer)
async def change_guardian(body: GuardianUpdate, viewer: SignedIn, write: Write) -> Response:
    async def work(uow: UnitOfWork) -> dict[str, Any]:
        return await guardian_answer(uow, await update_guardian(uow, viewer, body.changes()), uow.now)

    return await write(viewer, work, lambda answer: answer)
