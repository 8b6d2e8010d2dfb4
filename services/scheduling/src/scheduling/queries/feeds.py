"""Calendars as files, which leave the platform (docs/product/scheduling.md#calendar-files).

A guardian's file only names their own children, a therapist's only as much as emails do. Titles, descriptions and
notes aren't included, because they may name others.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import UUID
from zoneinfo import ZoneInfo

from chassis.auth.viewer import Viewer
from chassis.db import Row, Rows
from chassis.languages import WrittenLanguage
from chassis.sql_fragments import SHORT_CHILD_NAME

from scheduling.adapters.calendar_file import FileEvent
from scheduling.adapters.sql_fragments import FULL_NAME
from scheduling.domain.calendar_words import LEAVE, family_summary, therapist_summary
from scheduling.domain.event_types import SESSION_TYPES, EventType, TherapistRole

SHOWN_AFTER_ITS_END = timedelta(days=90)
OWN_FEED = "SELECT id, created_at, last_read_at FROM calendar_feeds WHERE user_type = $1 AND profile_id = $2"
FEED = """
    SELECT f.id, f.user_type, f.profile_id, f.last_read_at, coalesce(t.language, g.language, 'en') AS language
    FROM calendar_feeds f
    LEFT JOIN therapists t ON f.user_type = 'therapist' AND t.id = f.profile_id
    LEFT JOIN guardian_languages g ON f.user_type = 'guardian' AND g.guardian_id = f.profile_id
    WHERE f.id = $1 AND t.suspended IS NOT TRUE
"""
COMING = "e.ends_at > $2 AND e.starts_at > $2::timestamptz - interval '24 hours' AND e.deleted_at IS NULL"
NAMED = "e.id = ANY($2::uuid[])"
OF_THERAPIST = f"""
    SELECT e.id, e.version, e.event_type, e.starts_at, e.ends_at, e.therapist_role, e.canceled, t.timezone,
           coalesce(array_agg({SHORT_CHILD_NAME} ORDER BY p.id)
                    FILTER (WHERE c.id IS NOT NULL AND (e.canceled OR NOT p.canceled)), '{{{{}}}}') AS names,
           coalesce(array_agg(p.child_id) FILTER (WHERE p.id IS NOT NULL), '{{{{}}}}') AS children
    FROM events e JOIN therapists t ON t.id = e.therapist_id
    LEFT JOIN participants p ON p.event_id = e.id LEFT JOIN children c ON c.id = p.child_id
    WHERE e.therapist_id = $1 AND {{which}}
    GROUP BY e.id, t.id ORDER BY e.starts_at, e.id
"""  # noqa: S608  # constants
OF_GUARDIAN = f"""
    SELECT e.id, e.version, e.event_type, e.starts_at, e.ends_at, e.therapist_role,
           e.canceled OR bool_and(p.canceled) AS canceled,
           coalesce(min(c.guardian ->> 'timezone'), e.timezone) AS timezone, {FULL_NAME} AS therapist,
           coalesce(array_agg(c.name ORDER BY p.id) FILTER (WHERE NOT p.canceled), array_agg(c.name ORDER BY p.id))
               AS names, array_agg(p.child_id) AS children
    FROM guardianships_for('sessions') g JOIN participants p ON p.child_id = g.child_id
    JOIN children c ON c.id = p.child_id
    JOIN events e ON e.id = p.event_id LEFT JOIN therapists t ON t.id = e.therapist_id
    WHERE g.guardian_id = $1 AND {{which}}
    GROUP BY e.id, t.id ORDER BY e.starts_at, e.id
"""  # noqa: S608  # constants
GIVEN_UP = """
    SELECT e.id, e.version, e.event_type, e.starts_at, e.ends_at, NULL AS therapist_role, true AS canceled, t.timezone,
           '{}'::text[] AS names, '{}'::uuid[] AS children
    FROM events e JOIN therapists t ON t.id = $1
    WHERE e.id = ANY($2::uuid[]) AND e.therapist_id <> t.id ORDER BY e.starts_at, e.id
"""
"""Sessions that someone else conducts now: the file only says that they left the reader's calendar."""
LEFT = """
    SELECT e.id, e.version, e.event_type, e.starts_at, e.ends_at, true AS canceled, '{}'::text[] AS names,
           '{}'::uuid[] AS children, coalesce(
               (SELECT min(c.guardian ->> 'timezone') FROM guardianships_for('sessions') g
                JOIN children c ON c.id = g.child_id WHERE g.guardian_id = $1), e.timezone) AS timezone
    FROM events e
    WHERE e.id = ANY($2::uuid[]) AND NOT EXISTS (
        SELECT 1 FROM guardianships_for('sessions') g JOIN participants p ON p.child_id = g.child_id
        WHERE g.guardian_id = $1 AND p.event_id = e.id)
    ORDER BY e.starts_at, e.id
"""
"""Sessions without a child of the guardian: a child who was removed leaves no trace in them."""
LEAVES = """
    SELECT l.id, l.version, l.starts_at, l.ends_at, t.timezone FROM leaves l JOIN therapists t ON t.id = l.therapist_id
    WHERE l.therapist_id = $1 AND l.ends_at > $2 ORDER BY l.starts_at
"""


