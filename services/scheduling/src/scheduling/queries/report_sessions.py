"""The sessions of a therapist in a period, for a report (docs/product/documents.md#report-contents)."""

from datetime import date, datetime, timedelta
from typing import Any
from uuid import UUID

from chassis.db import Row, Rows
from chassis.timekeeping.wall_clock import start_of_day, zone_named

from scheduling.adapters.participations import participation_of
from scheduling.adapters.sql_fragments import (
    CHILD_NAME,
    COUNTED_START,
    LASTS,
    NOTES_OF_CHILD,
    UNSIGNED,
    paying_school,
)
from scheduling.domain.errors import TherapistNotFound
from scheduling.domain.event_types import SESSION_TYPES

SESSION = f"e.event_type IN ({', '.join(repr(str(kind)) for kind in sorted(SESSION_TYPES))})"
THERAPIST = "SELECT first_name, last_name, specialty, timezone FROM therapists WHERE id = $1"
SESSIONS = f"""
    SELECT e.id AS event_id, p.child_id, {CHILD_NAME} AS child_name,
           CASE WHEN own.subscription_id IS NULL THEN ({paying_school("p.child_id", COUNTED_START)}) END AS school_name,
           e.event_type, {COUNTED_START} AS starts_at, e.ends_at <= $4 AS is_over, e.status, e.missed_reason,
           p.status AS attendance, p.canceled OR e.canceled AS canceled, p.cancel_reason, p.late_cancel,
           p.written_off_at IS NOT NULL AS written_off, p.delivered_minutes, p.lost_because,
           (extract(epoch FROM e.ends_at - e.starts_at) / 60)::int AS minutes,
           NOT coalesce((SELECT {UNSIGNED} {NOTES_OF_CHILD}), true) AS has_finished_note,
           EXISTS (
               SELECT FROM care_services s JOIN therapists t ON t.id = s.therapist_id
               WHERE s.therapist_id = coalesce(e.substituted_therapist_id, e.therapist_id)
                 AND s.child_id = p.child_id AND {LASTS.format(now="$4")}
           ) AS is_client
    FROM participants p JOIN events e ON e.id = p.event_id JOIN children c ON c.id = p.child_id
    JOIN care_services own ON own.id = p.care_service_id
    WHERE {SESSION} AND e.therapist_id = $1 AND (e.deleted_at IS NULL OR p.late_cancel)
"""  # noqa: S608  # constants
OF_PERIOD = f"""
    {SESSIONS} AND e.starts_at >= $2 AND e.starts_at < $3 AND p.late_canceled_start IS NULL
    UNION ALL
    {SESSIONS} AND p.late_canceled_start >= $2 AND p.late_canceled_start < $3
    ORDER BY starts_at, event_id, child_id
"""
"""By `COUNTED_START`; two queries, so that each uses its own index."""


async def report_sessions(
    db: Rows, therapist_id: UUID, first_day: date, last_day: date, now: datetime
) -> dict[str, Any]:
    """One entry for each child of each session from `first_day` to `last_day`, which are days of the therapist's clock
    and both included. Raises TherapistNotFound."""
    therapist = await db.row(THERAPIST, therapist_id)
    if therapist is None:
        raise TherapistNotFound
    zone = zone_named(therapist["timezone"])
    start, end = start_of_day(first_day, zone), start_of_day(last_day + timedelta(days=1), zone)
    rows = await db.rows(OF_PERIOD, therapist_id, start, end, now)
    return {
        "therapist": {
            "name": " ".join(filter(None, (therapist["first_name"], therapist["last_name"]))),
            "specialty": therapist["specialty"],
            "timezone": zone.key,
        },
        "sessions": [_session(row) for row in rows],
    }


def _session(row: Row) -> dict[str, Any]:
    participation = participation_of(row)
    because = participation.missed_because
    return {
        "event_id": row["event_id"],
        "child_id": row["child_id"],
        "child_name": row["child_name"],
        "school_name": row["school_name"],
        "event_type": row["event_type"],
        "starts_at": row["starts_at"],
        "minutes": row["minutes"],
        "outcome": _outcome(row),
        "missed_because": None if because is None else because.value,
        "delivered_minutes": participation.delivered if participation.is_delivered else None,
        "lost_because": participation.lost_because if participation.is_delivered else None,
        "note": _note(row) if participation.is_delivered else None,
    }


def _outcome(row: Row) -> str:
    participation = participation_of(row)
    if participation.is_delivered:
        return "held"
    if participation.late_cancel:
        return "late_canceled"
    if participation.canceled:
        return "canceled"
    if participation.is_booked:
        return "not_marked" if row["is_over"] else "upcoming"
    return "missed"


def _note(row: Row) -> str:
    """`written`: there is a note, and its therapist has nothing left to sign. `missing`: there isn't, and the child
    isn't a client anymore, so clinical records accepts no note."""
    if row["has_finished_note"]:
        return "written"
    return "due" if row["is_client"] else "missing"
