from typing import Any

import pytest
from chassis.testing.api import ApiClient
from chassis.testing.hostile_input import HostileInput
from fastapi import FastAPI


@pytest.fixture
def extra_settings(extra_settings: dict[str, Any]) -> dict[str, Any]:
    """Limits that no test reaches."""
    return {**extra_settings, "throttle_scale": 1_000_000}


async def test_every_route_answers_hostile_input_with_a_sentence(
    api: ApiClient, app: FastAPI, world: Any, add_goal: Any, write: Any, add_material: Any, documents: Any
) -> None:
    goal, note, material = await add_goal(), await write(world.therapist), await add_material()
    new_report = {"child_id": str(world.child), "title": "Speech evaluation"}
    report = (await api.post("/assessment_reports", json={"assessment_report": new_report}, by=world.therapist)).json()
    ids = {
        "client_id": str(world.child),
        "child_id": str(world.child),
        "therapist_id": str(world.therapist.profile_id),
        "event_id": str(world.session),
        "goal_id": goal["id"],
        "note_id": note["id"],
        "material_id": material["id"],
        "report_id": report["assessment_report"]["id"],
        "text": "says",
    }
    assert await HostileInput(api, app, [world.therapist, world.parent], ids).broken() == []