@dataclass(frozen=True)
class FeedReader:
    """A guardian or a therapist, by `user_type`."""

    user_type: str
    profile_id: UUID
    language: WrittenLanguage


@dataclass(frozen=True)
class SeenCalendar:
    events: Sequence[FileEvent]
    child_ids: frozenset[UUID]
    """The ids of the children in it."""


async def own_feed(db: Rows, viewer: Viewer) -> Row | None:
    return await db.row(OWN_FEED, viewer.user_type, viewer.profile_id)


async def feed_by_id(db: Rows, feed_id: UUID) -> Row | None:
    """Also None while its therapist is suspended; the address works again after they are reinstated."""
    return await db.row(FEED, feed_id)


async def whole_calendar(db: Rows, reader: FeedReader, origin: str, now: datetime) -> SeenCalendar:
    """Future events, and those that ended in the last 90 days."""
    since = now - SHOWN_AFTER_ITS_END
    found = await _calendar(db, reader, origin, COMING, since)
    if reader.user_type == "guardian":
        return found
    away = [_leave(row, reader, origin) for row in await db.rows(LEAVES, reader.profile_id, since)]
    return SeenCalendar([*found.events, *away], found.child_ids)


async def named_events(db: Rows, reader: FeedReader, origin: str, ids: Sequence[UUID]) -> SeenCalendar:
    """The reader's own events among them; deleted ones as canceled."""
    return await _calendar(db, reader, origin, NAMED, list(ids))


async def given_up_events(db: Rows, reader: FeedReader, origin: str, ids: Sequence[UUID]) -> SeenCalendar:
    """Canceled and without a name: sessions that the therapist conducted as a substitute but doesn't anymore."""
    rows = await db.rows(GIVEN_UP, reader.profile_id, list(ids))
    return SeenCalendar([_event(row, reader, origin) for row in rows], frozenset())


async def left_events(db: Rows, reader: FeedReader, origin: str, ids: Sequence[UUID]) -> SeenCalendar:
    """Like `named_events`; plus, canceled and without a name, events without a child of the guardian."""
    own = await named_events(db, reader, origin, ids)
    left = [_event(row, reader, origin) for row in await db.rows(LEFT, reader.profile_id, list(ids))]
    return SeenCalendar([*own.events, *left], own.child_ids)


async def _calendar(db: Rows, reader: FeedReader, origin: str, which: str, value: object) -> SeenCalendar:
    sql = OF_GUARDIAN if reader.user_type == "guardian" else OF_THERAPIST
    rows = await db.rows(sql.format(which=which), reader.profile_id, value)
    children = frozenset(UUID(str(child)) for row in rows for child in row["children"])
    return SeenCalendar([_event(row, reader, origin) for row in rows], children)


def _event(row: Row, reader: FeedReader, origin: str) -> FileEvent:
    kind = EventType(row["event_type"])
    if reader.user_type == "guardian":
        names = row["names"]
        summary = family_summary(reader.language, kind, names, row["therapist"] if names else "")
        link = (
            f"{origin}/session/pre-session?topic={row['id']}" if kind in SESSION_TYPES else f"{origin}/client/sessions"
        )
    else:
        is_substitute = row["therapist_role"] == TherapistRole.SUBSTITUTE
        summary = therapist_summary(reader.language, kind, row["names"], as_substitute=is_substitute)
        link = f"{origin}/therapist/calendar?event={row['id']}"
    return FileEvent(
        uid=str(row["id"]),
        sequence=row["version"] - 1,
        starts_at=row["starts_at"],
        ends_at=row["ends_at"],
        zone=ZoneInfo(row["timezone"]),
        summary=summary,
        canceled=row["canceled"],
        link=link,
    )


def _leave(row: Row, reader: FeedReader, origin: str) -> FileEvent:
    return FileEvent(
        uid=str(row["id"]),
        sequence=row["version"] - 1,
        starts_at=row["starts_at"],
        ends_at=row["ends_at"],
        zone=ZoneInfo(row["timezone"]),
        summary=LEAVE[reader.language],
        canceled=False,
        link=f"{origin}/therapist/calendar",
    )
