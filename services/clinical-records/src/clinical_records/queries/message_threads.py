"""A reader's threads of messages, and what they haven't read (docs/product/clinical-records.md#inbox).

A thread belongs to a child and a therapist. A message without a therapist is in all threads of its child, and is read
once its reader has read it in one of them.
"""

from datetime import datetime
from typing import Any

from chassis.auth.viewer import Viewer
from chassis.db import Row, Rows
from chassis.pages import PAGE, offset_of

from clinical_records.adapters.clinical_texts import open_texts, owner_columns
from clinical_records.adapters.sql_fragments import CHILD_NAME
from clinical_records.adapters.tables import ARRIVED, IS_MESSAGE
from clinical_records.domain.notes import excerpt

MESSAGE = " AND ".join(f"n.{condition}" for condition in IS_MESSAGE.split(" AND "))
IN_THREAD = f"{MESSAGE} AND n.child_id = t.child_id AND (n.therapist_id IS NULL OR n.therapist_id = t.therapist_id)"
CARES = """
    EXISTS (SELECT FROM current_care_relations($3) r WHERE r.therapist_id = t.therapist_id AND r.child_id = t.child_id)
"""
THREADS = {
    True: """
        SELECT DISTINCT r.child_id, r.therapist_id FROM current_care_relations($3) r
        WHERE $1 = 'therapist' AND r.therapist_id = $2
    """,
    False: f"""
        SELECT g.child_id, r.therapist_id
        FROM guardianships_for('messages') g JOIN current_care_relations($3) r USING (child_id)
        WHERE $1 = 'guardian' AND g.guardian_id = $2
        UNION SELECT g.child_id, n.therapist_id FROM guardianships_for('messages') g JOIN notes n USING (child_id)
        WHERE g.guardian_id = $2 AND n.therapist_id IS NOT NULL AND {MESSAGE}
    """,  # noqa: S608  # constants
}
"""By whether the viewer is a therapist. Arguments: role, profile id, now."""
UNREAD = f"""
    NOT (n.creator_type = $1 AND n.creator_id = $2) AND NOT EXISTS (
        SELECT FROM message_reads r
        WHERE r.reader_type = $1 AND r.reader_id = $2 AND r.child_id = n.child_id
            AND (n.therapist_id IS NULL OR r.therapist_id = n.therapist_id)
            AND (r.seen_at, r.seen_id) >= ({ARRIVED}, n.id))
"""  # constants
NAME = "nullif(trim({a}.first_name || ' ' || {a}.last_name), '')"
PEOPLE = {
    True: f"""
        SELECT json_agg(json_build_object('type', 'guardian', 'id', g.guardian_id,
            'name', coalesce({NAME.format(a="a")}, 'Guardian')) ORDER BY a.first_name, g.guardian_id)
        FROM guardianships_for('messages') g
        LEFT JOIN authors a ON a.user_type = 'guardian' AND a.profile_id = g.guardian_id
        WHERE g.child_id = t.child_id
    """,  # noqa: S608  # constants
    False: f"""
        SELECT json_build_array(json_build_object('type', 'therapist', 'id', t.therapist_id,
            'name', coalesce((SELECT {NAME.format(a="a")} FROM authors a
                WHERE a.user_type = 'therapist' AND a.profile_id = t.therapist_id), 'Therapist')))
    """,  # noqa: S608  # constants
}
"""The other side of the thread."""
LAST = f"""
    SELECT n.id, n.content, n.content_encrypted, n.created_at, {ARRIVED} AS arrived, n.creator_type, n.creator_id
    FROM notes n WHERE {IN_THREAD} ORDER BY {ARRIVED} DESC, n.id DESC LIMIT 1
"""  # noqa: S608  # constants


def _inbox(*, therapist: bool) -> str:
    """Therapists get threads with messages, guardians also those that they can begin."""
    written = "WHERE last.id IS NOT NULL" if therapist else ""
    return f"""
        SELECT t.child_id, {CHILD_NAME} AS child_name, t.therapist_id,
            ({PEOPLE[therapist]}) AS people, last.id, last.content, last.content_encrypted,
            {owner_columns("t.child_id")}, last.created_at, last.creator_type, last.creator_id, {CARES} AS open,
            (SELECT count(*) FROM notes n WHERE {IN_THREAD} AND {UNREAD}) AS unread_count
        FROM ({THREADS[therapist]}) t
        LEFT JOIN children c ON c.child_id = t.child_id
        LEFT JOIN LATERAL ({LAST}) last ON true
        {written}
        ORDER BY last.arrived DESC NULLS LAST, child_name, t.child_id, t.therapist_id
        {PAGE.format(offset="$4")}
    """  # noqa: S608  # constants


def _unread_count(*, therapist: bool) -> str:
    return f"""
        SELECT count(DISTINCT n.id) FROM ({THREADS[therapist]}) t JOIN notes n ON {IN_THREAD} WHERE {UNREAD}
    """  # noqa: S608  # constants


INBOX = {therapist: _inbox(therapist=therapist) for therapist in (True, False)}
UNREAD_COUNT = {therapist: _unread_count(therapist=therapist) for therapist in (True, False)}


async def message_threads(db: Rows, viewer: Viewer, page: int, now: datetime) -> list[dict[str, Any]]:
    """The thread with the latest message first, one more than a page holds if there is another page."""
    args = (viewer.user_type.value, viewer.profile_id, now, offset_of(page))
    rows = await db.rows(INBOX[viewer.is_therapist], *args)
    return [_thread(row, viewer) for row in await open_texts(db, "notes", rows)]


async def unread_messages(db: Rows, viewer: Viewer, now: datetime) -> int:
    """In all threads that the viewer can open."""
    args = (viewer.user_type.value, viewer.profile_id, now)
    return int(await db.value(UNREAD_COUNT[viewer.is_therapist], *args))


def _thread(row: Row, viewer: Viewer) -> dict[str, Any]:
    own = (row["creator_type"], str(row["creator_id"])) == (viewer.user_type.value, str(viewer.profile_id))
    last = None
    if row["id"] is not None:
        last = {"id": row["id"], "excerpt": excerpt(row["content"]), "created_at": row["created_at"], "own": own}
    return {
        "child": {
            "id": row["child_id"],
            "name": row["child_name"] or ("Your client" if viewer.is_therapist else "Your child"),
        },
        "therapist_id": row["therapist_id"],
        "people": row["people"] or [],
        "last_message": last,
        "unread_count": row["unread_count"],
        "open": row["open"],
    }
