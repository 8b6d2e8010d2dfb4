import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from chassis.ids import new_id
from chassis.runtime import Runtime
from chassis.testing.api import ApiClient
from chassis.testing.clock import FakeClock

Make = Callable[..., Awaitable[dict[str, Any]]]
SetProgress = Callable[[str, int], Awaitable[None]]
World = Any


async def test_goals_come_in_pages_of_twenty_on_request(api: ApiClient, world: World, add_goal: Make) -> None:
    for number in range(21):
        await add_goal(f"Goal {number}")
    path = f"/clients/{world.child}/goals"
    first = (await api.get(path, params={"page": 1}, by=world.parent)).json()
    second = (await api.get(path, params={"page": 2}, by=world.parent)).json()
    everything = (await api.get(path, by=world.parent)).json()
    assert (len(first["goals"]), first["pagy"]) == (20, {"next": 2})
    assert (len(second["goals"]), second["pagy"]) == (1, {"next": None})
    assert everything == {"goals": first["goals"] + second["goals"], "pagy": {"next": None}}


async def test_new_goal_title_defaults_to_its_description(add_goal: Make) -> None:
    goal = await add_goal("Say r at the start of words")
    assert goal["title"] == "Say r at the start of words"
    assert goal["progress"] == 0
    assert goal["created_at"] == goal["updated_at"] == "2026-03-02T15:00:00+00:00"


async def test_blank_goal_title_is_replaced_by_the_default(add_goal: Make) -> None:
    assert (await add_goal("Say r", title="The r"))["title"] == "The r"
    assert (await add_goal("Say r", title="  "))["title"] == "Say r"


@pytest.mark.parametrize("body", [{}, {"description": " "}, {"description": None, "title": "The r"}])
async def test_goal_without_a_description_is_refused(api: ApiClient, world: World, body: dict[str, Any]) -> None:
    response = await api.post(f"/clients/{world.child}/goals", json=body, by=world.therapist)
    assert response.status_code == 422
    if body.get("description", "") is not None:
        assert response.json()["error"] == "Description is required"
    assert set(response.json()["fields"]) == {"description"}


async def test_goals_are_listed_newest_first(api: ApiClient, world: World, add_goal: Make, clock: FakeClock) -> None:
    for description in ("first", "second"):
        await add_goal(description)
        clock.advance(minutes=1)
    for who in (world.parent, world.therapist, world.colleague):
        goals = (await api.get(f"/clients/{world.child}/goals", by=who)).json()["goals"]
        assert [goal["title"] for goal in goals] == ["second", "first"]


async def test_strangers_get_404_on_goals(api: ApiClient, world: World, add_goal: Make) -> None:
    goals = f"/clients/{world.child}/goals"
    goal = f"{goals}/{(await add_goal())['id']}"
    for who in (world.stranger, world.other_therapist):
        answers = [
            await api.get(goals, by=who),
            await api.post(goals, json={"description": "Say s"}, by=who),
            await api.get(goal, by=who),
            await api.put(goal, json={"progress": 1}, by=who),
            await api.delete(goal, by=who),
        ]
        assert {response.status_code for response in answers} == {404}
        assert {response.json()["code"] for response in answers} == {"child_not_found"}


async def test_goal_of_another_child_is_not_found(api: ApiClient, world: World, add_goal: Make) -> None:
    goal, other = await add_goal(), new_id()
    await world.care(world.therapist, other)
    for path in (f"/clients/{other}/goals/{goal['id']}", f"/clients/{world.child}/goals/{new_id()}"):
        for response in (
            await api.get(path, by=world.therapist),
            await api.put(path, json={"progress": 1}, by=world.therapist),
            await api.delete(path, by=world.therapist),
        ):
            assert (response.status_code, response.json()["error"]) == (404, "We couldn't find this goal.")


async def test_guardian_can_read_but_not_change_goals(
    api: ApiClient, world: World, add_goal: Make, set_progress: SetProgress, read_goal: Make
) -> None:
    goal = await add_goal()
    await set_progress(goal["id"], 3)
    (entry,) = (await read_goal(goal["id"]))["progress_histories"]
    base = f"/clients/{world.child}"
    answers = [
        await api.post(f"{base}/goals", json={"description": "Say s"}, by=world.parent),
        await api.put(f"{base}/goals/{goal['id']}", json={"progress": 1}, by=world.parent),
        await api.delete(f"{base}/goals/{goal['id']}", by=world.parent),
        await api.put(
            f"{base}/progress_histories/{entry['id']}", json={"progress_histoy": {"new_progress": 9}}, by=world.parent
        ),
        await api.delete(f"{base}/progress_histories/{entry['id']}", by=world.parent),
    ]
    assert {response.status_code for response in answers} == {403}
    assert (await read_goal(goal["id"]))["progress"] == 3


