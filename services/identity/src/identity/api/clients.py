"""A guardian's children, one at a time: the client-info form, and a sibling who joins."""

from typing import Any

from chassis.http.asking import SignedIn
from chassis.http.writing import Write
from chassis.unit_of_work import UnitOfWork
from fastapi import Response

from identity.api.client_wire import ClientAnswer, ClientUpdate, NewClient
from identity.api.credentials import signed_in_router
from identity.queries.guardians import client_answer
from identity.use_cases.add_sibling import add_sibling
from identity.use_cases.update_client import update_client

router = signed_in_router(tags=["guardian"], prefix="/guardian/clients")


@router.post("", status_code=201, response_model=ClientAnswer)
async def add_client(body: NewClient, viewer: SignedIn, write: Write) -> Response:
    async def work(uow: UnitOfWork) -> dict[str, Any]:
        viewer.require_guardian()
        return await client_answer(uow, *await add_sibling(uow, viewer, body.child()), uow.now)

    return await write(viewer, work, _as_it_is, status=201)


@router.put("/{client_id}", response_model=ClientAnswer)
async def change_client(client_id: str, body: ClientUpdate, viewer: SignedIn, write: Write) -> Response:
    """The client-info form. What is left out stays as it is."""

    async def work(uow: UnitOfWork) -> dict[str, Any]:
        viewer.require_guardian()
        return await client_answer(uow, *await update_client(uow, viewer, *body.changes(client_id)), uow.now)

    return await write(viewer, work, _as_it_is)


def _as_it_is(answer: dict[str, Any]) -> dict[str, Any]:
    return answer
