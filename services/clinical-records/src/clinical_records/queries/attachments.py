"""The file of a message or a material, if the viewer can read the message or material."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from chassis.access.child_access import may_see
from chassis.auth.viewer import Viewer
from chassis.db import Row, Rows

from clinical_records.adapters.report_tables import ATTACHMENT
from clinical_records.adapters.sessions import visible_session
from clinical_records.domain.errors import AttachmentNotFound, SessionNotFound
from clinical_records.queries.materials import materials_of_session

ATTACHMENT_BY_ID = """
    SELECT f.id, f.filename, f.content_type, f.size, n.child_id, m.event_id
    FROM files f LEFT JOIN notes n ON n.id = f.note_id LEFT JOIN materials m ON m.id = f.material_id
    WHERE f.id = $1 AND f.purpose = $2 AND f.state = 'kept' AND n.deleted_at IS NULL AND m.deleted_at IS NULL
"""


@dataclass(frozen=True, slots=True)
class VisibleAttachment:
    file: dict[str, Any]
    child_ids: list[UUID]
    """The children of the viewer that it concerns."""


async def visible_attachment(db: Rows, viewer: Viewer, file_id: UUID, now: datetime) -> VisibleAttachment:
    """Raises AttachmentNotFound, also for a file that isn't sent yet."""
    row = await db.row(ATTACHMENT_BY_ID, file_id, ATTACHMENT)
    if row is None:
        raise AttachmentNotFound
    child_ids = await _readers_children(db, viewer, row, now)
    if not child_ids:
        raise AttachmentNotFound
    return VisibleAttachment({name: row[name] for name in ("id", "filename", "content_type", "size")}, child_ids)


async def _readers_children(db: Rows, viewer: Viewer, row: Row, now: datetime) -> list[UUID]:
    """Empty if the viewer may not read its message or material."""
    if row["event_id"] is None:
        child_id = UUID(str(row["child_id"]))
        return [child_id] if await may_see(db, viewer, child_id, now, "messages") else []
    try:
        session = await visible_session(db, viewer, str(row["event_id"]), now)
    except SessionNotFound:
        return []
    readable = await materials_of_session(db, viewer, session)
    if not any(file["id"] == str(row["id"]) for material in readable for file in material["attachments"]):
        return []
    return session.visible_child_ids
