"""Asks scheduling which booked sessions a new plan has no room for. Billing previews it, identity emails it."""

import asyncio
from datetime import date, datetime
from uuid import UUID

from chassis.errors import Unavailable
from chassis.service_client import ServiceClient

SECONDS = 1.0
"""A preview or an email without the sessions is better than one that waits."""


async def sessions_beyond_plan(
    calls: ServiceClient,
    subscription_id: UUID,
    starts_on: date,
    sessions_per_cycle: int,
    session_minutes: int,
    cycle_weeks: int,
) -> tuple[datetime, ...] | None:
    """The starts of these sessions; None if scheduling doesn't respond within a second."""
    params = {
        "starts_on": starts_on.isoformat(),
        "sessions_per_cycle": sessions_per_cycle,
        "session_length": session_minutes,
        "cycle_weeks": cycle_weeks,
    }
    path = f"/internal/subscriptions/{subscription_id}/sessions_beyond_plan"
    try:
        async with asyncio.timeout(SECONDS):
            response = await calls.request("scheduling", "GET", path, params=params)
    except (TimeoutError, Unavailable):
        return None
    if not response.is_success:
        return None
    return tuple(datetime.fromisoformat(event["start_date"]) for event in response.json()["events"])
