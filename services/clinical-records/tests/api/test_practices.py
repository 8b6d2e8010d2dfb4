"""Practice at home, and its reminders (docs/product/clinical-records.md#practice-at-home)."""

from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from typing import Any

import httpx
import pytest
from chassis.runtime import Runtime
from chassis.testing.api import ApiClient
from chassis.testing.clock import FakeClock
from chassis.testing.people import Person, guardian
from clinical_records.use_cases.recaps.remind_of_practice import remind_of_practice

Save = Callable[..., Awaitable[httpx.Response]]
World = Any
Recap = dict[str, Any]
DUE = "clinical-records.home_practice.due.v1"
SIX_PM_IN_CALIFORNIA = datetime(2026, 3, 3, 2, 0, tzinfo=UTC)
"""Of March 2, the zone of `World.parent`."""


@pytest.fixture
async def recap(api: ApiClient, world: World, save_recap: Save) -> Recap:
    """Shared, with a task for three times a week."""
    saved = await save_recap(practice="Rabbit race", times_a_week=3, shared=True)
    assert saved.status_code == 200, saved.text
    return dict(saved.json()["recaps"][0])


async def log(api: ApiClient, world: World, recap: Recap, by: Person | None = None, **practice: Any) -> httpx.Response:
    path = f"/clients/{world.child}/recaps/{recap['id']}/practices"
    return await api.post(path, json={"practice": practice}, by=by or world.parent)


async def listed(api: ApiClient, world: World, by: Person) -> list[dict[str, Any]]:
    [recap] = (await api.get(f"/clients/{world.child}/recaps", by=by)).json()["recaps"]
    return list(recap["practices"])


async def test_family_logs_a_practice_and_the_therapist_sees_it(
    api: ApiClient, world: World, recap: Recap, clock: FakeClock
) -> None:
    logged = await log(api, world, recap, feeling="fun", comment="She laughed!")
    assert logged.status_code == 201, logged.text
    [practice] = logged.json()["recap"]["practices"]
    assert practice == {
        "id": practice["id"],
        "guardian_name": "Grace Hopper",
        "own": True,
        "practiced_at": clock.now.isoformat(),
        "feeling": "fun",
        "comment": "She laughed!",
    }
    assert await listed(api, world, world.therapist) == [{**practice, "own": False}]


async def test_each_guardian_sees_their_own_practices(api: ApiClient, world: World, recap: Recap) -> None:
    other = guardian()
    await world.grant(other, world.child)
    await log(api, world, recap, comment="at mom's")
    await log(api, world, recap, other, comment="at dad's")
    for reader, comments in ((world.parent, ["at mom's"]), (other, ["at dad's"])):
        assert [practice["comment"] for practice in await listed(api, world, reader)] == comments
    assert len(await listed(api, world, world.therapist)) == 2


async def test_own_practice_can_be_removed(api: ApiClient, world: World, recap: Recap) -> None:
    [practice] = (await log(api, world, recap)).json()["recap"]["practices"]
    path = f"/clients/{world.child}/recaps/{recap['id']}/practices/{practice['id']}"
    other = guardian()
    await world.grant(other, world.child)
    for person, status in ((world.stranger, 404), (world.therapist, 403), (other, 404), (world.parent, 200)):
        assert (await api.delete(path, by=person)).status_code == status
    assert await listed(api, world, world.therapist) == []
    assert (await api.delete(path, by=world.parent)).status_code == 404


async def test_who_may_log_a_practice(api: ApiClient, world: World, recap: Recap) -> None:
    people = ((world.therapist, 403), (world.colleague, 403), (world.stranger, 404), (world.other_therapist, 404))
    for person, status in people:
        assert (await log(api, world, recap, person)).status_code == status
    assert await listed(api, world, world.therapist) == []


async def test_draft_or_recap_without_a_task_cannot_be_practiced(
    api: ApiClient, world: World, save_recap: Save
) -> None:
    [draft] = (await save_recap(own_words="Great")).json()["recaps"]
    assert (await log(api, world, draft)).status_code == 404
    await save_recap(1, own_words="Great", shared=True)
    refused = await log(api, world, draft)
    assert (refused.status_code, refused.json()["code"]) == (409, "no_home_practice")


async def test_repeated_request_logs_once(api: ApiClient, world: World, recap: Recap) -> None:
    path = f"/clients/{world.child}/recaps/{recap['id']}/practices"
    for _ in range(2):
        logged = await api.post(path, json={"practice": {}}, by=world.parent, headers={"Idempotency-Key": "tap-1"})
        assert logged.status_code == 201
    assert len(await listed(api, world, world.parent)) == 1


async def set_hour(api: ApiClient, world: World, hour: int | None, by: Person | None = None) -> httpx.Response:
    body = {"practice_reminder": {"hour": hour}}
    return await api.put("/practice_reminder", json=body, by=by or world.parent)


