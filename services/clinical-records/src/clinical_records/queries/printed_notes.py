"""Notes for a PDF, without messages (docs/product/clinical-records.md#notes-as-pdf)."""

from collections.abc import Mapping, Sequence
from datetime import date, datetime
from typing import Any
from uuid import UUID

from chassis.auth.viewer import Viewer
from chassis.db import Row, Rows

from clinical_records.adapters.clinical_texts import bytes_of, open_texts, owner_columns
from clinical_records.adapters.sql_fragments import COSIGNATURE, READABLE_NOTE
from clinical_records.domain.notes import NoteType
from clinical_records.domain.printed_notes import Addendum, PrintedCosignature, PrintedPart, Signature, require_room
from clinical_records.queries.notes import addenda_of_notes

HELD_AT = "coalesce(s.starts_at, n.created_at)"
OF_CHILD = f"""
    FROM notes n LEFT JOIN sessions s USING (event_id)
    LEFT JOIN authors a ON a.user_type = n.creator_type AND a.profile_id = n.creator_id
    WHERE {READABLE_NOTE} AND n.child_id = $2 AND NOT (n.note_type = 'general' AND n.event_id IS NULL)
"""
IN_SESSION = " AND n.event_id = $3 AND n.creator_id = $4"
IN_PERIOD = f" AND {HELD_AT} >= $3 AND {HELD_AT} < $4"
COLUMNS = f"""
    SELECT n.id, n.event_id, n.content, n.content_encrypted, {owner_columns("n.child_id")}, n.creator_id,
           coalesce(nullif(trim(a.first_name || ' ' || a.last_name), ''), 'Therapist') AS author_name,
           n.note_type, n.signed_at, n.signed_by, n.signed_licenses, n.awaits_signature, {HELD_AT} AS held_at,
           {COSIGNATURE} AS cosignature
"""
MONTHS = f"SELECT DISTINCT date_trunc('month', {HELD_AT} AT TIME ZONE $3)::date AS month"  # constants
ADDENDA = "FROM note_addenda d WHERE d.note_id = n.id"
SIZE = f"""
    SELECT count(*) + coalesce(sum((SELECT count(*) {ADDENDA})), 0) AS entries,
           coalesce(sum({bytes_of("n")} + (SELECT coalesce(sum({bytes_of("d")}), 0) {ADDENDA})), 0) AS bytes
"""


async def notes_of_session(
    db: Rows, viewer: Viewer, child_id: UUID, event_id: UUID, author_id: UUID
) -> Sequence[PrintedPart]:
    """What one author wrote. The caller has checked that the viewer may see this child in this session."""
    return await _parts(db, IN_SESSION, viewer.user_type.value, child_id, event_id, author_id)


async def notes_of_period(
    db: Rows, viewer: Viewer, child_id: UUID, start: datetime, end: datetime
) -> Sequence[PrintedPart]:
    """Of sessions that began in the half-open period. The caller has checked that the viewer may see the child. Raises
    RecordTooLong."""
    args = (viewer.user_type.value, child_id, start, end)
    size = await _size(db, IN_PERIOD, *args)
    require_room(size["entries"], size["bytes"])
    return await _parts(db, IN_PERIOD, *args)


async def months_of_notes(db: Rows, viewer: Viewer, child_id: UUID, zone: str) -> list[date]:
    """The first days of the months in `zone` that have notes. The caller has checked that the viewer may see the
    child."""
    rows = await db.rows(MONTHS + OF_CHILD + " ORDER BY month", viewer.user_type.value, child_id, zone)
    return [row["month"] for row in rows]


async def notes_of_record(db: Rows, viewer: Viewer, child_id: UUID) -> Sequence[PrintedPart]:
    """The caller has checked that the viewer may see the child, and the size."""
    return await _parts(db, "", viewer.user_type.value, child_id)


async def size_of_record(db: Rows, viewer: Viewer, child_id: UUID) -> Row:
    """`entries` (parts of notes and addenda) and `bytes` of what `notes_of_record` returns."""
    return await _size(db, "", viewer.user_type.value, child_id)


async def _size(db: Rows, condition: str, *args: object) -> Row:
    size = await db.row(SIZE + OF_CHILD + condition, *args)
    assert size is not None
    return size


async def _parts(db: Rows, condition: str, *args: object) -> Sequence[PrintedPart]:
    rows = await open_texts(db, "notes", await db.rows(COLUMNS + OF_CHILD + condition, *args))
    addenda = await addenda_of_notes(db, [row["id"] for row in rows if row["signed_at"] is not None])
    return [_part(row, addenda.get(row["id"], ())) for row in rows]


def _part(row: Row, addenda: Sequence[Row]) -> PrintedPart:
    return PrintedPart(
        note_id=str(row["id"]),
        event_id=row["event_id"] and str(row["event_id"]),
        held_at=row["held_at"],
        author_id=str(row["creator_id"]),
        author_name=row["author_name"],
        note_type=NoteType(row["note_type"]),
        text=row["content"],
        signature=_signature(row),
        signed_at=row["signed_at"],
        signed_by=row["signed_by"],
        signed_licenses=row["signed_licenses"],
        cosignature=_cosignature(row["cosignature"]),
        addenda=[Addendum(each["content"], each["created_at"]) for each in addenda],
    )


def _cosignature(shown: Mapping[str, Any] | None) -> PrintedCosignature | None:
    if shown is None:
        return None
    signed_at = shown["signed_at"]
    at = signed_at and datetime.fromisoformat(signed_at)
    return PrintedCosignature(shown["supervisor_name"], at, shown["signed_licenses"] or "")


def _signature(row: Row) -> Signature:
    if row["signed_at"] is not None:
        return Signature.SIGNED
    return Signature.DRAFT if row["awaits_signature"] else Signature.NONE
