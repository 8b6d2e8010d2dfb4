"""A therapist's dashboard and tasks (docs/product/scheduling.md#dashboard)."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID, uuid5

from chassis.auth.viewer import Viewer
from chassis.db import Row, Rows
from chassis.pages import PAGE_SIZE, offset_of
from chassis.timekeeping.wall_clock import zone_named

from scheduling.adapters.care_services import today_of
from scheduling.adapters.invitations.links import InvitationLinks
from scheduling.adapters.participations import no_shows_of
from scheduling.adapters.sql_fragments import CHILD_NAME, LASTS, NOTES_DUE, PARTICIPATIONS, SESSION
from scheduling.domain.dashboard import MonthFigures, Span
from scheduling.domain.event_types import EventType
from scheduling.domain.status import Attendance, Status
from scheduling.queries.events.read_events import events_by_id
from scheduling.queries.events.seen_events import SeenEvent
from scheduling.queries.invitations import invitations_of
from scheduling.queries.to_schedule import services_to_schedule, shown_to_schedule

SHOWN_TO_MARK, MOST_TO_MARK = 5, 100
REPORT_WINDOW = timedelta(days=60)
OWN_EVENTS = "therapist_id = $1 AND NOT canceled AND deleted_at IS NULL"
TODAY = f"""
    SELECT id FROM events WHERE {OWN_EVENTS} AND starts_at < $3 AND ends_at > $2 AND starts_at > $2 - interval '1 day'
"""  # noqa: S608  # constants
NEXT = f"""
    SELECT id FROM events WHERE {OWN_EVENTS} AND {SESSION} AND ends_at > $2 AND starts_at > $2 - interval '1 day'
    ORDER BY starts_at, id LIMIT 1
"""  # noqa: S608  # constants
UNMARKED_SESSIONS = f"""
    FROM events WHERE {OWN_EVENTS} AND {SESSION} AND status = 'scheduled' AND ends_at <= $2
      AND EXISTS (SELECT FROM participants p WHERE p.event_id = events.id OFFSET 0)
