"""Events that a viewer may see, as lists and one by one."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from uuid import UUID

import orjson
from chassis.auth.viewer import Viewer
from chassis.db import Row, Rows
from chassis.pages import PAGE_SIZE, offset_of
from chassis.timekeeping.intervals import Interval

from scheduling.domain.errors import EventNotFound, ParticipantNotFound
from scheduling.domain.event_types import EventType
from scheduling.domain.status import Status
from scheduling.fast_path.calendar_cache import CalendarSql, cached_calendar
from scheduling.queries.events.event_sql import (
    BY_START,
    CALENDAR,
    GUEST,
    LATEST_FIRST,
    LISTED,
    NEAREST_FIRST,
    OWN_CHILD,
    SELECT_GUESTS,
    STATUS,
    aggregate_json,
    select_events,
)
from scheduling.queries.events.seen_events import SeenEvent, SeenEvents, parse_events, with_permissions

PARTICIPANT = f"""
    SELECT p.id::text, p.status, ({GUEST})::json AS guest
    FROM participants p JOIN events e ON e.id = p.event_id LEFT JOIN children c ON c.id = p.child_id
    WHERE p.id = $1 AND $2 AND $3::timestamptz IS NOT NULL
"""  # noqa: S608  # constants

IS_RESCHEDULING_OPEN = """
    SELECT reschedule_reason IS NOT NULL AND NOT canceled AND starts_at > $2 FROM events
    WHERE id = $1 AND deleted_at IS NULL
