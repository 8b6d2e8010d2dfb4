from collections.abc import AsyncIterator
from uuid import UUID

import httpx
import pytest
from chassis.app import Service
from chassis.audit import chain
from chassis.events.consumer import Dispatcher
from chassis.events.dead_letters import dead_letter
from chassis.ids import new_id
from chassis.privacy.erasure import FamilyErased
from chassis.privacy.registry import Family
from chassis.runtime import Runtime
from chassis.testing.api import ApiClient
from chassis.testing.people import Person, SignIns, guardian
from chassis.unit_of_work import Actor
from fastapi import FastAPI
from sqlalchemy import text

from services.chassis.tests.toybox.service import ToyGiven


@pytest.fixture
def family() -> Family:
    return Family(new_id(), new_id(), (new_id(),))


@pytest.fixture
def dispatcher(service: Service, runtime: Runtime) -> Dispatcher:
    return Dispatcher("toys", service.all_handlers(), runtime.units)


async def dispatch(dispatcher: Dispatcher, name: str, **data: object) -> bool:
    envelope = {"id": str(new_id()), "data": {"version": 1, **data}}
    return await dispatcher.dispatch(f"evt.{name}", envelope)


async def erase(dispatcher: Dispatcher, family: Family) -> None:
    await dispatch(
        dispatcher,
        FamilyErased.name,
        guardian_id=str(family.guardian_id),
        user_id=str(family.user_id),
        child_ids=[str(child) for child in family.child_ids],
    )


async def grant_guardianships(dispatcher: Dispatcher, family: Family) -> Person:
    """Grants the guardianships of the family and returns its guardian."""
    for child in family.child_ids:
        ids = {"guardian_id": str(family.guardian_id), "child_id": str(child)}
        await dispatch(dispatcher, "identity.guardianship.granted.v1", **ids)
    return guardian(family.guardian_id, user_id=family.user_id)


async def give_toy(api: ApiClient, by: Person, child: UUID, name: str, key: str | None = None) -> None:
    headers = {"Idempotency-Key": key} if key else {}
    response = await api.post(f"/clients/{child}/toys", json={"name": name}, by=by, headers=headers)
    assert response.status_code == 201, response.text


async def count(runtime: Runtime, table: str) -> int:
    found: int = await runtime.queries.value(f"SELECT count(*) FROM {table}")  # noqa: S608  # a table name
    return found


async def test_erasure_deletes_rows_and_anonymizes_kept_ones(
    api: ApiClient, runtime: Runtime, dispatcher: Dispatcher, family: Family
) -> None:
    by, child = await grant_guardianships(dispatcher, family), family.child_ids[0]
    for name in ("bear", "golden duck of Mia"):
        await give_toy(api, by, child, name, key=name.replace(" ", "-"))
    async with runtime.units.begin(Actor.service("toys")) as uow:
        await dead_letter(uow, "evt.x", {"id": str(new_id()), "data": {"child_id": str(child), "name": "Mia"}}, "X", 1)

    await erase(dispatcher, family)

    assert [row["name"] for row in await runtime.queries.rows("SELECT name FROM toys")] == ["gold"]
    for table in ("outbox", "dead_letters", "idempotency_keys", "guardianships"):
        assert await count(runtime, table) == 0, table
    assert (await api.get(f"/clients/{child}/toys", by=by)).status_code == 404


async def test_erasure_keeps_another_familys_data(
    api: ApiClient, runtime: Runtime, dispatcher: Dispatcher, family: Family
) -> None:
    other = Family(new_id(), new_id(), (new_id(),))
    by = await grant_guardianships(dispatcher, other)
    await grant_guardianships(dispatcher, family)
    await give_toy(api, by, other.child_ids[0], "bear", key="bear")
    await erase(dispatcher, family)
    for table in ("toys", "outbox", "idempotency_keys", "guardianships"):
        assert await count(runtime, table) == 1, table


async def test_late_event_about_an_erased_person_changes_nothing(
    runtime: Runtime, dispatcher: Dispatcher, family: Family
) -> None:
    await grant_guardianships(dispatcher, family)
    await erase(dispatcher, family)
    child = family.child_ids[0]
    assert await dispatch(dispatcher, "shop.toy.sent.v1", child_id=str(child), toy="bear") is True
    await grant_guardianships(dispatcher, family)
    assert await count(runtime, "toys") == await count(runtime, "guardianships") == 0
    assert await dispatch(dispatcher, "shop.toy.sent.v1", child_id=str(new_id()), toy="bear") is True
    assert await count(runtime, "toys") == 1, "the toy of another child"


async def test_erasure_can_be_repeated(runtime: Runtime, dispatcher: Dispatcher, family: Family) -> None:
    await grant_guardianships(dispatcher, family)
    await erase(dispatcher, family)
    await erase(dispatcher, family)
    assert await count(runtime, "erased_people") == len(family.people)


