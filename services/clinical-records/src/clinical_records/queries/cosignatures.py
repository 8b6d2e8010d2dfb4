"""Notes that wait for a co-signature (docs/product/clinical-records.md#co-signed-notes)."""

from collections.abc import Mapping, Sequence
from typing import Any
from uuid import UUID

from chassis.auth.file_links import FileLinks
from chassis.auth.viewer import Viewer
from chassis.db import Row, Rows
from chassis.ids import parse_id
from chassis.pages import PAGE, offset_of

from clinical_records.adapters.clinical_texts import open_texts, owner_columns
from clinical_records.adapters.sql_fragments import CHILD_NAME, OPEN_COSIGNATURES
from clinical_records.domain.errors import CosignatureNotFound
from clinical_records.domain.signatures import CosignatureState
from clinical_records.queries.notes import notes_by_ids

NAME = "nullif(trim({a}.first_name || ' ' || {a}.last_name), '')"
OPEN = f"""
    SELECT w.*, s.starts_at, {CHILD_NAME} AS child_name,
        coalesce({NAME.format(a="a")}, 'Therapist') AS author_name,
        coalesce({NAME.format(a="v")}, 'Therapist') AS supervisor_name
    FROM ({OPEN_COSIGNATURES}) w
    LEFT JOIN sessions s ON s.event_id = w.event_id
    LEFT JOIN children c ON c.child_id = w.child_id
    LEFT JOIN authors a ON a.user_type = 'therapist' AND a.profile_id = w.author_id
    LEFT JOIN authors v ON v.user_type = 'therapist' AND v.profile_id = w.supervisor_id
    ORDER BY w.requested_at, w.event_id, w.child_id, w.author_id {PAGE.format(offset="$2")}
"""  # noqa: S608  # fixed SQL fragments; every value is a bound parameter
FEEDBACK = f"""
    SELECT w.id, w.note_id, w.feedback, w.feedback_encrypted, {owner_columns("w.child_id")}
    FROM cosignatures w WHERE w.note_id = ANY($1::uuid[]) AND w.signed_at IS NULL
"""  # noqa: S608  # fixed SQL fragments; every value is a bound parameter

WAITS_FOR = """
    SELECT EXISTS (SELECT FROM cosignatures k JOIN notes n ON n.id = k.note_id AND n.deleted_at IS NULL
        WHERE n.event_id = $1 AND k.child_id = $2 AND k.author_id = $3 AND k.supervisor_id = $4
            AND k.signed_at IS NULL)
"""


async def may_cosign_note(db: Rows, viewer: Viewer, event_id: str, child_id: UUID, author_id: UUID) -> bool:
    """The author's note about the child in this session waits for the viewer's co-signature."""
    event_uuid = parse_id(event_id, missing=CosignatureNotFound)
    waits = await db.value(WAITS_FOR, event_uuid, child_id, author_id, viewer.profile_id)
    return viewer.is_therapist and bool(waits)


async def open_cosignatures(db: Rows, viewer: Viewer, page: int, links: FileLinks) -> list[Row]:
    """Notes that wait for the viewer, or that a supervisor returned to the viewer, longest waiting first. One more than
    a page holds if there is another."""
    found = await db.rows(OPEN, viewer.profile_id, offset_of(page))
    note_ids = [note_id for row in found for note_id in row["note_ids"]]
    notes = {note["id"]: note for note in await notes_by_ids(db, viewer, note_ids, links)} if note_ids else {}
    feedback = await _feedback(db, note_ids)
    return [_cosignature(row, notes, feedback) for row in found]


def _cosignature(row: Row, notes: Mapping[Any, Row], feedback: Mapping[Any, str]) -> Row:
    note_ids = row["note_ids"]
    return {
        "event_id": row["event_id"],
        "starts_at": row["starts_at"],
        "child": {"id": row["child_id"], "name": row["child_name"] or "Client"},
        "author_id": row["author_id"],
        "author_name": row["author_name"],
        "supervisor_id": row["supervisor_id"],
        "supervisor_name": row["supervisor_name"],
        "requested_at": row["requested_at"],
        "state": CosignatureState.RETURNED if row["returned"] else CosignatureState.WAITING,
        "feedback": next((feedback[note_id] for note_id in note_ids if feedback.get(note_id)), ""),
        "version": row["version"],
        "notes": [notes[note_id] for note_id in note_ids if note_id in notes],
    }


async def _feedback(db: Rows, note_ids: Sequence[UUID]) -> Mapping[UUID, str]:
    """By note."""
    if not note_ids:
        return {}
    rows = await open_texts(db, "cosignatures", await db.rows(FEEDBACK, list(note_ids)))
    return {row["note_id"]: row["feedback"] for row in rows}
