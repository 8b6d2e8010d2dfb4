"""Collects a superbill from payments, codes, attended sessions and names."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Protocol
from uuid import UUID
from zoneinfo import ZoneInfo

from chassis.access.child_access import require_child
from chassis.auth.viewer import Viewer
from chassis.db import Row, Rows
from chassis.timekeeping.wall_clock import day_of, start_of_day

from billing.adapters.attended_sessions import FindSessions
from billing.adapters.payers import is_school_billed
from billing.domain.errors import SchoolBilled
from billing.domain.statements import FindNames, StatementNames
from billing.domain.superbills import AttendedSession, SuperbillLine, check_period, lines_of, paid_for
from billing.queries.superbills import child_payments, codes_of_child, paid_sessions, timezone_of

DAY = timedelta(days=1)


class SuperbillSources(Protocol):
    """Other services."""

    @property
    def find_names(self) -> FindNames: ...
    @property
    def find_sessions(self) -> FindSessions: ...


@dataclass(frozen=True, slots=True)
class Superbill:
    child_id: UUID
    first_day: date
    last_day: date
    zone: ZoneInfo
    """The guardian's, in which days are counted."""
    lines: Sequence[SuperbillLine]
    missing: Sequence[UUID]
    """Therapists who haven't set a code that a session of the period needs."""
    payments: Sequence[Row]
    """Paid in the period."""
    currency: str | None
    """Of the newest payment; None without one."""
    names: StatementNames


async def superbill(
    db: Rows, sources: SuperbillSources, viewer: Viewer, child_id: str, first_day: date, last_day: date, now: datetime
) -> Superbill:
    """Raises Forbidden, SchoolBilled, ChildNotFound, Invalid, and Unavailable if another service doesn't answer."""
    guardian_id = viewer.require_guardian()
    child = await require_child(db, viewer, child_id, now, "pay")
    payments = await child_payments(db, guardian_id, child)
    school_billed = await is_school_billed(db, child)
    if school_billed and not payments:
        raise SchoolBilled
    zone = ZoneInfo(await timezone_of(db, child))
    check_period(first_day, last_day, day_of(now, zone))
    start, end = start_of_day(first_day, zone), start_of_day(last_day + DAY, zone)
    cycles = [paid_sessions(row) for row in payments]
    # A payment is shared among all sessions of its weeks, also those before the period.
    earliest = min([start, *(cycle.starts_at for cycle in cycles if cycle.ends_at > start)])
    attended = await sources.find_sessions(child, earliest, end)
    if school_billed:  # the school pays for the sessions after the weeks that the guardian paid for
        attended = [session for session in attended if any(cycle.pays_for(session) for cycle in cycles)]
    in_period = [session for session in attended if session.starts_at >= start]
    lines, missing = lines_of(in_period, paid_for(attended, cycles), await codes_of_child(db, child))
    names = await sources.find_names(guardian_id, child, _therapists(in_period))
    paid = [row for row in payments if start <= row["happened_at"] < end]
    currency = payments[-1]["currency"] if payments else None
    return Superbill(child, first_day, last_day, zone, lines, missing, paid, currency, names)


def _therapists(sessions: Sequence[AttendedSession]) -> list[UUID]:
    return sorted({one for session in sessions for one in (session.therapist_id, session.care_therapist_id)})
