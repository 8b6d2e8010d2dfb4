import asyncio
import hashlib
from collections.abc import Awaitable, Callable
from uuid import UUID

import pytest
from chassis.access.projections import GuardianshipRevoked, revoke_guardianship
from chassis.http.idempotency import purge_expired_keys
from chassis.runtime import Runtime
from chassis.testing.api import ApiClient
from chassis.testing.clock import FakeClock
from chassis.testing.people import Person, guardian
from chassis.unit_of_work import Actor

KEY = {"Idempotency-Key": "9f1c"}
WRITTEN = ("toys", "outbox", "audit_entries")


@pytest.fixture
async def other_parent(guarded_by: Callable[..., Awaitable[UUID]], child: UUID) -> Person:
    """The child's second guardian."""
    other = guardian()
    await guarded_by(other, child)
    return other


async def count(runtime: Runtime, table: str) -> int:
    return int(await runtime.queries.value(f"SELECT count(*) FROM {table}"))  # noqa: S608  # a table name


async def test_repeated_key_returns_the_stored_response(
    api: ApiClient, runtime: Runtime, parent: Person, child: UUID
) -> None:
    first = await api.post(f"/clients/{child}/toys", json={"name": "bear"}, headers=KEY, by=parent)
    again = await api.post(f"/clients/{child}/toys", json={"name": "bear"}, headers=KEY, by=parent)
    assert (again.status_code, again.content) == (first.status_code, first.content) == (201, first.content)
    assert await count(runtime, "toys") == await count(runtime, "outbox") == 1


async def test_same_key_with_other_content_is_refused(api: ApiClient, parent: Person, child: UUID) -> None:
    await api.post(f"/clients/{child}/toys", json={"name": "bear"}, headers=KEY, by=parent)
    other = await api.post(f"/clients/{child}/toys", json={"name": "doll"}, headers=KEY, by=parent)
    elsewhere = await api.post(f"/clients/{child}/toys?for=later", json={"name": "bear"}, headers=KEY, by=parent)
    assert other.status_code == elsewhere.status_code == 409
    assert other.json()["code"] == elsewhere.json()["code"] == "idempotency_key_reused"


async def test_concurrent_requests_with_one_key_write_once(
    api: ApiClient, runtime: Runtime, parent: Person, child: UUID
) -> None:
    responses = await asyncio.gather(
        *(api.post(f"/clients/{child}/toys", json={"name": "bear"}, headers=KEY, by=parent) for _ in range(4))
    )
    assert {response.status_code for response in responses} == {201}
    assert len({response.content for response in responses}) == 1
    assert await count(runtime, "toys") == 1


async def test_same_key_of_another_person_is_separate(
    api: ApiClient, parent: Person, other_parent: Person, child: UUID
) -> None:
    first = await api.post(f"/clients/{child}/toys", json={"name": "bear"}, headers=KEY, by=parent)
    second = await api.post(f"/clients/{child}/toys", json={"name": "doll"}, headers=KEY, by=other_parent)
    assert first.status_code == second.status_code == 201
    assert first.json()["id"] != second.json()["id"]


async def test_operator_key_is_separate_for_each_impersonated_person(
    api: ApiClient, runtime: Runtime, parent: Person, other_parent: Person, child: UUID
) -> None:
    mine, theirs = (Person(parent.user_type, each.profile_id, operator="olga") for each in (parent, other_parent))
    first = await api.post(f"/clients/{child}/toys", json={"name": "bear"}, headers=KEY, by=mine)
    await runtime.queries.rows("DELETE FROM toys")
    second, again = [
        await api.post(f"/clients/{child}/toys", json={"name": "bear"}, headers=KEY, by=theirs) for _ in range(2)
    ]
    assert first.status_code == second.status_code == 201
    assert first.json()["id"] != second.json()["id"]
    assert again.content == second.content


@pytest.mark.parametrize("operator", [None, "olga"])
async def test_repeat_after_revoked_guardianship_is_already_done(
    api: ApiClient, runtime: Runtime, parent: Person, child: UUID, operator: str | None,
    guarded_by: Callable[..., Awaitable[UUID]],
) -> None:  # fmt: skip
    by, bear = Person(parent.user_type, parent.profile_id, operator=operator), {"name": "bear"}
    children = (child, await guarded_by(parent))
    places = {f"/clients/{each}/toys": {"Idempotency-Key": str(each)} for each in children}
    for path, key in places.items():
        assert (await api.post(path, json=bear, headers=key, by=by)).status_code == 201
    async with runtime.units.begin(Actor.service("toys")) as uow:
        await revoke_guardianship(uow, GuardianshipRevoked(version=9, guardian_id=parent.profile_id, child_id=child))
    for path, key in places.items():
        again = await api.post(path, json=bear, headers=key, by=by)
        assert (again.status_code, again.json()["code"]) == (409, "already_done")
    assert await count(runtime, "toys") == len(places)
    assert (
        await runtime.queries.value("SELECT count(*) FROM idempotency_keys WHERE num_nonnulls(status, body) > 0") == 0
    )


async def test_empty_response_is_repeated_empty(api: ApiClient, parent: Person, child: UUID) -> None:
    for _ in range(2):
        response = await api.delete(f"/clients/{child}/toys", headers=KEY, by=parent)
        assert (response.status_code, response.content) == (204, b"")


async def test_invalid_key_is_refused(api: ApiClient, parent: Person, child: UUID) -> None:
    response = await api.post(
        f"/clients/{child}/toys", json={"name": "bear"}, headers={"Idempotency-Key": "a b"}, by=parent
    )
    assert response.status_code == 422
    assert response.json()["fields"] == {"Idempotency-Key": "The Idempotency-Key isn't valid"}


async def test_keys_are_purged_after_a_day(
    api: ApiClient, runtime: Runtime, clock: FakeClock, parent: Person, child: UUID
) -> None:
    await api.post(f"/clients/{child}/toys", json={"name": "bear"}, headers=KEY, by=parent)
    clock.advance(hours=24)
    await purge_expired_keys(runtime.engine, clock)
    assert await count(runtime, "idempotency_keys") == 1
    clock.advance(seconds=1)
    await purge_expired_keys(runtime.engine, clock)
    assert await count(runtime, "idempotency_keys") == 0


async def test_stored_request_hash_is_keyed(api: ApiClient, runtime: Runtime, parent: Person, child: UUID) -> None:
    address, body = f"/clients/{child}/toys", b'{"name":"bear"}'
    response = await api.post(address, content=body, headers={**KEY, "content-type": "application/json"}, by=parent)
    assert response.status_code == 201
    stored = await runtime.queries.value("SELECT request_hash FROM idempotency_keys")
    assert stored != hashlib.sha256(b"\n".join([b"POST", str(response.request.url).encode(), body])).digest()
