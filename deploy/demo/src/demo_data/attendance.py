"""Marks past sessions: most were held, some missed or canceled in time, and the latest are unmarked."""

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from chassis.unit_of_work import UnitOfWork
from scheduling.domain.status import Attendance, Status
from scheduling.use_cases.sessions.cancel_session import cancel_session
from scheduling.use_cases.sessions.mark_session import mark_session

from demo_data.people import People
from demo_data.service_clients import OPERATOR, ServiceClient

UNMARKED = timedelta(days=1)
"""Sessions that ended within this time stay unmarked."""
NOTICE = timedelta(days=2)
SESSIONS = """
    SELECT e.id, e.therapist_id, e.starts_at, e.ends_at, array_agg(p.id ORDER BY p.id) AS guests,
           array_agg(p.child_id ORDER BY p.id) AS children
    FROM events e JOIN participants p ON p.event_id = e.id
    WHERE NOT e.canceled GROUP BY e.id ORDER BY e.starts_at, e.id
"""


async def mark_sessions(scheduling: ServiceClient, people: People, now: datetime) -> None:
    async with scheduling.at(now).begin(OPERATOR) as uow:
        sessions = await uow.rows(SESSIONS)
    for number, session in enumerate(sessions):
        past = session["ends_at"] < now - UNMARKED
        if len(session["guests"]) == 1 and number % 13 == (6 if past else 9):
            await _cancel(scheduling, people, session, now)
        elif past:
            await _mark(scheduling, people, session, number)


async def _cancel(scheduling: ServiceClient, people: People, session: Mapping[str, Any], now: datetime) -> None:
    """Cancels two days before the session, or now if that is earlier."""
    child = next(child for child in people.children if child.id == session["children"][0])
    canceled_at = min(session["starts_at"] - NOTICE, now)
    if canceled_at >= session["starts_at"]:
        return
    await scheduling.run(
        canceled_at, child.guardian, lambda uow: cancel_session(uow, child.guardian, child.id, session["id"])
    )


async def _mark(scheduling: ServiceClient, people: People, session: Mapping[str, Any], number: int) -> None:
    therapist = next(t for t in people.therapists.values() if t.id == session["therapist_id"])
    attendance: dict[UUID, Attendance] = dict.fromkeys(session["guests"], Attendance.SHOW)
    if number % 9 == 4:
        attendance[session["guests"][0]] = Attendance.NO_SHOW
    held = Attendance.SHOW in attendance.values()
    status = Status.COMPLETE if held else Status.INCOMPLETE

    async def work(uow: UnitOfWork) -> None:
        await mark_session(uow, therapist.viewer, session["id"], status, attendance)

    await scheduling.run(session["ends_at"] + timedelta(minutes=5), therapist.viewer, work)
