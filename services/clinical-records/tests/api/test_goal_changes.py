"""Each change of a child's goals is published once, so that open pages read them again
(docs/product/scheduling.md#live-updates)."""

from collections.abc import Awaitable, Callable
from typing import Any

from chassis.ids import new_id
from chassis.testing.api import ApiClient
from chassis.testing.clock import FakeClock

Make = Callable[..., Awaitable[dict[str, Any]]]
World = Any
CHANGED = "clinical-records.goals.changed.v1"


async def test_each_change_of_a_goal_is_published_once(
    api: ApiClient, world: World, add_goal: Make, clock: FakeClock
) -> None:
    path = f"/clients/{world.child}"

    async def published() -> int:
        events = await api.emitted(CHANGED)
        assert {event["child_id"] for event in events} <= {str(world.child)}
        return len(events)

    goal = await add_goal(steps=[{"content": "syllables"}])
    assert await published() == 1
    trial = {
        "id": str(new_id()), "goal_id": goal["id"], "child_id": str(world.child), "correct": True,
        "cue_level": "independent", "undone": False, "tapped_at": clock.now.isoformat(),
    }  # fmt: skip
    entry = f"{path}/progress_histories/{{id}}"
    step = f"{path}/goal_steps/{goal['steps'][0]['id']}"
    changes: list[tuple[str, str, dict[str, Any]]] = [
        ("put", f"{path}/goals/{goal['id']}", {"status": "met"}),
        ("put", f"{path}/goals/{goal['id']}", {"position": 0}),
        ("put", f"{path}/goals/{goal['id']}", {"progress": 3}),
        ("put", step, {"step": {"reached": True}}),
        ("put", f"/events/{world.session}/trials", {"trials": [trial]}),
        ("put", entry, {"progress_histoy": {"new_progress": 4}}),
        ("delete", entry, {}),
        ("delete", f"{path}/goals/{goal['id']}", {}),
    ]
    for number, (method, named, body) in enumerate(changes, start=2):
        address = named
        if "{id}" in named:
            shown = (await api.get(f"{path}/goals/{goal['id']}", by=world.therapist)).json()["goal"]
            address = named.format(id=shown["progress_histories"][0]["id"])
        content = {"json": body} if body else {}
        response = await getattr(api, method)(address, by=world.therapist, **content)
        assert response.is_success, response.text
        assert await published() == number, address


async def test_refused_change_publishes_nothing(api: ApiClient, world: World, add_goal: Make) -> None:
    goal = await add_goal()
    for person in (world.parent, world.stranger):
        await api.put(f"/clients/{world.child}/goals/{goal['id']}", json={"progress": 3}, by=person)
    assert len(await api.emitted(CHANGED)) == 1