"""
CONDUCTED_BY_VIEWER = "e.therapist_id = $1"
OWNED_OR_CONDUCTED_BY_VIEWER = "(e.therapist_id = $1 OR e.substituted_therapist_id = $1)"
"""A substitute's calendar contains the session; its owner still finds it among the child's sessions."""
WITH_CHILD_OF_VIEWER = f"e.id IN (SELECT p.event_id FROM participants p WHERE {OWN_CHILD})"  # noqa: S608  # constants
OF_CHILD = "e.id IN (SELECT p.event_id FROM participants p WHERE p.child_id = $4)"
BETWEEN = "e.starts_at < $5 AND e.ends_at > $4 AND e.starts_at > $4::timestamptz - interval '24 hours'"
MATCHED_BETWEEN = "e.starts_at > $5 AND e.starts_at < $6"
PAST, UPCOMING = "e.ends_at <= $3", "e.ends_at > $3"


@dataclass(frozen=True)
class Filters:
    """None means no filter."""

    event_types: Sequence[EventType] | None = None
    status: Status | None = None
    """As shown, including `pending`."""
    child_id: UUID | None = None
    series_id: UUID | None = None

    def sql(self, args: list[object]) -> str:
        """Additional conditions; appends their parameters to `args`, which follow the first three."""
        conditions = (
            ("e.event_type = ANY({}::text[])", None if self.event_types is None else list(self.event_types)),
            (f"{STATUS} = {{}}", self.status),
            ("EXISTS (SELECT 1 FROM participants p WHERE p.event_id = e.id AND p.child_id = {})", self.child_id),
            ("e.series_id = {}", self.series_id),
        )
        found = ""
        for condition, value in conditions:
            if value is not None:
                args.append(value)
                found += f" AND {condition.format(f'${len(args) + 3}')}"
        return found


async def calendar(db: Rows, viewer: Viewer, period: Interval, now: datetime, filters: Filters) -> SeenEvents:
    """Every event that overlaps the period, in order of start."""
    args: list[object] = [period.start, period.end]
    where = f"{_visible_to(viewer)} AND {BETWEEN}{filters.sql(args)}"
    if viewer.is_therapist:  # guardians' calendars depend on more rows and are smaller
        sql = CalendarSql(where, BY_START, SELECT_GUESTS, CALENDAR)
        return await cached_calendar(db, sql, viewer.profile_id, now, args, partial(parse_events, is_therapist=True))
    return await select_calendar(db, viewer, where, now, args)


async def select_calendar(
    db: Rows, viewer: Viewer, conditions: str, now: datetime, args: Sequence[object]
) -> SeenEvents:
    """One row for all events, because transferring them one by one costs more."""
    sql = aggregate_json(select_events(conditions, BY_START, ""))
    found = await db.row(sql, viewer.profile_id, viewer.is_therapist, now, *args)
    assert found is not None  # an aggregate always has a row
    aggregate = found["events"], found["facts"], found["child_ids"]
    return parse_events(*aggregate, now, is_therapist=viewer.is_therapist)


async def calendar_page(
    db: Rows, viewer: Viewer, period: Interval, now: datetime, filters: Filters, page: int
) -> Sequence[SeenEvent]:
    """Like `calendar`; one more than fits on a page."""
    args: list[object] = [period.start, period.end]
    where = f"{_visible_to(viewer)} AND {BETWEEN}{filters.sql(args)}"
    sql = select_events(where, BY_START, f"LIMIT {PAGE_SIZE + 1} OFFSET {offset_of(page)}")
    return await _events(db, viewer, now, sql, *args)


async def events_of_child(
    db: Rows, viewer: Viewer, child_id: UUID, now: datetime, *, past: bool, page: int
) -> Sequence[SeenEvent]:
    """One more than fits on a page. Therapists get sessions that they own or conduct.

    Past sessions have ended, latest first; upcoming ones include a session in progress, next first.
    """
    where = f"{_visible_to(viewer, handed_over=True)} AND {OF_CHILD} AND {PAST if past else UPCOMING}"
    sql = select_events(where, LATEST_FIRST if past else BY_START, "LIMIT $5 OFFSET $6", LISTED)
    return await _events(db, viewer, now, sql, child_id, PAGE_SIZE + 1, offset_of(page))


async def events_by_id(db: Rows, viewer: Viewer, ids: Sequence[UUID], now: datetime) -> Sequence[SeenEvent]:
    """The events among `ids` that the viewer may see, in order of start."""
    where = f"{_visible_to(viewer, handed_over=True)} AND e.id = ANY($4::uuid[])"
    return await _events(db, viewer, now, select_events(where, BY_START, ""), list(ids))


async def events_found(
    db: Rows, viewer: Viewer, matches: str, patterns: Sequence[str], period: Interval, now: datetime, most: int
) -> Sequence[SeenEvent]:
    """At most `most` events that the viewer may see and that overlap the period, nearest to now first. `matches` is a
    condition on `e` with $4 as its patterns."""
    where = f"{_visible_to(viewer, handed_over=True)} AND {MATCHED_BETWEEN} AND {matches}"
    sql = select_events(where, NEAREST_FIRST, "LIMIT $7")
    return await _events(db, viewer, now, sql, patterns, period.start, period.end, most)


async def events_of_guardian(db: Rows, guardian_id: UUID, ids: Sequence[UUID], now: datetime) -> Sequence[SeenEvent]:
    """The events among `ids` that this guardian may see, in order of start.

    For someone who acts for the family without signing in.
    """
    where = f"{WITH_CHILD_OF_VIEWER} AND e.id = ANY($4::uuid[])"
    return await _seen_by(db, guardian_id, False, now, select_events(where, BY_START, ""), list(ids))


async def event_by_id(db: Rows, viewer: Viewer, event_id: UUID, now: datetime) -> SeenEvent:
    """Raises EventNotFound."""
    # With `= ANY` PostgreSQL would plan this statement every time, which takes longer than executing it.
    where = f"{_visible_to(viewer, handed_over=True)} AND e.id = $4"
    found = await _events(db, viewer, now, select_events(where, BY_START, ""), event_id)
    if not found:
        raise EventNotFound
    return found[0]


async def rescheduling_is_open(db: Rows, event_id: UUID, now: datetime) -> bool:
    """Whether a guardian's request to move it is open. Raises EventNotFound."""
    found = await db.value(IS_RESCHEDULING_OPEN, event_id, now)
    if found is None:
        raise EventNotFound
    return bool(found)


async def participant_by_id(db: Rows, participant_id: UUID, now: datetime) -> Row:
    """As the session's therapist sees it. Raises ParticipantNotFound."""
    found = await db.row(PARTICIPANT, participant_id, True, now)
    if found is None:
        raise ParticipantNotFound
    return found


def _visible_to(viewer: Viewer, *, handed_over: bool = False) -> str:
    if viewer.is_guardian:
        return WITH_CHILD_OF_VIEWER
    return OWNED_OR_CONDUCTED_BY_VIEWER if handed_over else CONDUCTED_BY_VIEWER


async def _events(db: Rows, viewer: Viewer, now: datetime, sql: str, *args: object) -> Sequence[SeenEvent]:
    return await _seen_by(db, viewer.profile_id, viewer.is_therapist, now, sql, *args)


async def _seen_by(
    db: Rows, profile_id: UUID, is_therapist: bool, now: datetime, sql: str, *args: object
) -> Sequence[SeenEvent]:
    rows = await db.rows(sql, profile_id, is_therapist, now, *args)
    return [
        SeenEvent(
            orjson.Fragment(with_permissions(row["event"], row["facts"], now, is_therapist=is_therapist)),
            row["child_ids"] or (),
        )
        for row in rows
    ]
