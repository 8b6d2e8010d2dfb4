"""Trials of a session: saved once from any device, seen by those who see the goals
(docs/product/clinical-records.md#trial-data)."""

import random
from collections.abc import Awaitable, Callable
from datetime import timedelta
from typing import Any
from uuid import UUID

import httpx
import pytest
from chassis.ids import new_id
from chassis.runtime import Runtime
from chassis.testing.api import ApiClient
from chassis.testing.clock import FakeClock
from chassis.testing.people import Person, guardian, therapist
from clinical_records.domain.criteria import CueLevel

Make = Callable[..., Awaitable[dict[str, Any]]]
World = Any
Tap = dict[str, Any]


def tap(world: World, goal: dict[str, Any], correct: bool = True, level: str = "independent", **more: Any) -> Tap:
    given = {"goal_id": goal["id"], "child_id": str(world.child), "correct": correct, "cue_level": level}
    return {"id": str(new_id()), **given, "tapped_at": world.runtime.clock().isoformat(), "undone": False, **more}


async def save(
    api: ApiClient, world: World, *trials: Tap, by: Person | None = None, event: UUID | None = None
) -> httpx.Response:
    path = f"/events/{event or world.session}/trials"
    return await api.put(path, json={"trials": trials}, by=by or world.therapist)


async def listed(api: ApiClient, world: World, by: Person | None = None, query: str = "") -> list[Tap]:
    response = await api.get(f"/events/{world.session}/trials{query}", by=by or world.therapist)
    assert response.status_code == 200, response.text
    return list(response.json()["trials"])


async def goal_trials(api: ApiClient, world: World, by: Person | None = None) -> list[dict[str, Any]]:
    response = await api.get(f"/clients/{world.child}/goal_trials", by=by or world.parent)
    assert response.status_code == 200, response.text
    return list(response.json()["goal_trials"])


async def test_saved_trials_are_listed_in_the_order_of_taps(
    api: ApiClient, world: World, add_goal: Make, clock: FakeClock
) -> None:
    goal = await add_goal()
    first = tap(world, goal)
    clock.advance(minutes=1)
    second = tap(world, goal, False, "minimal")
    saved = await save(api, world, second, first)
    assert (saved.status_code, saved.json()["trials"]) == (200, [first, second])
    assert await listed(api, world) == await listed(api, world, world.colleague) == [first, second]
    assert await listed(api, world, query=f"?child_id={world.child}") == [first, second]


async def test_trial_that_is_sent_again_is_saved_once(
    api: ApiClient, world: World, runtime: Runtime, add_goal: Make
) -> None:
    one = tap(world, await add_goal())
    await save(api, world, one)
    again = await save(api, world, {**one, "tapped_at": "2026-03-02T14:30:00Z"})
    assert again.json()["trials"] == [one]
    actions = "SELECT count(*) FROM audit_entries WHERE action = 'trials.saved' AND child_id = $1"
    assert await runtime.queries.value(actions, world.child) == 1


async def test_undone_trial_stays_undone_whichever_request_arrives_last(
    api: ApiClient, world: World, add_goal: Make
) -> None:
    one = tap(world, await add_goal())
    undone = {**one, "undone": True}
    for sent in (one, undone, one, undone):
        await save(api, world, sent)
    assert await listed(api, world) == [undone]
    assert (await goal_trials(api, world))[0]["sessions"] == []


async def test_trials_of_two_devices_become_their_union_in_any_order(
    api: ApiClient, world: World, add_goal: Make
) -> None:
    """Random taps of two devices, sent in random batches, some of them twice, compared with the union of ids."""
    goals = [await add_goal("Say r"), await add_goal("Say s")]
    for seed in range(12):
        draw = random.Random(seed)  # a repeatable example
        event = new_id()
        await world.store_session(event, world.therapist, [world.child])
        taps = [
            tap(world, draw.choice(goals), draw.random() < 0.5, draw.choice(list(CueLevel)).value)
            for _ in range(draw.randint(1, 8))
        ]
        batches = [draw.sample(taps, draw.randint(1, len(taps))) for _ in range(4)]
        sent = [[{**one, "undone": draw.random() < 0.3} for one in batch] for batch in batches]
        sent += draw.sample(sent, 2)
        for batch in draw.sample(sent, len(sent)):
            assert (await save(api, world, *batch, event=event)).status_code == 200
        union: dict[str, Tap] = {}
        for one in (one for batch in sent for one in batch):
            union[one["id"]] = {**one, "undone": one["undone"] or union.get(one["id"], one)["undone"]}
        merged = (await api.get(f"/events/{event}/trials", by=world.therapist)).json()["trials"]
        assert {one["id"]: one for one in merged} == union, f"seed {seed}"