async def test_each_progress_change_adds_a_history_entry(
    add_goal: Make, set_progress: SetProgress, read_goal: Make
) -> None:
    goal = await add_goal()
    for progress in (3, 4, 10):
        await set_progress(goal["id"], progress)
    shown = await read_goal(goal["id"])
    assert shown["progress"] == 10
    assert [
        (entry["new_progress"], entry["created_at"], entry["creator_name"]) for entry in shown["progress_histories"]
    ] == [
        (10, "2026-03-02T15:03:00+00:00", "Ada"),
        (4, "2026-03-02T15:02:00+00:00", "Ada"),
        (3, "2026-03-02T15:01:00+00:00", "Ada"),
    ]
    assert shown["updated_at"] == "2026-03-02T15:03:00+00:00"


async def test_unchanged_progress_adds_no_history_entry(
    api: ApiClient, world: World, add_goal: Make, set_progress: SetProgress, read_goal: Make
) -> None:
    goal = await add_goal()
    await set_progress(goal["id"], 3)
    await api.put(f"/clients/{world.child}/goals/{goal['id']}", json={"progress": 3}, by=world.therapist)
    assert len((await read_goal(goal["id"]))["progress_histories"]) == 1


@pytest.mark.parametrize("progress", [-1, 11, 2.5, "3", True])
async def test_progress_is_a_whole_number_from_0_to_10(
    api: ApiClient, world: World, add_goal: Make, progress: object
) -> None:
    goal = await add_goal()
    response = await api.put(
        f"/clients/{world.child}/goals/{goal['id']}", json={"progress": progress}, by=world.therapist
    )
    assert response.status_code == 422
    assert response.json()["fields"] == {"progress": "Progress must be a whole number from 0 to 10"}


async def test_concurrent_progress_changes_add_one_entry_each(
    api: ApiClient, world: World, add_goal: Make, read_goal: Make
) -> None:
    goal = await add_goal()
    path = f"/clients/{world.child}/goals/{goal['id']}"
    await asyncio.gather(*(api.put(path, json={"progress": value}, by=world.therapist) for value in (1, 2, 3, 4)))
    shown = await read_goal(goal["id"])
    assert sorted(entry["new_progress"] for entry in shown["progress_histories"]) == [1, 2, 3, 4]


async def test_any_therapist_of_the_child_can_edit_a_goal(api: ApiClient, world: World, add_goal: Make) -> None:
    goal = await add_goal("Say r")
    path = f"/clients/{world.child}/goals/{goal['id']}"
    changed = (await api.put(path, json={"title": "The r", "description": "Say r well"}, by=world.colleague)).json()
    assert (changed["goal"]["title"], changed["goal"]["description"]) == ("The r", "Say r well")
    with_title = (await api.put(path, json={"description": "Say r in words"}, by=world.therapist)).json()["goal"]
    assert (with_title["title"], with_title["description"]) == ("The r", "Say r in words")
    refused = await api.put(path, json={"description": " "}, by=world.therapist)
    assert (refused.status_code, refused.json()["error"]) == (422, "Description is required")


async def test_default_title_is_updated_with_the_description(api: ApiClient, world: World, add_goal: Make) -> None:
    goal = await add_goal("Say r")
    path = f"/clients/{world.child}/goals/{goal['id']}"
    assert (await api.put(path, json={"description": "Say s"}, by=world.therapist)).json()["goal"]["title"] == "Say s"
    await api.put(path, json={"title": "The s"}, by=world.therapist)
    assert (await api.put(path, json={"title": ""}, by=world.therapist)).json()["goal"]["title"] == "Say s"


async def test_editing_a_history_entry_recomputes_progress(
    api: ApiClient, world: World, add_goal: Make, set_progress: SetProgress, read_goal: Make
) -> None:
    goal = await add_goal()
    for progress in (2, 5):
        await set_progress(goal["id"], progress)
    newest, oldest = (await read_goal(goal["id"]))["progress_histories"]
    for entry, new, now in ((oldest, 9, 5), (newest, 7, 7)):
        response = await api.put(
            f"/clients/{world.child}/progress_histories/{entry['id']}",
            json={"progress_histoy": {"new_progress": new}},
            by=world.colleague,
        )
        assert response.json()["progress_history"] == {**entry, "new_progress": new}
        assert (await read_goal(goal["id"]))["progress"] == now


async def test_deleting_a_history_entry_recomputes_progress(
    api: ApiClient, world: World, add_goal: Make, set_progress: SetProgress, read_goal: Make
) -> None:
    goal = await add_goal()
    for progress in (2, 5):
        await set_progress(goal["id"], progress)
    newest, oldest = (await read_goal(goal["id"]))["progress_histories"]
    for entry, now in ((newest, 2), (oldest, 0)):
        path = f"/clients/{world.child}/progress_histories/{entry['id']}"
        assert (await api.delete(path, by=world.therapist)).status_code == 204
        assert (await read_goal(goal["id"]))["progress"] == now
        again = await api.delete(path, by=world.therapist)
        assert (again.status_code, again.json()["code"]) == (404, "progress_history_not_found")
    assert (await read_goal(goal["id"]))["progress_histories"] == []


