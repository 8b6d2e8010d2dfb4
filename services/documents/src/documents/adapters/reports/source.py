"""Asks scheduling for the sessions of a report: a call, not a projection, because old sessions would make it wrong."""

from datetime import datetime
from uuid import UUID

from chassis.errors import Unavailable
from chassis.service_client import ServiceClient
from pydantic import BaseModel, ConfigDict

from documents.domain.reports.report import (
    NoteState,
    Outcome,
    Period,
    Reason,
    Report,
    ReportedSession,
    Totals,
    group_by_child,
)


class _Therapist(BaseModel):
    name: str
    specialty: str | None
    timezone: str


class _Session(BaseModel):
    model_config = ConfigDict(frozen=True)

    event_id: UUID
    child_id: UUID
    child_name: str
    school_name: str | None
    event_type: str
    starts_at: datetime
    minutes: int
    outcome: Outcome
    missed_because: Reason | None
    delivered_minutes: int | None = None
    lost_because: Reason | None = None
    note: NoteState | None


class _Sessions(BaseModel):
    therapist: _Therapist
    sessions: list[_Session]


async def collect_report(calls: ServiceClient, therapist_id: UUID, period: Period, made_at: datetime) -> Report:
    """Raises Unavailable when scheduling doesn't answer."""
    response = await calls.request(
        "scheduling",
        "GET",
        f"/internal/therapists/{therapist_id}/report_sessions",
        params={"from": period.first_day.isoformat(), "to": period.last_day.isoformat()},
    )
    if not response.is_success:
        raise Unavailable
    found = _Sessions.model_validate_json(response.content)
    sessions = [ReportedSession(**session.model_dump()) for session in found.sessions]
    return Report(
        therapist_name=found.therapist.name,
        specialty=found.therapist.specialty,
        timezone=found.therapist.timezone,
        period=period,
        made_at=made_at,
        children=group_by_child(sessions),
        totals=Totals.of(sessions),
    )