@pytest.mark.parametrize(
    "other", [{"correct": False}, {"cue_level": "maximal"}, {"goal_id": "other"}], ids=["correct", "cue", "goal"]
)
async def test_id_of_another_trial_is_refused(
    api: ApiClient, world: World, add_goal: Make, other: dict[str, Any]
) -> None:
    goal, second = await add_goal("Say r"), await add_goal("Say s")
    one = tap(world, goal)
    await save(api, world, one)
    change = {"goal_id": second["id"]} if "goal_id" in other else other
    refused = await save(api, world, tap(world, goal), {**one, **change})
    assert (refused.status_code, refused.json()["code"]) == (409, "trial_differs")
    assert await listed(api, world) == [one], "all or none"


async def test_id_of_a_trial_in_another_session_is_refused(api: ApiClient, world: World, add_goal: Make) -> None:
    one, event = tap(world, await add_goal()), new_id()
    await save(api, world, one)
    await world.store_session(event, world.therapist, [world.child])
    refused = await save(api, world, {**one, "undone": True}, event=event)
    assert refused.status_code == 409
    assert await listed(api, world) == [one], "a refused request undoes nothing"


async def test_who_may_save_and_read_trials(api: ApiClient, world: World, add_goal: Make) -> None:
    one = tap(world, await add_goal())
    by = {"parent": world.parent, "colleague": world.colleague, "stranger": world.stranger}
    refusals = {name: await save(api, world, one, by=who) for name, who in by.items()}
    assert {name: response.status_code for name, response in refusals.items()} == {
        "parent": 403, "colleague": 403, "stranger": 404,
    }  # fmt: skip
    assert refusals["colleague"].json()["error"] == "Only this session's therapist can count trials."
    await save(api, world, one)
    path = f"/events/{world.session}/trials"
    for who, status in ((world.parent, 403), (world.stranger, 404), (world.other_therapist, 404)):
        assert (await api.get(path, by=who)).status_code == status
        assert (await api.get(f"/clients/{world.child}/goal_trials", by=who)).status_code == (
            200 if status == 403 else 404
        )


async def test_substitute_sees_no_trials_and_saves_none(api: ApiClient, world: World, add_goal: Make) -> None:
    one, substitute = tap(world, await add_goal()), therapist()
    await save(api, world, one)
    await world.store_session(world.session, substitute, [world.child], version=2, substitute_for=world.therapist)
    assert await listed(api, world, substitute) == []
    refused = await save(api, world, tap(world, {"id": one["goal_id"]}), by=substitute)
    assert (refused.status_code, refused.json()["code"]) == (404, "child_not_found")
    assert (await save(api, world, one)).status_code == 403, "handed over"
    named = await api.get(f"/events/{world.session}/trials?child_id={world.child}", by=substitute)
    assert named.status_code == 404


async def test_trials_of_a_group_concern_each_child_alone(api: ApiClient, world: World, add_goal: Make) -> None:
    other, other_parent = new_id(), guardian()
    await world.grant(other_parent, other)
    await world.care(world.therapist, other)
    await world.store_session(world.session, world.therapist, [world.child, other], version=2)
    made = await api.post(f"/clients/{other}/goals", json={"description": "Wait"}, by=world.therapist)
    mine = tap(world, await add_goal())
    theirs = tap(world, made.json()["goal"], child_id=str(other))
    await save(api, world, mine, theirs)
    assert await listed(api, world, world.colleague) == [mine]
    assert await listed(api, world, query=f"?child_id={other}") == [theirs]
    answer = (await api.get(f"/clients/{other}/goal_trials", by=other_parent)).json()["goal_trials"]
    assert [goal["goal_id"] for goal in answer] == [theirs["goal_id"]]
    mixed = await save(api, world, tap(world, {"id": theirs["goal_id"]}))
    assert (mixed.status_code, mixed.json()["code"]) == (404, "goal_not_found")


async def test_trials_of_a_child_outside_the_session_are_refused(api: ApiClient, world: World) -> None:
    other = new_id()
    await world.care(world.therapist, other)
    made = await api.post(f"/clients/{other}/goals", json={"description": "Wait"}, by=world.therapist)
    refused = await save(api, world, tap(world, made.json()["goal"], child_id=str(other)))
    assert (refused.status_code, refused.json()["code"]) == (422, "child_not_in_session")


async def test_no_trials_for_a_canceled_child_or_long_before_the_session(
    api: ApiClient, world: World, add_goal: Make, clock: FakeClock
) -> None:
    one = tap(world, await add_goal())
    clock.advance(hours=-1, minutes=-1)
    early = await save(api, world, one)
    assert (early.status_code, early.json()["code"]) == (409, "session_not_started")
    clock.advance(minutes=1)
    await world.store_session(world.session, world.therapist, [world.child], version=2, canceled=True)
    canceled = await save(api, world, one)
    assert (canceled.status_code, canceled.json()["code"]) == (409, "child_canceled")


