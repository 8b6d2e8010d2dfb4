from datetime import timedelta
from typing import Any

import pytest
from chassis.testing.api import ApiClient
from chassis.testing.hostile_input import HostileInput, Way
from fastapi import FastAPI

from services.scheduling.tests.world import TUESDAY_10, Family, World


@pytest.fixture
def extra_settings(extra_settings: dict[str, Any]) -> dict[str, Any]:
    """Limits that no test reaches."""
    return {**extra_settings, "throttle_scale": 1_000_000}


async def test_every_route_answers_hostile_input_with_a_sentence(
    api: ApiClient, app: FastAPI, world: World, family: Family
) -> None:
    event = await world.session(family)
    held = await world.session(family, TUESDAY_10 - timedelta(days=7), at=TUESDAY_10 - timedelta(days=8))
    participant, came = [str((await world.participant(one, family.child))["id"]) for one in (event, held)]
    known = {
        "id": participant,
        "child_id": str(family.child),
        "client_id": str(family.child),
        "therapist_id": str(family.therapist.profile_id),
        "service_id": str(family.service),
        "event_id": str(event),
        "participant_id": participant,
        "timezone": "America/Los_Angeles",
        "start": "2026-03-02T00:00:00Z",
        "end": "2026-03-09T00:00:00Z",
        "exclude_event": str(event),
        "event_duration": "45",
        "filter": "past",
        "date": "2026-03-04",
        "until": "2026-03-05",
        "start_time": "12:00",
        "end_time": "18:00",
    }
    of_held, attendance = {"event_id": str(held)}, [{"id": came, "status": "show"}]
    mark = {"status": "complete", "event_participants_attributes": attendance, "notes_attributes": of_held}
    times = {"start_date": TUESDAY_10.isoformat(), "end_date": (TUESDAY_10 + timedelta(minutes=45)).isoformat()}
    edit = {"event": {**times, "event_type": "individual_session", "guest_recurrent_sections": [], "skip_dates": []}}
    ways = {
        "update_event": [
            Way({"status": "incomplete", "missed_reason": "therapist"}, of_held, {}),
            Way(mark, of_held, {}),
            Way(edit, query={"start_time_changed": "true"}),
        ]
    }
    assert await HostileInput(api, app, [family.guardian, family.therapist], known, ways).broken() == []
    (edited,), (marked,) = [
        await world.rows("SELECT title, status FROM events WHERE id = $1", one) for one in (event, held)
    ]
    assert (edited["title"], marked["status"]) == ("text", "complete"), "hostile variants of accepted requests"
    assert await world.rows("SELECT 1 FROM audit_entries WHERE action = 'hours_override.set'"), "hours of dates are set"
    assert await world.rows("SELECT 1 FROM unsent_notes"), "hostile notes are stored"
