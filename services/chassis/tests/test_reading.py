"""Reads: who may see which child, pages, and readiness."""

from collections.abc import Awaitable, Callable
from datetime import UTC, date, datetime, timedelta
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
from chassis.app import Service, create_app
from chassis.http.pagination import PAGE_SIZE
from chassis.ids import new_id
from chassis.runtime import Runtime
from chassis.settings import ServiceSettings
from chassis.testing.api import ApiClient
from chassis.testing.clock import FakeClock
from chassis.testing.people import Person, guardian, therapist
from chassis.unit_of_work import Actor
from fastapi import FastAPI

Care = Callable[[Person, UUID, date | None], Awaitable[None]]


async def sees(api: ApiClient, who: Person, child: UUID) -> bool:
    answer = await api.get(f"/clients/{child}/toys", by=who)
    if answer.status_code == 404:
        assert answer.json()["code"] == "child_not_found"
        return False
    assert answer.status_code == 200
    return True


async def test_a_guardian_sees_the_own_child_alone(api: ApiClient, parent: Person, child: UUID) -> None:
    assert await sees(api, parent, child)
    assert not await sees(api, guardian(), child)


async def test_a_therapist_sees_a_child_until_the_care_service_has_ended(
    api: ApiClient, carer: Person, child: UUID, care: Care, clock: FakeClock
) -> None:
    assert not await sees(api, carer, child)
    last_day = clock.now.date() + timedelta(days=1)
    await care(carer, child, last_day)
    clock.advance(days=1)
    assert clock.now.date() == last_day
    assert await sees(api, carer, child)
    clock.advance(days=1)
    assert not await sees(api, carer, child)
    assert not await sees(api, therapist(), child)


async def test_the_last_day_of_a_care_service_lasts_until_it_is_over_everywhere(
    api: ApiClient, carer: Person, child: UUID, care: Care, clock: FakeClock
) -> None:
    await care(carer, child, date(2026, 3, 3))
    clock.now = datetime(2026, 3, 4, 11, 59, tzinfo=UTC)
    assert await sees(api, carer, child)
    clock.advance(minutes=1)
    assert not await sees(api, carer, child)


async def test_a_care_service_without_an_end_does_not_end(
    api: ApiClient, carer: Person, child: UUID, care: Care, clock: FakeClock
) -> None:
    await care(carer, child, None)
    clock.advance(days=400)
    assert await sees(api, carer, child)


async def test_a_guardians_id_does_not_open_a_door_for_a_therapist(api: ApiClient, parent: Person, child: UUID) -> None:
    assert not await sees(api, therapist(parent.profile_id), child)


async def test_an_absent_child_looks_like_another_familys(api: ApiClient, parent: Person, child: UUID) -> None:
    foreign = (await api.get(f"/clients/{child}/toys", by=guardian())).json()
    absent = (await api.get(f"/clients/{new_id()}/toys", by=parent)).json()
    foreign.pop("request_id"), absent.pop("request_id")
    assert foreign == absent


async def test_writing_asks_at_the_same_door(api: ApiClient, child: UUID) -> None:
    answer = await api.post(f"/clients/{child}/toys", json={"name": "bear"}, by=guardian())
    assert answer.status_code == 404
    assert await api.emitted() == []


async def test_a_revoked_guardianship_closes_and_an_older_grant_does_not_reopen(
    api: ApiClient, runtime: Runtime, parent: Person
) -> None:
    child, ids = new_id(), {"guardian_id": parent.profile_id}
    async with runtime.units.begin(Actor.service("toys")) as uow:
        await grant_guardianship(uow, GuardianshipGranted(version=1, child_id=child, **ids))
    assert await sees(api, parent, child)
    async with runtime.units.begin(Actor.service("toys")) as uow:
        await revoke_guardianship(uow, GuardianshipRevoked(version=2, child_id=child, **ids))
        await grant_guardianship(uow, GuardianshipGranted(version=1, child_id=child, **ids))
    assert not await sees(api, parent, child)


async def test_an_older_word_on_a_care_service_is_ignored(
    api: ApiClient, runtime: Runtime, carer: Person, clock: FakeClock
) -> None:
    child, today = new_id(), clock.now.date()
    newer = CareRelationChanged(
        version=2, care_service_id=new_id(), child_id=child, therapist_id=carer.profile_id,
        starts_on=today, ends_on=None,
    )  # fmt: skip
    older = newer.model_copy(update={"version": 1, "ends_on": today - timedelta(days=9)})
    async with runtime.units.begin(Actor.service("toys")) as uow:
        await store_care_relation(uow, newer)
        await store_care_relation(uow, older)
    assert await sees(api, carer, child)


async def add_toys(runtime: Runtime, child: UUID, clock: FakeClock, count: int) -> None:
    """In the order of their names."""
    await runtime.queries.rows(
        "INSERT INTO toys (id, child_id, name, created_at) SELECT id, $2, 'toy ' || place - 1, $3"
        " FROM unnest($1::uuid[]) WITH ORDINALITY AS made (id, place)",
        [new_id() for _ in range(count)],
        child,
        clock.now,
    )


async def test_a_list_is_read_page_by_page(
    api: ApiClient, runtime: Runtime, parent: Person, child: UUID, clock: FakeClock
) -> None:
    await add_toys(runtime, child, clock, PAGE_SIZE + 1)
    first = (await api.get(f"/clients/{child}/toys", by=parent)).json()
    second = (await api.get(f"/clients/{child}/toys?page=2", by=parent)).json()
    assert first["pagy"] == {"next": 2}
    assert second["pagy"] == {"next": None}
    assert first["toys"] + second["toys"] == [f"toy {number}" for number in range(PAGE_SIZE + 1)]


async def test_a_full_last_page_has_no_next_one(
    api: ApiClient, runtime: Runtime, parent: Person, child: UUID, clock: FakeClock
) -> None:
    await add_toys(runtime, child, clock, PAGE_SIZE)
    assert (await api.get(f"/clients/{child}/toys", by=parent)).json()["pagy"] == {"next": None}


@pytest.mark.parametrize(
    ("page", "sentence"),
    [
        ("0", "Page must be at least 1"),
        ("-1", "Page must be at least 1"),
        ("many", "Page must be a whole number"),
        ("10001", "Page must be at most 10000"),
    ],
)
async def test_invalid_page_number_is_rejected(
    api: ApiClient, parent: Person, child: UUID, page: str, sentence: str
) -> None:
    answer = await api.get(f"/clients/{child}/toys?page={page}", by=parent)
    assert (answer.status_code, answer.json()["error"]) == (422, sentence)


async def readiness(app: FastAPI) -> httpx.Response:
    async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://service") as http:
        return await http.get("/readyz")


async def test_a_service_is_not_ready_before_it_has_read_the_ended_sign_ins(app: FastAPI, runtime: Runtime) -> None:
    runtime.revoked_sign_ins._loaded.clear()
    waiting = await readiness(app)
    assert (waiting.status_code, waiting.json()) == (503, {"status": "waiting", "missing": ["ended sign-ins"]})
    runtime.revoked_sign_ins.mark_complete()
    assert (await readiness(app)).status_code == 200


async def test_a_service_whose_database_is_gone_is_alive_but_not_ready(
    service: Service, settings: ServiceSettings
) -> None:
    app = create_app(service, settings, broker=False)
    async with app.router.lifespan_context(app):
        await app.state.runtime.queries.close()
        assert (await readiness(app)).json()["missing"] == ["database"]
        async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://service") as http:
            assert (await http.get("/healthz")).status_code == 200
