"""Asks scheduling which booked sessions a new plan has no room for."""

import asyncio
from datetime import date, datetime
from uuid import UUID

import httpx
from chassis.errors import Unavailable
from chassis.service_client import ServiceClient

SECONDS = 1.0
"""A preview that can't name the sessions is better than one that doesn't come."""


class SessionsBeyondPlan:
    def __init__(self, calls: ServiceClient) -> None:
        self._calls = calls

    async def __call__(
        self, subscription_id: UUID, starts_on: date, sessions_per_cycle: int, session_minutes: int
    ) -> tuple[datetime, ...] | None:
        """Their starts; None if scheduling doesn't respond within a second."""
        params = {
            "starts_on": starts_on.isoformat(),
            "sessions_per_cycle": sessions_per_cycle,
            "session_length": session_minutes,
        }
        path = f"/internal/subscriptions/{subscription_id}/sessions_beyond_plan"
        try:
            async with asyncio.timeout(SECONDS):
                response = await self._calls.request("scheduling", "GET", path, params=params)
        except (TimeoutError, Unavailable):
            return None
        return _starts(response)


def _starts(response: httpx.Response) -> tuple[datetime, ...] | None:
    if not response.is_success:
        return None
    return tuple(datetime.fromisoformat(event["start_date"]) for event in response.json()["events"])