async def test_guardian_sets_the_hour_of_reminders(api: ApiClient, world: World) -> None:
    for hour in (18, 7, None, None):
        answer = await set_hour(api, world, hour)
        assert (answer.status_code, answer.json()) == (200, {"practice_reminder": {"hour": hour}})
        assert (await api.get("/practice_reminder", by=world.parent)).json() == answer.json()
    assert (await set_hour(api, world, 24)).status_code == 422
    assert (await set_hour(api, world, 7, world.therapist)).status_code == 403
    assert (await api.get("/practice_reminder", by=world.therapist)).status_code == 403


class TestReminders:
    """At 6 PM in California on March 2."""

    @pytest.fixture(autouse=True)
    async def at_six(self, clock: FakeClock, recap: Recap, api: ApiClient, world: World) -> None:
        assert clock.now < SIX_PM_IN_CALIFORNIA, "the recap was shared before"
        clock.now = SIX_PM_IN_CALIFORNIA
        await set_hour(api, world, 18)

    async def test_comes_once_a_day_at_the_guardians_hour(
        self, runtime: Runtime, api: ApiClient, world: World, clock: FakeClock
    ) -> None:
        for _ in range(2):
            await remind_of_practice(runtime.units)
        assert await api.emitted(DUE) == [
            {
                "version": 2,
                "guardian_id": str(world.parent.profile_id),
                "child_ids": [str(world.child)],
                "day": "2026-03-02",
            }
        ]
        clock.advance(hours=23)
        await remind_of_practice(runtime.units)
        clock.advance(hours=2)
        await remind_of_practice(runtime.units)
        assert len(await api.emitted(DUE)) == 1, "only at six"
        clock.advance(hours=23)
        await remind_of_practice(runtime.units)
        assert [event["day"] for event in await api.emitted(DUE)] == ["2026-03-02", "2026-03-04"]

    async def test_not_after_a_practice_on_the_same_day(
        self, runtime: Runtime, api: ApiClient, world: World, recap: Recap, clock: FakeClock
    ) -> None:
        await log(api, world, recap)
        await remind_of_practice(runtime.units)
        assert await api.emitted(DUE) == []
        clock.advance(days=1)
        await remind_of_practice(runtime.units)
        assert len(await api.emitted(DUE)) == 1

    async def test_not_when_the_week_is_done(
        self, runtime: Runtime, api: ApiClient, world: World, recap: Recap, clock: FakeClock
    ) -> None:
        for _ in range(3):
            await log(api, world, recap)
            clock.advance(days=1)
        await remind_of_practice(runtime.units)
        assert await api.emitted(DUE) == [], "three of three days"
        clock.advance(days=5, hours=-1)  # the clocks went forward on March 8
        await remind_of_practice(runtime.units)
        assert len(await api.emitted(DUE)) == 1

    async def test_ends_two_weeks_after_the_recap(self, runtime: Runtime, api: ApiClient, clock: FakeClock) -> None:
        clock.advance(days=13, hours=-1)  # the clocks went forward on March 8
        for _ in range(2):
            await remind_of_practice(runtime.units)
            assert [event["day"] for event in await api.emitted(DUE)] == ["2026-03-15"]
            clock.advance(days=1)

    async def test_not_for_a_deleted_recap(self, runtime: Runtime, api: ApiClient, world: World, recap: Recap) -> None:
        await api.delete(f"/events/{world.session}/recaps/{recap['id']}", by=world.therapist)
        await remind_of_practice(runtime.units)
        assert await api.emitted(DUE) == []

    async def test_not_for_a_guardian_who_never_asked(self, runtime: Runtime, api: ApiClient, world: World) -> None:
        await world.grant(guardian(), world.child)
        await set_hour(api, world, None)
        await remind_of_practice(runtime.units)
        assert await api.emitted(DUE) == []

    async def test_another_guardians_practice_does_not_count(
        self, runtime: Runtime, api: ApiClient, world: World, recap: Recap
    ) -> None:
        other = guardian()
        await world.grant(other, world.child)
        await log(api, world, recap, other)
        await remind_of_practice(runtime.units)
        assert len(await api.emitted(DUE)) == 1


async def test_guardian_without_a_known_zone_is_reminded_by_utc(
    runtime: Runtime, api: ApiClient, world: World, recap: Recap, clock: FakeClock
) -> None:
    other = guardian()
    await world.grant(other, world.child)
    await set_hour(api, world, 18, other)
    clock.now = datetime(2026, 3, 2, 18, 59, tzinfo=UTC)
    await remind_of_practice(runtime.units)
    [event] = await api.emitted(DUE)
    assert event["guardian_id"] == str(other.profile_id)
