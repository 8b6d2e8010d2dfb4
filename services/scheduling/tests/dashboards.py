"""Reads the dashboard and marks sessions."""

from typing import Any
from uuid import UUID

from chassis.testing.api import ApiClient

from services.scheduling.tests.world import Family


async def dashboard(api: ApiClient, family: Family) -> Any:
    response = await api.get("/therapist/dashboard", by=family.therapist)
    assert response.status_code == 200, response.text
    return response.json()["dashboard"]


async def tasks(api: ApiClient, family: Family) -> Any:
    response = await api.get("/therapist/tasks", by=family.therapist)
    assert response.status_code == 200, response.text
    return response.json()["tasks"]


async def task_count(api: ApiClient, family: Family) -> Any:
    response = await api.get("/therapist/tasks/count", by=family.therapist)
    assert response.status_code == 200, response.text
    return response.json()["task_count"]


async def mark(api: ApiClient, family: Family, event: UUID, attendance: str, status: str = "complete") -> None:
    guests = (await api.get(f"/events/{event}", by=family.therapist)).json()["event"]["event_participants"]
    body = {
        "status": status,
        "event_participants_attributes": [{"id": guest["id"], "status": attendance} for guest in guests],
    }
    response = await api.put(f"/events/{event}", json=body, by=family.therapist)
    assert response.status_code == 200, response.text


def ids(events: list[dict[str, Any]]) -> list[str]:
    return [event["id"] for event in events]
