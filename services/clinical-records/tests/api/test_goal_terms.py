"""Long-term and short-term goals and their order (docs/product/clinical-records.md#goal-terms)."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any
from uuid import UUID

import asyncpg
import httpx
import pytest
from chassis.ids import new_id
from chassis.runtime import Runtime
from chassis.testing.api import ApiClient
from chassis.testing.clock import FakeClock
from chassis.testing.people import Person
from chassis.unit_of_work import Actor

Make = Callable[..., Awaitable[dict[str, Any]]]
World = Any


@pytest.fixture
def add(add_goal: Make, clock: FakeClock) -> Make:
    """Goals that are created one after another."""

    async def one(description: str, parent: dict[str, Any] | None = None, **more: Any) -> dict[str, Any]:
        clock.advance(minutes=1)
        part = {"term": "short", "parent_id": parent["id"]} if parent else {}
        return await add_goal(description, **part, **more)

    return one


@pytest.fixture
def change(api: ApiClient, world: World) -> Callable[..., Awaitable[httpx.Response]]:
    async def one(goal: dict[str, Any], by: Person | None = None, **body: Any) -> httpx.Response:
        return await api.put(f"/clients/{world.child}/goals/{goal['id']}", json=body, by=by or world.therapist)

    return one


Change = Callable[..., Awaitable[httpx.Response]]


async def order(api: ApiClient, world: World) -> list[str]:
    goals = (await api.get(f"/clients/{world.child}/goals", by=world.parent)).json()["goals"]
    trials = (await api.get(f"/clients/{world.child}/goal_trials", by=world.parent)).json()["goal_trials"]
    assert [each["goal_id"] for each in trials] == [goal["id"] for goal in goals], "both lists have the same order"
    return [goal["title"] for goal in goals]


async def test_a_goal_is_long_term_unless_it_says_so(add: Make) -> None:
    long = await add("Long")
    short = await add("Short", long)
    assert (long["term"], long["parent_id"]) == ("long", None)
    assert (short["term"], short["parent_id"]) == ("short", long["id"])


async def test_short_term_goals_follow_their_long_term_goal(
    api: ApiClient, world: World, add: Make, change: Change
) -> None:
    first = await add("first")
    await add("second")
    one = await add("one", first)
    two = await add("two", first)
    await add("three", first)
    assert await order(api, world) == ["second", "first", "one", "two", "three"]
    await change(two, position=0)
    await change(first, position=0)
    assert await order(api, world) == ["first", "two", "one", "three", "second"]
    await change(one, position=99)
    await add("four", first)
    assert await order(api, world) == ["first", "two", "three", "one", "four", "second"]


async def test_a_goal_that_gets_another_parent_comes_last_there(
    api: ApiClient, world: World, add: Make, change: Change
) -> None:
    first, second = await add("first"), await add("second")
    one, two = await add("one", first), await add("two", second)
    await change(two, position=0)
    await change(one, position=0)
    moved = await change(one, parent_id=second["id"])
    assert moved.json()["goal"]["parent_id"] == second["id"]
    assert await order(api, world) == ["second", "two", "one", "first"]
    alone = (await change(one, parent_id=None)).json()["goal"]
    assert (alone["term"], alone["parent_id"]) == ("short", None)
    assert await order(api, world) == ["one", "second", "two", "first"]
    assert (await change(two, term="long")).json()["goal"]["parent_id"] is None


async def test_a_parent_is_a_long_term_goal_of_the_same_child(
    api: ApiClient, world: World, add: Make, change: Change
) -> None:
    await world.care(world.therapist, other := new_id())
    path = f"/clients/{other}/goals"
    foreign = (await api.post(path, json={"description": "x"}, by=world.therapist)).json()["goal"]
    long, alone = await add("Long"), await add("Alone", term="short")
    short = await add("Short", long)
    answers = [
        (await change(alone, parent_id=parent["id"])).json()
        for parent in (foreign, alone, short, {"id": str(new_id())})
    ]
    not_long = "Choose one of the child's long-term goals."
    assert [answer["fields"] for answer in answers] == [{"parent_id": not_long}] * 4
    deleted = await add("Deleted")
    await api.delete(f"/clients/{world.child}/goals/{deleted['id']}", by=world.therapist)
    assert (await change(alone, parent_id=deleted["id"])).status_code == 422
    long_part = await change(long, parent_id=deleted["id"])
    assert long_part.json()["fields"] == {"parent_id": "Only a short-term goal can be part of a long-term goal."}
    body = {"description": "New", "parent_id": long["id"]}
    assert (await api.post(f"/clients/{world.child}/goals", json=body, by=world.therapist)).status_code == 422


async def test_a_long_term_goal_stays_while_short_term_goals_need_it(
    api: ApiClient, world: World, add: Make, change: Change
) -> None:
    long = await add("Long")
    short = await add("Short", long)
    path = f"/clients/{world.child}/goals"
    refused = [
        await change(long, status="met"),
        await change(long, term="short"),
        await api.delete(f"{path}/{long['id']}", by=world.therapist),
    ]
    assert [(each.status_code, each.json()["code"]) for each in refused] == [
        (409, "has_active_short_term_goals"),
        (409, "has_short_term_goals"),
        (409, "has_short_term_goals"),
    ]
    await change(short, status="met")
    assert (await change(long, status="met")).status_code == 200
    assert (await change(short, status="active")).json()["code"] == "long_term_goal_ended"
    assert (await api.delete(f"{path}/{short['id']}", by=world.therapist)).status_code == 204
    assert (await api.delete(f"{path}/{long['id']}", by=world.therapist)).status_code == 204


async def test_two_people_who_sort_at_once_end_in_one_order(
    api: ApiClient, world: World, runtime: Runtime, add: Make, change: Change
) -> None:
    await world.care(world.colleague, world.child)
    goals = [await add(str(number)) for number in range(6)]
    moves = [(goals[number], world.therapist if number % 2 else world.colleague, 5 - number) for number in range(6)]
    answers = await asyncio.gather(*(change(goal, by, position=position) for goal, by, position in moves))
    assert [answer.status_code for answer in answers] == [200] * 6
    positions = await runtime.queries.rows("SELECT position FROM goals WHERE child_id = $1 ORDER BY 1", world.child)
    assert [row["position"] for row in positions] == list(range(6))


async def test_deleting_a_long_term_goal_waits_for_a_new_part(
    api: ApiClient, world: World, add: Make, runtime: Runtime
) -> None:
    """Either the short-term goal is refused, or the deletion."""
    for _ in range(5):
        long = await add("Long")
        path = f"/clients/{world.child}/goals"
        body = {"description": "Short", "term": "short", "parent_id": long["id"]}
        created, deleted = await asyncio.gather(
            api.post(path, json=body, by=world.therapist), api.delete(f"{path}/{long['id']}", by=world.therapist)
        )
        assert (created.status_code, deleted.status_code) in {(201, 409), (422, 204)}


@pytest.mark.parametrize(
    ("values", "constraint"),
    [
        ("term = 'long'", "ck_goals_only_short_has_parent"),
        ("term = 'middle', parent_id = NULL", "ck_goals_term"),
        ("child_id = gen_random_uuid()", "ck_goals|fk_goal"),
        ("parent_id = gen_random_uuid()", "fk_goals_parent_id_child_id_goals"),
    ],
)
async def test_database_refuses_a_parent_that_makes_no_sense(
    runtime: Runtime, add: Make, values: str, constraint: str
) -> None:
    short = await add("Short", await add("Long"))
    with pytest.raises((asyncpg.CheckViolationError, asyncpg.ForeignKeyViolationError), match=constraint):
        async with runtime.units.begin(Actor.service("clinical-records")) as uow:
            await uow.rows(f"UPDATE goals SET {values} WHERE id = $1", UUID(short["id"]))  # noqa: S608  # fixed SQL fragments; every value is a bound parameter
