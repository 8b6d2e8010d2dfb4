"""Creates, changes and reads a series over HTTP."""

from datetime import timedelta
from typing import Any

from chassis.testing.api import ApiClient
from chassis.testing.people import Person

from services.scheduling.tests.wire import event_body, weekly
from services.scheduling.tests.world import Family

TWELVE = weekly("2026-05-19")
"""Twelve Tuesdays from March 3."""


async def repeated(
    api: ApiClient, family: Family, rule: dict[str, Any] | None = TWELVE, **known: Any
) -> list[dict[str, Any]]:
    """The occurrences, in order of start."""
    known = {"children": [family.child], **known}
    made = await api.post("/events", json=event_body(rule=rule, **known), by=family.therapist)
    assert made.status_code == 201, made.text
    return await occurrences(api, family)


async def occurrences(api: ApiClient, family: Family) -> list[dict[str, Any]]:
    halves = (("2026-03-01T00:00:00Z", "2026-04-20T00:00:00Z"), ("2026-04-20T00:00:00Z", "2026-06-20T00:00:00Z"))
    found: list[dict[str, Any]] = []
    for start, end in halves:
        response = await api.get("/events", params={"start": start, "end": end}, by=family.therapist)
        found += response.json()["events"]
    return found


async def put(api: ApiClient, event: dict[str, Any], by: Person, body: dict[str, Any], *flags: str) -> Any:
    return await api.put(f"/events/{event['id']}", params=dict.fromkeys(flags, "true"), json=body, by=by)


def times(start: Any, minutes: int = 45) -> dict[str, str]:
    return {"start_date": start.isoformat(), "end_date": (start + timedelta(minutes=minutes)).isoformat()}


def starts(events: list[dict[str, Any]]) -> list[str]:
    return [event["start_date"] for event in events]