@pytest.mark.parametrize("value", [-1, 11, "4", None])
async def test_history_entry_progress_is_validated(
    api: ApiClient, world: World, add_goal: Make, set_progress: SetProgress, read_goal: Make, value: object
) -> None:
    goal = await add_goal()
    await set_progress(goal["id"], 2)
    (entry,) = (await read_goal(goal["id"]))["progress_histories"]
    response = await api.put(
        f"/clients/{world.child}/progress_histories/{entry['id']}",
        json={"progress_histoy": {"new_progress": value}},
        by=world.therapist,
    )
    assert response.status_code == 422
    assert response.json()["fields"] == {"progress_histoy.new_progress": "Progress must be a whole number from 0 to 10"}


async def test_history_entry_of_another_child_is_not_found(
    api: ApiClient, world: World, add_goal: Make, set_progress: SetProgress, read_goal: Make
) -> None:
    goal, other = await add_goal(), new_id()
    await set_progress(goal["id"], 2)
    await world.care(world.therapist, other)
    (entry,) = (await read_goal(goal["id"]))["progress_histories"]
    body = {"progress_histoy": {"new_progress": 9}}
    for path, who in (
        (f"/clients/{other}/progress_histories/{entry['id']}", world.therapist),
        (f"/clients/{world.child}/progress_histories/{new_id()}", world.therapist),
        (f"/clients/{world.child}/progress_histories/{entry['id']}", world.other_therapist),
        (f"/clients/{world.child}/progress_histories/{entry['id']}", world.stranger),
    ):
        assert (await api.put(path, json=body, by=who)).status_code == 404
        assert (await api.delete(path, by=who)).status_code == 404
    assert (await read_goal(goal["id"]))["progress"] == 2


async def test_deleted_goal_is_hidden_but_stays_in_the_database(
    api: ApiClient, runtime: Runtime, world: World, add_goal: Make, set_progress: SetProgress, read_goal: Make
) -> None:
    goal = await add_goal()
    await set_progress(goal["id"], 2)
    (entry,) = (await read_goal(goal["id"]))["progress_histories"]
    path = f"/clients/{world.child}/goals/{goal['id']}"
    assert (await api.delete(path, by=world.therapist)).status_code == 204
    assert (await api.get(f"/clients/{world.child}/goals", by=world.therapist)).json()["goals"] == []
    assert (await api.get(path, by=world.therapist)).status_code == 404
    assert (await api.delete(path, by=world.therapist)).status_code == 404
    gone = await api.delete(f"/clients/{world.child}/progress_histories/{entry['id']}", by=world.therapist)
    assert gone.status_code == 404
    assert await runtime.queries.value("SELECT count(*) FROM goals WHERE deleted_at IS NOT NULL") == 1


async def test_therapist_loses_access_the_day_after_care_ends(api: ApiClient, world: World, clock: FakeClock) -> None:
    child = new_id()
    await world.care(world.therapist, child, ends_on=clock.now.date())
    assert (await api.get(f"/clients/{child}/goals", by=world.therapist)).status_code == 200
    clock.advance(days=1)
    assert (await api.get(f"/clients/{child}/goals", by=world.therapist)).status_code == 404


async def test_goal_reads_and_writes_are_audited(
    api: ApiClient, runtime: Runtime, world: World, add_goal: Make, set_progress: SetProgress, read_goal: Make
) -> None:
    goal = await add_goal()
    await set_progress(goal["id"], 2)
    await read_goal(goal["id"])
    await runtime.reads.flush()
    entries = await runtime.queries.rows("SELECT actor, action, child_id FROM audit_entries ORDER BY id")
    therapist, parent = f"therapist:{world.therapist.profile_id}", f"guardian:{world.parent.profile_id}"
    assert [(entry["actor"], entry["action"]) for entry in entries] == [
        (therapist, "goal.created"),
        (therapist, "goal.changed"),
        (parent, "read read_goal"),
    ]
    assert {entry["child_id"] for entry in entries} == {str(world.child)}


async def test_repeated_request_creates_one_goal(api: ApiClient, world: World) -> None:
    for _ in range(2):
        await api.post(
            f"/clients/{world.child}/goals", json={"description": "Say r"},
            headers={"Idempotency-Key": "once"}, by=world.therapist,
        )  # fmt: skip
    assert len((await api.get(f"/clients/{world.child}/goals", by=world.therapist)).json()["goals"]) == 1
