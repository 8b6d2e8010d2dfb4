"""A therapist takes a mark or a deletion back (docs/product/scheduling.md#undo)."""

from datetime import timedelta
from typing import Any
from uuid import UUID

import pytest
from chassis.testing.api import ApiClient
from chassis.testing.clock import FakeClock

from services.scheduling.tests.dashboards import dashboard, mark
from services.scheduling.tests.world import TUESDAY_10, Family, World


async def undo(api: ApiClient, event: UUID, what: str, family: Family) -> Any:
    return await api.delete(f"/events/{event}/{what}", by=family.therapist)


async def remove(api: ApiClient, event: UUID, family: Family, **params: Any) -> None:
    response = await api.delete(f"/events/{event}", params=params, by=family.therapist)
    assert response.status_code == 204, response.text


async def test_a_first_mark_is_taken_back_with_its_attendance(
    api: ApiClient, world: World, family: Family, clock: FakeClock
) -> None:
    event = await world.session(family)
    clock.now = TUESDAY_10 + timedelta(hours=1)
    await mark(api, family, event, "no_show", "incomplete")
    clock.advance(minutes=1)
    response = await undo(api, event, "mark", family)
    assert response.status_code == 200, response.text
    found = response.json()["event"]
    assert (found["status"], found["missed_reason"]) == ("pending", None)
    assert found["event_participants"][0]["status"] == "pending"
    shown = await dashboard(api, family)
    assert (shown["to_mark"]["count"], shown["month"]["no_shows"]) == (1, 0)
    again = await undo(api, event, "mark", family)
    assert (again.status_code, again.json()["code"]) == (409, "status_not_allowed")
    await mark(api, family, event, "show")
    assert (await dashboard(api, family))["month"]["sessions_held"] == 1


async def test_a_mark_stays_after_two_minutes(api: ApiClient, world: World, family: Family, clock: FakeClock) -> None:
    event = await world.session(family)
    clock.now = TUESDAY_10 + timedelta(hours=1)
    await mark(api, family, event, "show")
    clock.advance(minutes=2, seconds=1)
    late = await undo(api, event, "mark", family)
    assert (late.status_code, late.json()["code"]) == (409, "too_late_to_undo")
    assert (await dashboard(api, family))["month"]["sessions_held"] == 1


async def test_a_disputed_mark_is_not_taken_back(
    api: ApiClient, world: World, family: Family, clock: FakeClock
) -> None:
    event = await world.session(family)
    clock.now = TUESDAY_10 + timedelta(hours=1)
    await mark(api, family, event, "no_show", "incomplete")
    body = {"child_id": str(family.child), "reason": "We were there"}
    assert (await api.post(f"/events/{event}/dispute", json=body, by=family.guardian)).status_code == 201
    refused = await undo(api, event, "mark", family)
    assert (refused.status_code, refused.json()["code"]) == (409, "status_not_allowed")


async def test_a_deletion_is_taken_back_into_its_time(
    api: ApiClient, world: World, family: Family, clock: FakeClock
) -> None:
    event = await world.session(family)
    await remove(api, event, family)
    assert (await api.get(f"/events/{event}", by=family.therapist)).status_code == 404
    clock.advance(minutes=1)
    response = await undo(api, event, "deletion", family)
    assert response.status_code == 200, response.text
    found = response.json()["event"]
    assert (found["canceled"], found["guests"][0]["canceled"]) == (False, False)
    assert len(await world.rows("SELECT 1 FROM occupancy WHERE event_id = $1", event)) == 2
    emitted = (await api.emitted("scheduling.session.changed.v1"))[-1]
    assert (emitted["canceled"], emitted["canceled_child_ids"]) == (False, [])
    assert (await undo(api, event, "deletion", family)).status_code == 404


async def test_a_deletion_is_not_taken_back_into_taken_time(api: ApiClient, world: World, family: Family) -> None:
    event = await world.session(family)
    await remove(api, event, family)
    await world.book(await world.family(family.therapist), TUESDAY_10)
    refused = await undo(api, event, "deletion", family)
    assert (refused.status_code, refused.json()["code"]) == (409, "slot_taken")
    assert (await api.get(f"/events/{event}", by=family.therapist)).status_code == 404


async def test_a_deletion_stays_after_two_minutes(
    api: ApiClient, world: World, family: Family, clock: FakeClock
) -> None:
    event = await world.session(family)
    await remove(api, event, family)
    clock.advance(minutes=2, seconds=1)
    late = await undo(api, event, "deletion", family)
    assert (late.status_code, late.json()["code"]) == (409, "too_late_to_undo")


@pytest.mark.parametrize("what", ["mark", "deletion"])
async def test_only_its_therapist_takes_something_back(
    api: ApiClient, world: World, family: Family, clock: FakeClock, what: str
) -> None:
    event = await world.session(family)
    if what == "mark":
        clock.now = TUESDAY_10 + timedelta(hours=1)
        await mark(api, family, event, "show")
    else:
        await remove(api, event, family)
    stranger = await world.family()
    assert (await undo(api, event, what, stranger)).status_code == 404
    refused = await api.delete(f"/events/{event}/{what}", by=family.guardian)
    assert refused.status_code == 403
    assert (await undo(api, event, what, family)).status_code == 200
