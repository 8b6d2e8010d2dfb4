from collections.abc import Mapping, Sequence
from typing import Any
from uuid import UUID

from chassis.auth.file_links import FileLinks
from chassis.auth.viewer import UserType, Viewer
from chassis.db import Row, Rows
from chassis.pages import PAGE, offset_of

from clinical_records.adapters.attachments import attachments_of
from clinical_records.adapters.clinical_texts import open_texts, owner_columns
from clinical_records.adapters.sql_fragments import COSIGNATURE, READABLE_NOTE
from clinical_records.adapters.tables import ARRIVED
from clinical_records.domain.errors import NoteNotFound
from clinical_records.domain.notes import NoteType

NOTES = f"""
    SELECT n.id, n.child_id, n.event_id, n.content, n.content_encrypted, {owner_columns("n.child_id")},
           n.creator_type, n.creator_id,
           coalesce(nullif(trim(a.first_name || ' ' || a.last_name), ''), initcap(n.creator_type)) AS creator_name,
           n.note_type, n.therapist_id, n.created_at,
           to_char(n.created_at AT TIME ZONE coalesce(v.timezone, 'UTC'), 'FMHH12:MI AM') AS created_at_time,
           a.photo_id,
           EXISTS (SELECT FROM note_versions e WHERE e.note_id = n.id) AS edited, n.shared,
           n.signed_at, n.signed_by, n.signed_specialty, n.signed_licenses, {COSIGNATURE} AS cosignature,
           {attachments_of("n", "note_id")} AS attachments
    FROM notes n
    LEFT JOIN authors a ON a.user_type = n.creator_type AND a.profile_id = n.creator_id
    LEFT JOIN authors v ON v.user_type = $1 AND v.profile_id = $2
    WHERE {READABLE_NOTE}
"""  # noqa: S608  # constants
"""`created_at_time` is in the viewer's time zone. `photo_id` becomes `profile_photo`."""
ADDENDA = f"""
    SELECT d.id, d.note_id, d.content, d.content_encrypted, {owner_columns("n.child_id")}, d.created_at
    FROM note_addenda d JOIN notes n ON n.id = d.note_id WHERE d.note_id = ANY($1::uuid[]) ORDER BY d.id
"""  # noqa: S608  # constants
PUBLIC_PHOTO = "/api/v1/photos/{}"
OLDEST_FIRST = f" ORDER BY {ARRIVED}, n.id"
NEWEST_FIRST = f" ORDER BY {ARRIVED} DESC, n.id DESC "


async def notes_of_child(
    db: Rows,
    viewer: Viewer,
    child_id: UUID,
    therapist_id: UUID | None,
    *,
    note_type: NoteType | None = None,
    page: int | None = None,
    links: FileLinks,
    only_messages: bool = False,
) -> list[Row]:
    """Oldest first. With a `therapist_id`, that thread and the messages to all therapists.

    With a page, newest first, and one more than it holds if there is another. `links` signs the guardians' photos for
    the viewer. `only_messages` is for a guardian who may not read the record.
    """
    condition = " AND n.child_id = $3 AND ($4::uuid IS NULL OR n.therapist_id IS NULL OR n.therapist_id = $4)"
    if note_type is not None:
        condition += f" AND n.note_type = '{note_type}'"
    if only_messages:
        condition += f" AND n.note_type = '{NoteType.GENERAL}' AND n.event_id IS NULL"
    if page is None:
        return await _notes(db, viewer, links, condition, child_id, therapist_id)
    order = NEWEST_FIRST + PAGE.format(offset="$5")
    return await _notes(db, viewer, links, condition, child_id, therapist_id, offset_of(page), order=order)


async def notes_of_session(
    db: Rows, viewer: Viewer, event_id: UUID, child_ids: Sequence[UUID], links: FileLinks
) -> list[Row]:
    """Oldest first. The caller has checked that the viewer may see these children."""
    return await _notes(
        db, viewer, links, " AND n.event_id = $3 AND n.child_id = ANY($4::uuid[])", event_id, list(child_ids)
    )


async def messages_of_child(db: Rows, child_id: UUID, note_ids: Sequence[UUID]) -> list[UUID]:
    """Those of `note_ids` that are in the child's thread now."""
    rows = await db.rows(
        "SELECT id FROM notes WHERE id = ANY($1::uuid[]) AND child_id = $2 AND deleted_at IS NULL",
        list(note_ids),
        child_id,
    )
    return [row["id"] for row in rows]


async def notes_by_ids(db: Rows, viewer: Viewer, note_ids: Sequence[UUID], links: FileLinks) -> list[Row]:
    """Oldest first. The caller has checked that the viewer may read them."""
    return await _notes(db, viewer, links, " AND n.id = ANY($3::uuid[])", list(note_ids))


async def note_by_id(db: Rows, viewer: Viewer, note_id: UUID, links: FileLinks) -> Row:
    """Raises NoteNotFound."""
    notes = await _notes(db, viewer, links, " AND n.id = $3", note_id)
    if not notes:
        raise NoteNotFound
    return notes[0]


async def _notes(
    db: Rows, viewer: Viewer, links: FileLinks, condition: str, *args: object, order: str = OLDEST_FIRST
) -> list[Row]:
    rows = await db.rows(NOTES + condition + order, viewer.user_type.value, viewer.profile_id, *args)
    photos = {(row["creator_type"], row["photo_id"]) for row in rows if row["photo_id"] is not None}
    paths = {
        photo_id: PUBLIC_PHOTO.format(photo_id) if creator == UserType.THERAPIST else links.path(photo_id)
        for creator, photo_id in photos
    }
    addenda = await addenda_of_notes(db, [row["id"] for row in rows if row["signed_at"] is not None])
    return [_note(row, paths, addenda) for row in await open_texts(db, "notes", rows)]


async def addenda_of_notes(db: Rows, note_ids: Sequence[UUID]) -> Mapping[UUID, list[Row]]:
    """By note, oldest first."""
    by_note: dict[UUID, list[Row]] = {}
    if note_ids:
        for row in await open_texts(db, "note_addenda", await db.rows(ADDENDA, list(note_ids))):
            by_note.setdefault(row.pop("note_id"), []).append(row)
    return by_note


def _note(row: dict[str, Any], paths: Mapping[Any, str], addenda: Mapping[UUID, list[Row]]) -> Row:
    photo_id = row.pop("photo_id")
    return {**row, "profile_photo": paths.get(photo_id), "addenda": addenda.get(row["id"], [])}
