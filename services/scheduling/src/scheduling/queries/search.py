"""What a signed-in person finds among what they may see (docs/product/scheduling.md#search)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from chassis.auth.viewer import Viewer
from chassis.db import Rows
from chassis.sql_fragments import HIDDEN_ADDRESS
from chassis.timekeeping.intervals import Interval

from scheduling.adapters.sql_fragments import CHILD_NAME, FULL_NAME, LASTS
from scheduling.domain.calendar_words import SPANISH_LABELS
from scheduling.domain.event_types import LABELS
from scheduling.queries.events.event_sql import OWN_CHILD
from scheduling.queries.events.read_events import events_found
from scheduling.queries.events.seen_events import SeenEvent
from scheduling.queries.search_words import begun, nearly_begun, words_of

MOST_FOUND = 8
WINDOW = timedelta(days=183)
"""Sessions are found from so long ago to so far ahead."""
SHOWN_SCHOOL = f"CASE WHEN $2 OR NOT {HIDDEN_ADDRESS.format(viewer='$1', child='c.id')} THEN c.school_name END"
OF_THERAPIST = f"""
    SELECT c.id, c.name, c.last_name, c.name_words, c.name_words || c.contact_words AS words FROM children c
    WHERE c.id IN (
        SELECT s.child_id FROM care_services s JOIN therapists t ON t.id = s.therapist_id
        WHERE s.therapist_id = $1 AND {LASTS.format(now="$3")})
"""  # noqa: S608  # constants
OF_GUARDIAN = f"""
    SELECT c.id, c.name, c.last_name, c.name_words, c.name_words || search_words({SHOWN_SCHOOL}) AS words
    FROM children c
    WHERE c.id IN (SELECT g.child_id FROM guardianships_for('sessions') g WHERE g.guardian_id = $1)
      AND $3::timestamptz IS NOT NULL
"""  # noqa: S608  # constants
CLIENTS = f"""
    WITH seen AS MATERIALIZED ({{seen}}),
    exact AS MATERIALIZED (
        SELECT id, name, last_name, name_words LIKE ALL($4::text[]) AS by_name FROM seen
        WHERE words LIKE ALL($4::text[])),
    hits AS (
        SELECT id, name, last_name, by_name, false AS with_typo FROM exact
        UNION ALL
        SELECT id, name, last_name, name_words ~ ALL($5::text[]), true FROM seen
        WHERE NOT EXISTS (SELECT FROM exact) AND words ~ ALL($5::text[])
        ORDER BY by_name DESC, name, last_name, id LIMIT $6)
    SELECT c.id::text, {CHILD_NAME} AS name, {SHOWN_SCHOOL} AS school_name,
           CASE WHEN $2 THEN nullif(concat_ws(' ', c.guardian ->> 'first_name', c.guardian ->> 'last_name'), '') END
               AS guardian, h.with_typo
    FROM hits h JOIN children c ON c.id = h.id
    ORDER BY h.by_name DESC, h.name, h.last_name, h.id
"""  # noqa: S608  # constants
"""Reads the names once: those with a typo count only if nobody is found without one."""
GUESTS = f"""
    coalesce((SELECT string_agg(c.name_words, '') FROM participants p JOIN children c ON c.id = p.child_id
              WHERE p.event_id = e.id AND ($2 OR {OWN_CHILD})), '')
"""  # noqa: S608  # constants
"""Families find a group session by their own children's names only."""
THERAPIST = f"(SELECT {FULL_NAME} FROM therapists t WHERE t.id = e.therapist_id)"  # noqa: S608  # constants
LABELS_OF_TYPE = " ".join(f"WHEN '{kind}' THEN '{label} {SPANISH_LABELS[kind]}'" for kind, label in LABELS.items())
"""In both languages that pages are written in."""
TITLE = f"CASE WHEN $2 THEN e.title ELSE {THERAPIST} END"
EVENT = f"""
    search_words(CASE e.event_type {LABELS_OF_TYPE} END || ' ' || coalesce({TITLE}, '')) || {GUESTS}
"""
"""The words of what the viewer is shown of the event."""


@dataclass(frozen=True)
class Found:
    clients: Sequence[Mapping[str, Any]]
    events: Sequence[SeenEvent]


async def search(db: Rows, viewer: Viewer, text: str, now: datetime) -> Found:
    """Words with a typo count only if no word without one finds anything."""
    words = words_of(text)
    if not words:
        return Found([], [])
    sql = CLIENTS.format(seen=OF_THERAPIST if viewer.is_therapist else OF_GUARDIAN)
    patterns = begun(words), nearly_begun(words)
    rows = await db.rows(sql, viewer.profile_id, viewer.is_therapist, now, *patterns, MOST_FOUND)
    clients = [{name: value for name, value in row.items() if name != "with_typo"} for row in rows]
    period = Interval(now - WINDOW, now + WINDOW)
    exact, nearly = f"{EVENT} LIKE ALL($4::text[])", f"{EVENT} ~ ALL($4::text[])"
    events = await events_found(db, viewer, exact, patterns[0], period, now, MOST_FOUND)
    with_typo = bool(rows) and rows[0]["with_typo"]
    if events or (rows and not with_typo):
        return Found([] if with_typo else clients, events)
    return Found(clients, await events_found(db, viewer, nearly, patterns[1], period, now, MOST_FOUND))
