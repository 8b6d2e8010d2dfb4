"""What a service shows a guardian for a download of a child's record (docs/product/shared.md#record-download)."""

from collections.abc import Awaitable, Callable
from datetime import date
from uuid import UUID

import httpx
import pytest
from chassis.access.projections import (
    CareRelationChanged,
    GuardianshipGranted,
    GuardianshipRevoked,
    grant_guardianship,
    revoke_guardianship,
    store_care_relation,
)
from chassis.ids import new_id
from chassis.runtime import Runtime
from chassis.testing.api import ApiClient
from chassis.testing.people import Person, SignIns, guardian, therapist
from chassis.unit_of_work import Actor
from fastapi import FastAPI

TEST = Actor.service("test")
CHILD = UUID("0199a000-0000-7000-8000-000000000001")
Ask = Callable[..., Awaitable[httpx.Response]]


@pytest.fixture
async def parent(runtime: Runtime, api: ApiClient) -> Person:
    """Of a child with two toys. Another child of the same family has one too."""
    parent, sibling = guardian(), new_id()
    async with runtime.units.begin(TEST) as uow:
        for child in (CHILD, sibling):
            await grant_guardianship(uow, GuardianshipGranted(version=1, guardian_id=parent.profile_id, child_id=child))
    for child, name in ((CHILD, "bear"), (CHILD, "duck"), (sibling, "ball")):
        response = await api.post(f"/clients/{child}/toys", json={"name": name}, by=parent)
        assert response.status_code == 201, response.text
    return parent


@pytest.fixture
def ask(app: FastAPI, sign_ins: SignIns) -> Ask:
    async def ask(by: Person | None, caller: str = "identity", child: UUID = CHILD) -> httpx.Response:
        transport = httpx.ASGITransport(app)
        headers = {**(sign_ins.headers(by) if by else {}), **sign_ins.service_headers(caller, "toys")}
        async with httpx.AsyncClient(transport=transport, base_url="http://toys/internal") as client:
            return await client.get(f"/clients/{child}/record", headers=headers)

    return ask


async def test_record_has_the_listed_columns_of_one_child(ask: Ask, parent: Person) -> None:
    records = (await ask(parent)).json()["records"]
    assert [{*row} for row in records["toys"]] == [{"id", "name"}] * 2
    assert {row["name"] for row in records["toys"]} == {"bear", "duck"}


async def test_record_is_for_the_childs_guardians_only(ask: Ask, parent: Person, runtime: Runtime) -> None:
    carer = therapist()
    async with runtime.units.begin(TEST) as uow:
        care = CareRelationChanged(
            version=1, care_service_id=new_id(), child_id=CHILD, therapist_id=carer.profile_id,
            starts_on=date(2026, 1, 5), ends_on=None,
        )  # fmt: skip
        await store_care_relation(uow, care)
    assert (await ask(guardian())).status_code == 404
    assert (await ask(therapist())).status_code == 404
    assert (await ask(carer)).status_code == 403
    assert (await ask(None)).status_code == 401
    async with runtime.units.begin(TEST) as uow:
        revoked = GuardianshipRevoked(version=2, guardian_id=parent.profile_id, child_id=CHILD)
        await revoke_guardianship(uow, revoked)
    assert (await ask(parent)).status_code == 404


async def test_only_identity_asks_for_a_record(ask: Ask, parent: Person) -> None:
    assert (await ask(parent, "billing")).status_code == 403


async def test_record_is_audited_as_the_guardians_read(ask: Ask, parent: Person, runtime: Runtime) -> None:
    await ask(parent)
    await runtime.reads.flush()
    entry = await runtime.queries.row("SELECT actor, child_id FROM audit_entries WHERE action = 'read download_record'")
    assert entry is not None
    assert (entry["actor"], entry["child_id"]) == (f"guardian:{parent.profile_id}", str(CHILD))
