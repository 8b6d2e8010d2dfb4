from collections.abc import Sequence
from uuid import UUID

from chassis.auth.viewer import Viewer
from chassis.db import Row, Rows

from clinical_records.domain.errors import NoteNotFound

NOTES = """
    SELECT n.id, n.child_id, n.event_id, n.content, n.creator_type, n.creator_id,
           coalesce(nullif(trim(a.first_name || ' ' || a.last_name), ''), initcap(n.creator_type)) AS creator_name,
           n.note_type, n.therapist_id, n.created_at,
           to_char(n.created_at AT TIME ZONE coalesce(v.timezone, 'UTC'), 'FMHH12:MI AM') AS created_at_time,
           NULL AS profile_photo, n.version > 1 AS edited, n.shared
    FROM notes n
    LEFT JOIN authors a ON a.user_type = n.creator_type AND a.profile_id = n.creator_id
    LEFT JOIN authors v ON v.user_type = $1 AND v.profile_id = $2
    WHERE n.deleted_at IS NULL AND ($1 = 'therapist' OR n.shared)
"""
"""`created_at_time` is in the viewer's time zone."""
OLDEST_FIRST = " ORDER BY n.created_at, n.id"


async def notes_of_child(db: Rows, viewer: Viewer, child_id: UUID, therapist_id: UUID | None) -> list[Row]:
    """Oldest first. With a `therapist_id`, that thread and the messages to all therapists."""
    return await _notes(
        db,
        viewer,
        " AND n.child_id = $3 AND ($4::uuid IS NULL OR n.therapist_id IS NULL OR n.therapist_id = $4)",
        child_id,
        therapist_id,
    )


async def notes_of_session(db: Rows, viewer: Viewer, event_id: UUID, child_ids: Sequence[UUID]) -> list[Row]:
    """Oldest first. The caller has checked that the viewer may see these children."""
    return await _notes(db, viewer, " AND n.event_id = $3 AND n.child_id = ANY($4::uuid[])", event_id, list(child_ids))


async def note_by_id(db: Rows, viewer: Viewer, note_id: UUID) -> Row:
    """Raises NoteNotFound."""
    notes = await _notes(db, viewer, " AND n.id = $3", note_id)
    if not notes:
        raise NoteNotFound
    return notes[0]


async def _notes(db: Rows, viewer: Viewer, condition: str, *args: object) -> list[Row]:
    rows = await db.rows(NOTES + condition + OLDEST_FIRST, viewer.user_type.value, viewer.profile_id, *args)
    return [dict(row) for row in rows]
