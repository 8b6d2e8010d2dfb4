"""Steps on the way to a goal (docs/product/clinical-records.md#goal-steps)."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import httpx
import pytest
from chassis.ids import new_id
from chassis.runtime import Runtime
from chassis.testing.api import ApiClient
from chassis.testing.clock import FakeClock
from chassis.testing.find_in_database import tables_with
from chassis.testing.people import Person

Make = Callable[..., Awaitable[dict[str, Any]]]
Goal = dict[str, Any]
World = Any


def named(*contents: str) -> list[dict[str, str]]:
    return [{"content": content} for content in contents]


def contents(goal: Goal) -> list[str]:
    return [step["content"] for step in goal["steps"]]


@pytest.fixture
def reach(api: ApiClient, world: World) -> Callable[..., Awaitable[httpx.Response]]:
    async def one(goal: Goal, number: int, *, reached: bool = True, by: Person | None = None) -> httpx.Response:
        path = f"/clients/{world.child}/goal_steps/{goal['steps'][number]['id']}"
        return await api.put(path, json={"step": {"reached": reached}}, by=by or world.therapist)

    return one


Reach = Callable[..., Awaitable[httpx.Response]]


async def save(api: ApiClient, world: World, goal: Goal, steps: list[Any], **more: Any) -> httpx.Response:
    body = {"steps": steps, "steps_version": goal["steps_version"], **more}
    return await api.put(f"/clients/{world.child}/goals/{goal['id']}", json=body, by=world.therapist)


async def test_steps_keep_their_order_and_are_encrypted(
    runtime: Runtime, world: World, add_goal: Make, read_goal: Make
) -> None:
    goal = await add_goal("Says R", steps=named("marmot", "gopher", "marmot"))
    assert contents(goal) == ["marmot", "gopher", "marmot"]
    assert contents(await read_goal(goal["id"])) == contents(goal), "the family sees them too"
    assert await tables_with(runtime.queries, world.words) == {}


async def test_a_step_is_reached_once_and_can_be_taken_back(
    add_goal: Make, reach: Reach, read_goal: Make, clock: FakeClock
) -> None:
    goal = await add_goal("Says R", steps=named("R alone", "Syllables"))
    clock.advance(minutes=1)
    first = (await reach(goal, 0)).json()["goal"]["steps"]
    assert [step["reached_at"] for step in first] == ["2026-03-02T15:01:00+00:00", None]
    clock.advance(minutes=1)
    assert (await reach(goal, 0)).json()["goal"]["steps"] == first
    assert (await reach(goal, 0, reached=False)).json()["goal"]["steps"][0]["reached_at"] is None
    assert (await read_goal(goal["id"]))["steps"] == goal["steps"]


async def test_a_changed_list_keeps_what_was_reached(
    api: ApiClient, world: World, add_goal: Make, reach: Reach, runtime: Runtime
) -> None:
    goal = await add_goal("Says R", steps=named("R alone", "Syllables", "Words"))
    goal = (await reach(goal, 0)).json()["goal"]
    alone, syllables, _ = goal["steps"]
    steps = [{"content": "Sentences"}, {"id": syllables["id"], "content": "Nonsense"}, {**alone}]
    del steps[2]["reached_at"]
    changed = (await save(api, world, goal, steps)).json()["goal"]
    assert contents(changed) == ["Sentences", "Nonsense", "R alone"]
    assert [bool(step["reached_at"]) for step in changed["steps"]] == [False, False, True]
    assert changed["steps_version"] == goal["steps_version"] + 1
    assert await runtime.queries.value("SELECT count(*) FROM goal_steps WHERE deleted_at IS NOT NULL") == 1
    assert (await reach({**goal, "steps": [goal["steps"][2]]}, 0)).json()["code"] == "goal_step_not_found"
    assert contents((await save(api, world, changed, [])).json()["goal"]) == []


async def test_only_one_of_two_changes_of_the_same_list_is_saved(
    api: ApiClient, world: World, add_goal: Make, read_goal: Make
) -> None:
    goal = await add_goal("Says R", steps=named("R alone"))
    answers = await asyncio.gather(*(save(api, world, goal, named(text)) for text in ("Syllables", "Words")))
    assert sorted(answer.status_code for answer in answers) == [200, 409]
    [saved] = [answer.json()["goal"] for answer in answers if answer.status_code == 200]
    [refused] = [answer.json() for answer in answers if answer.status_code == 409]
    assert (await read_goal(goal["id"]))["steps"] == saved["steps"]
    assert refused["code"] == "goal_steps_changed"


@pytest.mark.parametrize(
    ("steps", "more"),
    [
        (named(*("step",) * 21), {}),
        (named("x" * 301), {}),
        (named("  "), {}),
        (named("step"), {"steps_version": None}),
        ([{"id": "0190f3a0-0000-7000-8000-000000000001", "content": "a"}] * 2, {}),
    ],
)
async def test_list_that_makes_no_sense_is_refused(
    api: ApiClient, world: World, add_goal: Make, read_goal: Make, steps: list[Any], more: dict[str, Any]
) -> None:
    goal = await add_goal("Says R", steps=named("R alone"))
    assert (await save(api, world, goal, steps, **more)).status_code == 422
    assert (await read_goal(goal["id"]))["steps"] == goal["steps"]


async def test_a_step_of_another_goal_is_not_taken(api: ApiClient, world: World, add_goal: Make, reach: Reach) -> None:
    goal, other = await add_goal("Says R", steps=named("a")), await add_goal("Says S", steps=named("b"))
    foreign = {"id": other["steps"][0]["id"], "content": "b"}
    assert (await save(api, world, goal, [foreign])).json()["code"] == "goal_steps_changed"
    assert (await reach({"steps": [{"id": str(new_id())}]}, 0)).status_code == 404
    await api.delete(f"/clients/{world.child}/goals/{other['id']}", by=world.therapist)
    assert (await reach(other, 0)).json()["code"] == "goal_step_not_found"


async def test_only_the_childs_therapists_mark_a_step(world: World, add_goal: Make, reach: Reach) -> None:
    goal = await add_goal("Says R", steps=named("R alone"))
    assert (await reach(goal, 0, by=world.parent)).status_code == 403
    for stranger in (world.stranger, world.other_therapist):
        assert (await reach(goal, 0, by=stranger)).json()["code"] == "child_not_found"


async def test_a_step_of_another_child_is_not_found(api: ApiClient, world: World, add_goal: Make, reach: Reach) -> None:
    await world.care(world.therapist, other := new_id())
    body = {"description": "Says R", "steps": named("R alone")}
    foreign = (await api.post(f"/clients/{other}/goals", json=body, by=world.therapist)).json()["goal"]
    assert (await reach(foreign, 0)).json()["code"] == "goal_step_not_found"
