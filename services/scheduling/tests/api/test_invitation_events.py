"""POST /events with the token of an invitation."""

from datetime import timedelta
from typing import Any

import pytest
from chassis.ids import new_id
from chassis.testing.api import ApiClient

from services.scheduling.tests.wire import event_body, weekly
from services.scheduling.tests.world import TUESDAY_10, Family, World

DAY = timedelta(days=1)


async def test_the_holder_books_a_session_with_post_events(
    api: ApiClient, world: World, family: Family, token: str
) -> None:
    key = {"idempotency-key": "tap"}
    booked = await api.post("/events", json={**event_body(), "token": token}, headers=key)
    assert booked.status_code == 201, booked.text
    event = booked.json()["event"]
    assert (event["event_type"], event["start_date"]) == ("individual_session", "2026-03-03T18:00:00+00:00")
    assert [guest["child_id"] for guest in event["guests"]] == [str(family.child)]
    again = await api.post("/events", json={**event_body(), "token": token}, headers=key)
    assert again.json() == booked.json()
    assert len(await world.rows("SELECT 1 FROM events")) == 1
    named = event_body(start=TUESDAY_10 + DAY, children=[family.child], service_id=str(family.service))
    assert (await api.post("/events", json={**named, "token": token})).status_code == 201


@pytest.mark.parametrize(
    ("wanted", "status", "emitted"),
    [
        (event_body("assessment_session"), 422, {"event.event_type": "This invitation is for another type of session"}),
        (event_body(minutes=60), 422, {"event.end_date": "These sessions are 45 minutes long"}),
        (event_body(minutes=-45), 422, {"event.end_date": "End date must be after the start date"}),
        (event_body(rule=weekly("2026-03-31")), 422, {"recurrent_event": "An invitation can't book a series"}),
        (event_body(start=TUESDAY_10.replace(hour=3)), 422, None),
        (event_body(children=[new_id()]), 404, None),
        (event_body(service_id=str(new_id())), 404, None),
    ],
)
async def test_the_holder_books_nothing_else_with_post_events(
    api: ApiClient, world: World, token: str, wanted: dict[str, Any], status: int, emitted: dict[str, str] | None
) -> None:
    response = await api.post("/events", json={**wanted, "token": token})
    assert response.status_code == status, response.text
    if emitted is not None:
        assert response.json()["fields"] == emitted
    assert await world.rows("SELECT 1 FROM events") == []
    assert (await api.post("/events", json=wanted)).status_code == 401, "the token is what lets them"
