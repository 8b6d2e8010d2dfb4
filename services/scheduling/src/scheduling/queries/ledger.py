"""A child's minutes by care service, and the no-show rate (docs/product/scheduling.md#ledger)."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

from chassis.auth.viewer import Viewer
from chassis.db import Row, Rows
from chassis.timekeeping.wall_clock import day_of

from scheduling.adapters.care_services import Care, services_of
from scheduling.adapters.sql_fragments import COUNTED_START
from scheduling.domain.cancel_reasons import CancelReason
from scheduling.domain.cycles import CycleKind
from scheduling.domain.ledger import MissedReason, NoShows, Participation, account
from scheduling.domain.status import Attendance, Status

PARTICIPATIONS = f"""
    SELECT s.id AS service_id, s.subscription_id, {COUNTED_START} AS starts_at, e.status, e.missed_reason,
           p.status AS attendance, p.canceled, p.cancel_reason, p.late_cancel,
           (extract(epoch FROM e.ends_at - e.starts_at) / 60)::int AS minutes
    FROM participants p JOIN events e ON e.id = p.event_id
    JOIN care_services s ON s.id = p.care_service_id AND s.child_id = p.child_id
    WHERE
"""  # noqa: S608  # constants
"""The columns that `participation_of` reads. Includes deleted events, because an earlier late cancel still counts. The
join on the child's own services keeps PostgreSQL from reading everybody's."""
PARTICIPATIONS_OF_CHILD = PARTICIPATIONS + "p.child_id = $1"

CANCELED_BECAUSE = {
    CancelReason.THERAPIST: MissedReason.THERAPIST,
    CancelReason.SCHOOL: MissedReason.SCHOOL,
}


async def ledger(db: Rows, viewer: Viewer, child_id: UUID, now: datetime) -> dict[str, Any]:
    """The services that haven't ended, oldest first, each in its current cycle (the first one, before it begins).

    Therapists see their own services; all sessions of a subscription count, as in what is left to schedule.
    """
    mine = [c for c in await services_of(db, child_id) if viewer.is_guardian or c.therapist_id == viewer.profile_id]
    rows = await db.rows(PARTICIPATIONS_OF_CHILD, child_id)
    own = {str(care.id) for care in mine}
    no_shows = NoShows.of(participation_of(row) for row in rows if str(row["service_id"]) in own)
    return {
        "services": [entry for care in mine if (entry := _entry(care, rows, now)) is not None],
        "no_show": {
            "rate": no_shows.rate,
            "missed": no_shows.missed,
            "attended": no_shows.attended,
            "late_canceled": no_shows.late_canceled,
        },
    }


def _entry(care: Care, rows: Sequence[Row], now: datetime) -> dict[str, Any] | None:
    """None for a service that has ended."""
    day = care.next_day(now)
    if day is None:
        return None
    cycle = care.cycle_on(day)
    counted = [
        participation_of(row) for row in rows if _counts(row, care) and day_of(row["starts_at"], care.zone) in cycle
    ]
    found = account(care.sessions_per_cycle * care.session_length_minutes, counted)
    once = care.cycle is CycleKind.ONCE
    return {
        "service_id": care.id,
        "service_name": care.name,
        "session_type": care.session_type,
        "cycle": {
            "starts_on": care.starts_on if once else cycle.starts_on,
            "ends_on": care.ends_on if once else cycle.last_day,
        },
        "promised_minutes": found.promised,
        "delivered_minutes": found.delivered,
        "booked_minutes": found.booked,
        "missed_minutes": {reason.value: minutes for reason, minutes in found.missed.items()},
        "owed_minutes": found.owed,
    }


def _counts(row: Row, care: Care) -> bool:
    same_plan = care.subscription_id is not None and str(row["subscription_id"]) == str(care.subscription_id)
    return same_plan or str(row["service_id"]) == str(care.id)


def participation_of(row: Row) -> Participation:
    return Participation(
        minutes=row["minutes"],
        status=Status(row["status"]),
        attendance=Attendance(row["attendance"]),
        missed_reason=MissedReason(row["missed_reason"]) if row["missed_reason"] else None,
        canceled=row["canceled"],
        canceled_because=CANCELED_BECAUSE.get(row["cancel_reason"]),
        late_cancel=row["late_cancel"],
    )
