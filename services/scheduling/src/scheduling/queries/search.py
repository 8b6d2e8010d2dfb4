"""What a signed-in person finds among what they may see (docs/product/scheduling.md#search)."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from chassis.auth.viewer import Viewer
from chassis.db import Row, Rows
from chassis.sql_fragments import HIDDEN_ADDRESS
from chassis.timekeeping.intervals import Interval

from scheduling.adapters.sql_fragments import CHILD_NAME, FULL_NAME, LASTS
from scheduling.queries.events.event_sql import LABEL, OWN_CHILD
from scheduling.queries.events.read_events import events_found
from scheduling.queries.events.seen_events import SeenEvent
from scheduling.queries.search_words import begun, nearly_begun, words_of

MOST_FOUND = 8
WINDOW = timedelta(days=183)
"""Sessions are found from so long ago to so far ahead."""
NAMES_FIRST = "(c.name_words {matches}) DESC, c.name, c.last_name, c.id"
SHOWN_SCHOOL = f"CASE WHEN $2 OR NOT {HIDDEN_ADDRESS.format(viewer='$1', child='c.id')} THEN c.school_name END"
HIT = f"""
    SELECT c.id::text, {CHILD_NAME} AS name, {SHOWN_SCHOOL} AS school_name,
           CASE WHEN $2 THEN nullif(concat_ws(' ', c.guardian ->> 'first_name', c.guardian ->> 'last_name'), '') END
               AS guardian
"""
CLIENTS = f"""
    {HIT} FROM children c
    WHERE c.id IN (
        SELECT s.child_id FROM care_services s JOIN therapists t ON t.id = s.therapist_id
        WHERE s.therapist_id = $1 AND {LASTS.format(now="$3")})
      AND c.name_words || c.contact_words {{matches}}
    ORDER BY {NAMES_FIRST} LIMIT $5
"""  # noqa: S608  # constants
CHILDREN = f"""
    {HIT} FROM children c
    WHERE c.id IN (SELECT g.child_id FROM guardianships_for('sessions') g WHERE g.guardian_id = $1)
      AND $3::timestamptz IS NOT NULL AND c.name_words || search_words({SHOWN_SCHOOL}) {{matches}}
    ORDER BY {NAMES_FIRST} LIMIT $5
"""  # noqa: S608  # constants
GUESTS = f"""
    coalesce((SELECT string_agg(c.name_words, '') FROM participants p JOIN children c ON c.id = p.child_id
              WHERE p.event_id = e.id AND ($2 OR {OWN_CHILD})), '')
"""  # noqa: S608  # constants
"""Families find a group session by their own children's names only."""
THERAPIST = f"(SELECT {FULL_NAME} FROM therapists t WHERE t.id = e.therapist_id)"  # noqa: S608  # constants
EVENT = f"""
    search_words({LABEL} || ' ' || coalesce(CASE WHEN $2 THEN e.title ELSE {THERAPIST} END, '')) || {GUESTS}
"""
"""The words of what the viewer is shown of the event."""


@dataclass(frozen=True)
class Found:
    clients: Sequence[Row]
    events: Sequence[SeenEvent]


async def search(db: Rows, viewer: Viewer, text: str, now: datetime) -> Found:
    """Words with a typo count only if no word without one finds anything."""
    words = words_of(text)
    if not words:
        return Found([], [])
    found = await _matching(db, viewer, now, "LIKE ALL($4::text[])", begun(words))
    if found.clients or found.events:
        return found
    return await _matching(db, viewer, now, "~ ALL($4::text[])", nearly_begun(words))


async def _matching(db: Rows, viewer: Viewer, now: datetime, matches: str, patterns: Sequence[str]) -> Found:
    sql = (CLIENTS if viewer.is_therapist else CHILDREN).format(matches=matches)
    rows = await db.rows(sql, viewer.profile_id, viewer.is_therapist, now, patterns, MOST_FOUND)
    clients = [dict(row) for row in rows]
    period = Interval(now - WINDOW, now + WINDOW)
    return Found(clients, await events_found(db, viewer, f"{EVENT} {matches}", patterns, period, now, MOST_FOUND))
