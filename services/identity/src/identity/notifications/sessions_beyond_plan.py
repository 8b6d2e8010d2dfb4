"""Asks scheduling which booked sessions a planned plan has no room for."""

import asyncio
from datetime import date, datetime
from uuid import UUID

from chassis.errors import Unavailable
from chassis.service_client import ServiceClient

MOST_SECONDS = 1.0
"""An email without the list is better than one that waits."""


async def sessions_beyond_plan(
    calls: ServiceClient, subscription_id: UUID, starts_on: date, sessions_per_cycle: int, session_minutes: int
) -> list[datetime] | None:
    """Their starts; None if scheduling doesn't respond in time."""
    params = {
        "starts_on": starts_on.isoformat(),
        "sessions_per_cycle": sessions_per_cycle,
        "session_length": session_minutes,
    }
    path = f"/internal/subscriptions/{subscription_id}/sessions_beyond_plan"
    try:
        async with asyncio.timeout(MOST_SECONDS):
            response = await calls.request("scheduling", "GET", path, params=params)
    except (Unavailable, TimeoutError):
        return None
    if response.is_error:
        return None
    return [datetime.fromisoformat(event["start_date"]) for event in response.json()["events"]]