async def test_response_says_who_may_count_and_why_not(
    api: ApiClient, world: World, add_goal: Make, clock: FakeClock
) -> None:
    async def counting(by: Person) -> Any:
        [child] = (await api.get(f"/events/{world.session}/trials", by=by)).json()["counting"]
        assert child["child_id"] == str(world.child)
        return child["allowed"], child["reason"]

    assert await counting(world.therapist) == (True, None)
    assert await counting(world.colleague) == (False, "Only this session's therapist can count trials.")
    clock.advance(hours=-2)
    assert await counting(world.therapist) == (False, "You can count trials from one hour before the session.")
    saved = await save(api, world, tap(world, await add_goal()))
    assert saved.json()["error"] == "You can count trials from one hour before the session."


async def test_times_of_a_wrong_clock_are_moved_into_the_possible_time(
    api: ApiClient, world: World, add_goal: Make, clock: FakeClock
) -> None:
    goal, start = await add_goal(), clock.now
    clock.advance(minutes=20)
    await save(api, world, tap(world, goal, tapped_at="2036-01-01T00:00:00Z"),
               tap(world, goal, tapped_at="1970-01-01T00:00:00Z"))  # fmt: skip
    times = [one["tapped_at"] for one in await listed(api, world)]
    assert times == [(start - timedelta(hours=1)).isoformat(), clock.now.isoformat()]


async def test_trials_of_a_goal_that_was_deleted_meanwhile_stop_no_others(
    api: ApiClient, world: World, add_goal: Make
) -> None:
    kept, deleted = await add_goal("Say r"), await add_goal("Say s")
    await api.delete(f"/clients/{world.child}/goals/{deleted['id']}", by=world.therapist)
    assert (await save(api, world, tap(world, kept), tap(world, deleted))).status_code == 200
    assert [goal["goal_id"] for goal in await goal_trials(api, world)] == [kept["id"]]
    assert (await save(api, world, tap(world, {"id": str(new_id())}))).json()["code"] == "goal_not_found"


async def test_trials_have_limits(api: ApiClient, world: World, add_goal: Make) -> None:
    goal = await add_goal()
    one = tap(world, goal)
    assert (await save(api, world)).json()["fields"] == {"trials": "Send 1 to 500 trials at a time"}
    assert (await save(api, world, one, one)).json()["fields"] == {"trials": "Send each trial once"}
    full = [tap(world, goal) for _ in range(500)]
    assert (await save(api, world, *full)).status_code == 200
    refused = await save(api, world, one)
    assert (refused.status_code, refused.json()["code"]) == (409, "too_many_trials")
    assert (await save(api, world, {**full[0], "undone": True})).status_code == 200, "a full session can be corrected"
    assert (await save(api, world, {**one, "id": "none"})).status_code == 422


async def test_trials_of_a_goal_are_counted_by_session_and_cue_level(
    api: ApiClient, world: World, add_goal: Make, clock: FakeClock
) -> None:
    criterion = {"correct": 2, "trials": 3, "sessions": 1, "cue_level": "minimal"}
    goal, other = await add_goal("Say r", criterion=criterion), await add_goal("Say s")
    first_start, levels = clock.now, ("independent", "minimal", "maximal")
    await save(api, world, *(tap(world, goal, level != "minimal", level) for level in levels))
    clock.advance(hours=24)
    event = new_id()
    await world.store_session(event, world.therapist, [world.child])
    undone = tap(world, goal, False, undone=True)
    await save(api, world, *(tap(world, goal, True, level) for level in levels), undone, event=event)
    shown = {one["goal_id"]: one for one in await goal_trials(api, world)}
    assert shown[other["id"]] == {"goal_id": other["id"], "suggested_progress": None, "sessions": []}
    first, second = shown[goal["id"]]["sessions"]
    assert first == {
        "event_id": str(world.session), "starts_at": first_start.isoformat(), "correct": 2, "trials": 3, "percent": 67,
        "meets_criterion": False,
        "cue_levels": [
            {"cue_level": "independent", "correct": 1, "trials": 1},
            {"cue_level": "minimal", "correct": 0, "trials": 1},
            {"cue_level": "maximal", "correct": 1, "trials": 1},
        ],
    }  # fmt: skip
    assert (second["event_id"], second["percent"], second["meets_criterion"]) == (str(event), 100, True)
    assert shown[goal["id"]]["suggested_progress"] == 10


async def test_suggested_progress_ends_when_it_is_accepted_or_the_goal_is_closed(
    api: ApiClient, world: World, add_goal: Make, set_progress: Callable[[str, int], Awaitable[None]]
) -> None:
    goal = await add_goal("Say r", criterion={"percent": 80, "sessions": 3})
    await save(api, world, tap(world, goal), tap(world, goal, False))
    assert (await goal_trials(api, world))[0]["suggested_progress"] == 6
    await set_progress(goal["id"], 6)
    assert (await goal_trials(api, world))[0]["suggested_progress"] is None
    await set_progress(goal["id"], 5)
    await api.put(f"/clients/{world.child}/goals/{goal['id']}", json={"status": "discontinued"}, by=world.therapist)
    assert (await goal_trials(api, world))[0]["suggested_progress"] is None