"""
"""An event without children needs no mark (docs/product/scheduling.md#event-values)."""
TO_MARK = f"SELECT id {UNMARKED_SESSIONS} ORDER BY starts_at, id LIMIT $3"
HOW_MANY_TO_MARK = f"SELECT count(*) {UNMARKED_SESSIONS}"
REQUESTS = f"SELECT id FROM events WHERE {OWN_EVENTS} AND reschedule_reason IS NOT NULL AND starts_at > $2"  # noqa: S608  # constants
DISPUTED = f"""
    SELECT id FROM events WHERE {OWN_EVENTS} AND id IN (
        SELECT event_id FROM participants WHERE disputed_at IS NOT NULL AND dispute_answered_at IS NULL)
"""  # noqa: S608  # constants
CAME = f"NOT canceled AND status <> '{Attendance.NO_SHOW}'"
MOST_MINUTES = 24 * 60
"""No session is longer."""
OF_MONTH = f"""
    SELECT e.status, e.starts_at,
           least((extract(epoch FROM e.ends_at - e.starts_at) / 60)::int, p.delivered_minutes) AS minutes,
           e.status = '{Status.COMPLETE}' AND (p.event_id IS NULL OR p.came) AS held
    FROM events e
    LEFT JOIN LATERAL (
        SELECT event_id, bool_or({CAME}) AS came,
               max(coalesce(delivered_minutes, {MOST_MINUTES})) FILTER (WHERE {CAME}) AS delivered_minutes
        FROM participants WHERE event_id = e.id GROUP BY event_id) p ON true
    WHERE {OWN_EVENTS} AND {SESSION} AND starts_at >= $2 AND starts_at < $3
"""  # noqa: S608  # constants
"""Held: delivered to at least one child (as in the ledger), or without guests. A group's minutes are those of the child
who got most of it."""
GUESTS_OF_MONTH = f"""
    {PARTICIPATIONS} e.therapist_id = $1 AND e.starts_at >= $2 AND e.starts_at < $3 AND p.late_canceled_start IS NULL
    UNION ALL
    {PARTICIPATIONS} e.therapist_id = $1 AND p.late_canceled_start >= $2 AND p.late_canceled_start < $3
"""
"""By `COUNTED_START`; two queries, so that each uses its own index."""
HOW_MANY_REPORTS = f"SELECT count(*) {NOTES_DUE}"
REPORTS_DUE = f"""
    SELECT e.id, e.event_type, e.ends_at, p.child_id, {CHILD_NAME} AS name, unsigned.note AS is_unsigned {NOTES_DUE}
    ORDER BY e.ends_at, e.id, p.id LIMIT $4 OFFSET $5
"""
WAITING = f"""
    SELECT ({HOW_MANY_TO_MARK}) AS to_mark, ({HOW_MANY_REPORTS}) AS reports_due,
           (SELECT count(*) FROM ({REQUESTS}) r) AS requests, (SELECT count(*) FROM ({DISPUTED}) d) AS disputes
"""  # noqa: S608  # constants
CLIENTS = f"""
    SELECT count(DISTINCT s.child_id) FROM care_services s JOIN therapists t ON t.id = s.therapist_id
    WHERE s.therapist_id = $1 AND {LASTS.format(now="$2")}
"""  # noqa: S608  # constants
SCHOOLS = f"""
    SELECT DISTINCT c.school_name FROM care_services s
    JOIN children c ON c.id = s.child_id JOIN therapists t ON t.id = s.therapist_id
    WHERE s.therapist_id = $1 AND {LASTS.format(now="$2")} AND c.billing_responsibility = 'school'
      AND c.school_name <> '' AND ($3::text IS NULL OR s.session_type = $3)
    ORDER BY c.school_name
"""  # noqa: S608  # constants
SCHOOL_IDS = UUID("0195a2c4-7d3e-7c1a-9b60-5c4001000000")
"""Scheduling knows schools by name; equal names get equal ids."""
ZONE = "SELECT timezone FROM therapists WHERE id = $1"


@dataclass(frozen=True)
class DashboardJson:
    json: dict[str, Any]
    child_ids: Sequence[str]
    """The ids of the children in it."""


async def dashboard(db: Rows, links: InvitationLinks, viewer: Viewer, now: datetime) -> DashboardJson:
    """Raises Forbidden."""
    me = viewer.require_therapist()
    zone = zone_named(await db.value(ZONE, me) or "UTC")
    today = await today_of(db, me, now)
    day, month = Span.of_day(today, zone), Span.of_month(today, zone)
    todays = await _seen(db, viewer, now, await db.rows(TODAY, me, day.start, day.end))
    following = await _seen(db, viewer, now, await db.rows(NEXT, me, now))
    waiting = await _seen(db, viewer, now, await db.rows(TO_MARK, me, now, SHOWN_TO_MARK))
    json = {
        "now": now,
        "timezone": zone.key,
        "today": [event.json for event in todays],
        "next_session": following[0].json if following else None,
        "to_mark": {
            "count": await db.value(HOW_MANY_TO_MARK, me, now),
            "events": [event.json for event in waiting],
        },
        "month": {"starts_on": today.replace(day=1), **(await _month(db, me, month, now)).json},
        "clients": await db.value(CLIENTS, me, now),
        "open_invitations": len(await invitations_of(db, links, me, now, only_open=True)),
        "rescheduling_requests": len(await db.rows(REQUESTS, me, now)),
        "disputes": len(await db.rows(DISPUTED, me)),
        "to_schedule": len(await services_to_schedule(db, me, now)),
        "reports_due": await db.value(HOW_MANY_REPORTS, me, now, REPORT_WINDOW),
    }
    return DashboardJson(json, [child for event in (*todays, *following, *waiting) for child in event.child_ids])


async def _month(db: Rows, therapist_id: UUID, month: Span, now: datetime) -> MonthFigures:
    events = await db.rows(OF_MONTH, therapist_id, month.start, month.end)
    guests = await db.rows(GUESTS_OF_MONTH, therapist_id, month.start, month.end)
    return MonthFigures.of(
        [row["minutes"] for row in events if row["held"]],
        sum(row["status"] == Status.SCHEDULED and row["starts_at"] > now for row in events),
        no_shows_of(guests, now),
    )


async def tasks(db: Rows, links: InvitationLinks, viewer: Viewer, now: datetime) -> DashboardJson:
    """Raises Forbidden."""
    me = viewer.require_therapist()
    to_mark = await _seen(db, viewer, now, await db.rows(TO_MARK, me, now, MOST_TO_MARK))
    requests = await _seen(db, viewer, now, await db.rows(REQUESTS, me, now))
    disputed = await _seen(db, viewer, now, await db.rows(DISPUTED, me))
    invitations = await invitations_of(db, links, me, now, only_open=True)
    waiting = await services_to_schedule(db, me, now)
    to_schedule = await shown_to_schedule(db, waiting[:PAGE_SIZE], now)
    json = {
        "sessions_to_mark": [event.json for event in to_mark],
        "invitations": invitations,
        "rescheduling_requests": [event.json for event in requests],
        "disputes": [event.json for event in disputed],
        "to_schedule": to_schedule,
        "to_schedule_count": len(waiting),
        "reports_due": await db.value(HOW_MANY_REPORTS, me, now, REPORT_WINDOW),
    }
    shown = [child for event in (*to_mark, *requests, *disputed) for child in event.child_ids]
    clients = [one["client"]["id"] for one in (*invitations, *to_schedule)]
    return DashboardJson(json, [*shown, *map(str, clients)])


async def count_tasks(db: Rows, viewer: Viewer, now: datetime) -> int:
    """What waits for the therapist. Open invitations wait for the family. Raises Forbidden."""
    me = viewer.require_therapist()
    counted = await db.row(WAITING, me, now, REPORT_WINDOW)
    assert counted is not None
    return sum(counted.values()) + len(await services_to_schedule(db, me, now))


async def reports_due(
    db: Rows, viewer: Viewer, now: datetime, page: int, *, due_after: timedelta
) -> Sequence[dict[str, Any]]:
    """One entry for each child of a session held in the last 60 days without a signed note on it, oldest first; one
    more than fits on a page. `due_after` are whole days on the therapist's calendar. Raises Forbidden."""
    me = viewer.require_therapist()
    zone = zone_named(await db.value(ZONE, me) or "UTC")
    today = now.astimezone(zone).date()
    rows = await db.rows(REPORTS_DUE, me, now, REPORT_WINDOW, PAGE_SIZE + 1, offset_of(page))
    return [
        {
            "client": {"id": row["child_id"], "name": row["name"]},
            "event_id": row["id"],
            "event_type": row["event_type"],
            "ended_at": row["ends_at"],
            "awaits_signature": bool(row["is_unsigned"]),
            "due_on": (due_on := row["ends_at"].astimezone(zone).date() + due_after),
            "late": today > due_on,
        }
        for row in rows
    ]


async def schools(
    db: Rows, therapist_id: UUID, event_type: EventType | None, now: datetime
) -> Sequence[dict[str, str]]:
    """Schools that pay for a service of that type for the therapist's current children, in order of name."""
    rows = await db.rows(SCHOOLS, therapist_id, now, event_type)
    names = [row["school_name"] for row in rows]
    return [{"id": str(uuid5(SCHOOL_IDS, name)), "name": name} for name in names]


async def _seen(db: Rows, viewer: Viewer, now: datetime, rows: Sequence[Row]) -> Sequence[SeenEvent]:
    """In order of start."""
    return await events_by_id(db, viewer, [UUID(str(row["id"])) for row in rows], now) if rows else []
