"""Asks scheduling for the sessions of a superbill: a call, not a projection, because marks change afterwards."""

from collections.abc import Awaitable, Callable, Sequence
from datetime import datetime
from uuid import UUID

from chassis.errors import Unavailable
from chassis.service_client import ServiceClient
from pydantic import BaseModel, ConfigDict

from billing.domain.superbills import AttendedSession

FindSessions = Callable[[UUID, datetime, datetime], Awaitable[Sequence[AttendedSession]]]


class _Session(BaseModel):
    model_config = ConfigDict(frozen=True)

    event_id: UUID
    event_type: str
    starts_at: datetime
    minutes: int
    therapist_id: UUID
    care_therapist_id: UUID


class _Sessions(BaseModel):
    sessions: list[_Session]


class SessionsFromScheduling:
    def __init__(self, calls: ServiceClient) -> None:
        self._calls = calls

    async def __call__(self, child_id: UUID, start: datetime, end: datetime) -> Sequence[AttendedSession]:
        """Oldest first. Raises Unavailable when scheduling doesn't respond."""
        path = f"/internal/children/{child_id}/attended_sessions"
        period = {"from": start.isoformat(), "to": end.isoformat()}
        response = await self._calls.request("scheduling", "GET", path, params=period)
        if not response.is_success:
            raise Unavailable
        found = _Sessions.model_validate_json(response.content)
        return [AttendedSession(**session.model_dump()) for session in found.sessions]