async def test_erasure_is_audited_and_keeps_the_trail_intact(
    api: ApiClient, runtime: Runtime, dispatcher: Dispatcher, family: Family
) -> None:
    by = await grant_guardianships(dispatcher, family)
    await give_toy(api, by, family.child_ids[0], "bear")
    before = await count(runtime, "audit_entries")
    await erase(dispatcher, family)
    keys = runtime.settings.audit_keys
    await chain.seal(runtime.engine, keys)
    assert await count(runtime, "audit_entries") == before + 1
    assert await chain.broken_link(runtime.queries, keys) is None
    entry = await runtime.queries.row("SELECT actor, subject FROM audit_entries WHERE action = 'family.erased'")
    assert entry is not None
    assert (entry["actor"], entry["subject"]) == ("service:toys", str(family.guardian_id))


async def test_erasure_deletes_unsent_events(runtime: Runtime, dispatcher: Dispatcher, family: Family) -> None:
    async with runtime.units.begin(Actor.service("toys")) as uow:
        uow.emit(ToyGiven(version=1, toy_id=new_id(), child_id=family.child_ids[0]))
        uow.emit(ToyGiven(version=1, toy_id=new_id(), child_id=new_id()))
    await erase(dispatcher, family)
    async with runtime.engine.begin() as connection:
        left = await connection.execute(text("SELECT envelope -> 'data' ->> 'child_id' FROM outbox"))
        assert str(family.child_ids[0]) not in [row[0] for row in left]


@pytest.fixture
async def internal(app: FastAPI) -> AsyncIterator[httpx.AsyncClient]:
    transport = httpx.ASGITransport(app)
    async with httpx.AsyncClient(transport=transport, base_url="http://toys/internal/families") as client:
        yield client


async def request_export(
    internal: httpx.AsyncClient, sign_ins: SignIns, family: Family, path: str = "", caller: str = "identity"
) -> httpx.Response:
    params = {"user_id": str(family.user_id), "child_ids": [str(c) for c in family.child_ids], "operator": "olga"}
    headers = sign_ins.service_headers(caller, "toys")
    return await internal.get(f"/{family.guardian_id}{path}", params=params, headers=headers)


async def test_export_has_all_data_of_one_family_only(
    api: ApiClient,
    internal: httpx.AsyncClient,
    sign_ins: SignIns,
    runtime: Runtime,
    dispatcher: Dispatcher,
    family: Family,
) -> None:
    other = Family(new_id(), new_id(), (new_id(),))
    for each, toys in ((family, ("bear", "golden duck")), (other, ("ball", "golden hen"))):
        by = await grant_guardianships(dispatcher, each)
        for name in toys:
            await give_toy(api, by, each.child_ids[0], name)

    response = await request_export(internal, sign_ins, family)

    export = response.json()
    assert {row["name"] for row in export["records"]["toys"]} == {"bear", "golden duck"}
    assert export["kept"].keys() == {"toys", "audit_entries"}
    assert {file["filename"] for file in export["files"]} == {"bear.txt", "golden duck.txt"}
    assert "ball" not in response.text
    assert str(other.child_ids[0]) not in response.text
    file = await request_export(internal, sign_ins, family, f"/files/{export['files'][0]['id']}")
    assert file.text == export["files"][0]["filename"]
    assert (await request_export(internal, sign_ins, other, f"/files/{export['files'][0]['id']}")).status_code == 404


async def test_export_hides_other_children_of_an_audited_read(
    internal: httpx.AsyncClient, sign_ins: SignIns, runtime: Runtime, family: Family
) -> None:
    (own, *_), other = family.child_ids, new_id()
    runtime.reads.record(Actor("therapist:x"), "read toys", [own, other], runtime.clock())
    runtime.reads.record(Actor("therapist:x"), "read toys", [new_id(), new_id()], runtime.clock())
    await runtime.reads.flush()

    response = await request_export(internal, sign_ins, family)

    reads = [entry for entry in response.json()["records"]["audit_entries"] if entry["action"] == "read toys"]
    assert [read["subject"] for read in reads] == [[str(own)]]
    assert str(other) not in response.text


async def test_export_is_audited_under_the_operator(
    internal: httpx.AsyncClient, sign_ins: SignIns, runtime: Runtime, family: Family
) -> None:
    await request_export(internal, sign_ins, family)
    entry = await runtime.queries.row("SELECT actor, child_id FROM audit_entries WHERE action = 'family.given_out'")
    assert entry is not None
    assert (entry["actor"], entry["child_id"]) == ("operator:olga", str(family.child_ids[0]))


async def test_only_identity_may_export(internal: httpx.AsyncClient, sign_ins: SignIns, family: Family) -> None:
    assert (await request_export(internal, sign_ins, family, caller="billing")).status_code == 403
    assert (await internal.get(f"/{family.guardian_id}", params={"user_id": str(new_id())})).status_code == 401
