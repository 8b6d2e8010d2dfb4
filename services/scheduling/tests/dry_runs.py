"""Requests of GET /check_time_slot."""

from datetime import datetime, timedelta
from typing import Any

from chassis.testing.api import ApiClient
from chassis.testing.people import Person

from services.scheduling.tests.world import TUESDAY_10

WEEK = timedelta(weeks=1)


def dry_run_query(therapist: Person, start: datetime = TUESDAY_10, minutes: int = 45, **known: Any) -> dict[str, Any]:
    return {
        "therapist_id": str(therapist.profile_id),
        "start_date": start.isoformat(),
        "end_date": (start + timedelta(minutes=minutes)).isoformat(),
        **known,
    }


def repeating(until: str, days: str = "tuesday", **known: Any) -> dict[str, Any]:
    return {
        "recurrent_event": "true",
        "recurrent_frequency": "week",
        "recurrent_until_date": until,
        "recurrent_days": days,
        **known,
    }


async def check(api: ApiClient, by: Person, asked: dict[str, Any]) -> Any:
    response = await api.get("/check_time_slot", params=asked, by=by)
    assert response.status_code == 200, response.text
    return response.json()
