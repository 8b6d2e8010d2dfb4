"""Identity stores what scheduling computed of a child's care (docs/product/identity.md#care-of-a-child)."""

import asyncio
from datetime import timedelta
from typing import Any
from uuid import UUID

import pytest
from chassis.testing.api import ApiClient
from chassis.testing.clock import START, FakeClock
from chassis.testing.eventually import eventually
from identity.consumers.child_care_changed import HANDLER, ChildCareChanged
from identity.use_cases.families.create_family import Family

from services.identity.tests.scheduling import FakeScheduling
from services.identity.tests.world import Makes, as_guardian


def care(progress: str) -> dict[str, Any]:
    return {"services": [], "progress": progress}


@pytest.fixture
async def family(makes: Makes, scheduling: FakeScheduling) -> Family:
    family = await makes.family()
    scheduling.care = {str(family.children[0].id): care("1/4")}
    return family


async def progress(api: ApiClient, family: Family) -> str | None:
    [child] = (await api.get("/guardian/me", by=as_guardian(family))).json()["guardian"]["children"]
    assert (child["services"] is None) == (child["progress"] is None)
    found: str | None = child["progress"]
    return found


async def announce(makes: Makes, child_id: UUID) -> None:
    async with makes.units.begin(makes.actor) as uow:
        await HANDLER.handle(uow, ChildCareChanged(child_id=child_id))


async def test_scheduling_is_asked_once(api: ApiClient, family: Family, scheduling: FakeScheduling) -> None:
    assert [await progress(api, family) for _ in range(3)] == ["1/4"] * 3
    assert scheduling.care_calls == 1
    scheduling.away = True
    assert await progress(api, family) == "1/4"


async def test_an_announced_change_is_shown(
    api: ApiClient, makes: Makes, family: Family, scheduling: FakeScheduling
) -> None:
    child_id = family.children[0].id
    assert await progress(api, family) == "1/4"
    scheduling.care = {str(child_id): care("2/4")}
    assert await progress(api, family) == "1/4"
    await announce(makes, child_id)
    assert await progress(api, family) == "2/4"
    assert await progress(api, family) == "2/4"
    assert scheduling.care_calls == 2


async def test_stored_care_lasts_until_time_may_change_it(
    api: ApiClient, family: Family, scheduling: FakeScheduling, clock: FakeClock
) -> None:
    scheduling.fresh_until = START + timedelta(minutes=30)
    assert await progress(api, family) == "1/4"
    scheduling.care = {str(family.children[0].id): care("0/4")}
    scheduling.fresh_until += timedelta(hours=1)
    clock.advance(minutes=29)
    assert await progress(api, family) == "1/4"
    clock.advance(minutes=1)
    assert await progress(api, family) == "0/4"


async def test_care_is_unknown_after_a_change_while_scheduling_is_down(
    api: ApiClient, makes: Makes, family: Family, scheduling: FakeScheduling
) -> None:
    assert await progress(api, family) == "1/4"
    await announce(makes, family.children[0].id)
    scheduling.away = True
    assert await progress(api, family) is None
    scheduling.away = False
    assert await progress(api, family) == "1/4"


@pytest.mark.parametrize("stored_before", [True, False])
async def test_a_response_older_than_a_change_is_not_stored(
    api: ApiClient, makes: Makes, family: Family, scheduling: FakeScheduling, stored_before: bool
) -> None:
    child_id = family.children[0].id
    if stored_before:
        await progress(api, family)
        await announce(makes, child_id)
    asked = scheduling.care_calls
    scheduling.responding = asyncio.Event()
    reading = asyncio.create_task(progress(api, family))

    async def is_asked() -> bool:
        return scheduling.care_calls > asked

    await eventually(is_asked)
    scheduling.care = {str(child_id): care("2/4")}
    await announce(makes, child_id)
    scheduling.responding.set()
    assert await reading == "1/4"
    assert await progress(api, family) == "2/4"


async def test_a_child_that_scheduling_does_not_know_yet_is_asked_about_again(
    api: ApiClient, family: Family, scheduling: FakeScheduling
) -> None:
    known, scheduling.care = scheduling.care, {}
    assert await progress(api, family) is None
    scheduling.care = known
    assert await progress(api, family) == "1/4"


async def test_a_change_of_an_unknown_child_is_ignored(makes: Makes, family: Family) -> None:
    await announce(makes, family.guardian.id)
    async with makes.units.begin(makes.actor) as uow:
        assert await uow.value("SELECT count(*) FROM child_care") == 0
