"""Area, baseline, criterion, target date, status and order of goals (docs/product/clinical-records.md#goal-fields)."""

from collections.abc import Awaitable, Callable
from typing import Any
from uuid import UUID

import asyncpg
import httpx
import pytest
from chassis.ids import new_id
from chassis.privacy.export import records_of
from chassis.privacy.registry import Family
from chassis.runtime import Runtime
from chassis.testing.api import ApiClient
from chassis.testing.clock import FakeClock
from chassis.testing.find_in_database import tables_with
from chassis.unit_of_work import Actor
from clinical_records.privacy import FAMILY_RECORDS

Make = Callable[..., Awaitable[dict[str, Any]]]
World = Any
EIGHT_OF_TEN = {"correct": 8, "trials": 10, "sessions": 3, "cue_level": "minimal"}
SHOWN = {**EIGHT_OF_TEN, "percent": None, "sentence": "8 of 10 over 3 sessions, with minimal cues at most"}


async def change(api: ApiClient, world: World, goal: dict[str, Any], **body: Any) -> httpx.Response:
    return await api.put(f"/clients/{world.child}/goals/{goal['id']}", json=body, by=world.therapist)


async def order(api: ApiClient, world: World) -> list[str]:
    goals = (await api.get(f"/clients/{world.child}/goals", by=world.parent)).json()["goals"]
    return [goal["title"] for goal in goals]


async def test_goal_has_no_details_until_they_are_set(add_goal: Make) -> None:
    goal = await add_goal()
    assert (goal["area"], goal["baseline"], goal["criterion"], goal["target_date"]) == ("", "", None, None)
    assert (goal["status"], goal["status_changed_at"]) == ("active", None)


async def test_goal_is_created_with_details_which_a_change_keeps(
    api: ApiClient, world: World, runtime: Runtime, add_goal: Make
) -> None:
    texts = {"area": "whistlepig", "baseline": "marmot", "plain_words": "gopher"}
    details = {**texts, "criterion": EIGHT_OF_TEN, "target_date": "2026-06-30"}
    goal = await add_goal("Say r", **details)
    assert {name: goal[name] for name in details} == {**details, "criterion": SHOWN}
    assert await tables_with(runtime.queries, world.words) == {}, "the texts are encrypted"
    changed = (await change(api, world, goal, description="Say s")).json()["goal"]
    assert {name: changed[name] for name in (*details, "title")} == {**details, "criterion": SHOWN, "title": "Say s"}


async def test_export_has_the_criterion_as_a_sentence(runtime: Runtime, world: World, add_goal: Make) -> None:
    await add_goal("Say r", criterion=EIGHT_OF_TEN)
    await add_goal("Say s")
    family = Family(new_id(), new_id(), (world.child,))
    goals = (await records_of(runtime.queries, FAMILY_RECORDS, family))["goals"]
    assert {goal["description"]: goal["criterion"] for goal in goals} == {"Say r": SHOWN["sentence"], "Say s": None}


async def test_details_can_be_changed_and_removed(api: ApiClient, world: World, add_goal: Make) -> None:
    texts = {"area": "Sounds", "baseline": "None", "plain_words": "Says R"}
    goal = await add_goal("Say r", title="The r", **texts, criterion=EIGHT_OF_TEN, target_date="2026-06-30")
    removed = await change(api, world, goal, **dict.fromkeys(texts, ""), criterion=None, target_date=None)
    shown = removed.json()["goal"]
    assert {name: shown[name] for name in texts} == dict.fromkeys(texts, "")
    assert (shown["criterion"], shown["target_date"]) == (None, None)
    assert (shown["title"], shown["description"]) == ("The r", "Say r")
    percent = (await change(api, world, goal, criterion={"percent": 80, "sessions": 1})).json()["goal"]["criterion"]
    assert (percent["percent"], percent["correct"], percent["sentence"]) == (80, None, "80% in one session")


@pytest.mark.parametrize(
    "criterion",
    [
        {"sessions": 3},
        {"sessions": 3, "percent": 80, "correct": 8, "trials": 10},
        {"sessions": 3, "correct": 8},
        {"sessions": 3, "trials": 8},
        {"sessions": 3, "correct": 11, "trials": 10},
        {"sessions": 0, "percent": 80},
        {"sessions": 21, "percent": 80},
        {"sessions": 3, "percent": 101},
        {"sessions": 3, "percent": 80, "cue_level": "some"},
        {"percent": 80},
    ],
)
async def test_criterion_that_makes_no_sense_is_refused(
    api: ApiClient, world: World, criterion: dict[str, Any]
) -> None:
    body = {"description": "Say r", "criterion": criterion}
    response = await api.post(f"/clients/{world.child}/goals", json=body, by=world.therapist)
    assert response.status_code == 422
    assert all(field.startswith("criterion") for field in response.json()["fields"])


@pytest.mark.parametrize(
    "values", ["criterion_percent = 80", "criterion_sessions = 3", "criterion_sessions = 3, criterion_correct = 8"]
)
async def test_database_refuses_half_a_criterion(runtime: Runtime, add_goal: Make, values: str) -> None:
    goal = await add_goal()
    with pytest.raises(asyncpg.CheckViolationError, match="ck_goals_criterion_complete"):
        async with runtime.units.begin(Actor.service("clinical-records")) as uow:
            await uow.rows(f"UPDATE goals SET {values} WHERE id = $1", UUID(goal["id"]))  # noqa: S608  # constants

    return Actor.service("clinical-records")


async def test_status_keeps_the_time_of_its_last_change(
    api: ApiClient, world: World, add_goal: Make, clock: FakeClock
) -> None:
    goal = await add_goal()
    clock.advance(minutes=1)
    met = (await change(api, world, goal, status="met")).json()["goal"]
    assert (met["status"], met["status_changed_at"], met["progress"]) == ("met", "2026-03-02T15:01:00+00:00", 0)
    clock.advance(minutes=1)
    again = (await change(api, world, goal, status="met", title="Again")).json()["goal"]
    assert again["status_changed_at"] == met["status_changed_at"]
    assert (await change(api, world, goal, status="done")).status_code == 422


async def test_goals_are_listed_in_the_order_that_a_therapist_gave_them(
    api: ApiClient, world: World, add_goal: Make, clock: FakeClock
) -> None:
    goals = {}
    for title in ("one", "two", "three"):
        goals[title] = await add_goal(title)
        clock.advance(minutes=1)
    assert await order(api, world) == ["three", "two", "one"]
    await change(api, world, goals["one"], position=0)
    assert await order(api, world) == ["one", "three", "two"]
    await change(api, world, goals["one"], position=1)
    assert await order(api, world) == ["three", "one", "two"]
    await change(api, world, goals["three"], position=99)
    assert await order(api, world) == ["one", "two", "three"]
    await add_goal("four")
    assert await order(api, world) == ["four", "one", "two", "three"]
    assert (await change(api, world, {"id": world.child}, position=0)).json()["code"] == "goal_not_found"
