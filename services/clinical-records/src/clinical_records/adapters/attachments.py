"""Files of messages and materials (docs/product/clinical-records.md#attachments)."""

from collections.abc import Sequence
from uuid import UUID

from chassis.auth.viewer import Viewer
from chassis.ids import parse_id
from chassis.stored_files import drop_file
from chassis.unit_of_work import UnitOfWork

from clinical_records.adapters.report_tables import ATTACHMENT
from clinical_records.adapters.tables import Material, Note
from clinical_records.domain.errors import AttachmentNotFound

PLACES = {Note: "note_id", Material: "material_id"}
ATTACH = """
    UPDATE files SET state = 'kept', since = $6, {place} = $7, position = $8
    WHERE id = $1 AND purpose = $2 AND state = 'pending' AND filename IS NOT NULL
        AND owner_id = $3 AND child_ids && $4::uuid[] AND event_id IS NOT DISTINCT FROM $5
    RETURNING id
"""
"""Only a file that waits, of the person who uploaded it, for the same child or the same session."""
ATTACHED = "SELECT id FROM files WHERE {place} = $1 AND state = 'kept'"
MOVE = "UPDATE files SET child_ids = ARRAY[$2::uuid] WHERE note_id = $1 AND state = 'kept' RETURNING id"


def attachments_of(alias: str, column: str) -> str:
    """SQL for the files of a row of notes or materials, in their order."""
    return f"""coalesce((
        SELECT json_agg(json_build_object(
            'id', f.id, 'filename', f.filename, 'content_type', f.content_type, 'size', f.size) ORDER BY f.position)
        FROM files f WHERE f.{column} = {alias}.id AND f.state = 'kept'), '[]')"""  # noqa: S608  # constants


async def attach_files(
    uow: UnitOfWork, viewer: Viewer, place: Note | Material, attachment_ids: Sequence[str]
) -> list[UUID]:
    """Makes these the files of a new message or material, in this order. Returns their ids.

    Raises AttachmentNotFound unless each waits and was uploaded by the viewer for the same child or session.
    """
    if not attachment_ids:
        return []
    await uow.db.flush()  # the files refer to its row
    file_ids = [parse_id(one, missing=AttachmentNotFound) for one in attachment_ids]
    children = [place.child_id] if isinstance(place, Note) else place.child_ids
    for position, file_id in enumerate(file_ids):
        args = (file_id, ATTACHMENT, viewer.profile_id, children, place.event_id, uow.now, place.id, position)
        if not await uow.rows(ATTACH.format(place=PLACES[type(place)]), *args):
            raise AttachmentNotFound
    return file_ids


async def drop_attachments(uow: UnitOfWork, place: Note | Material) -> None:
    """They can't be opened from now on; a job deletes their bytes."""
    for row in await uow.rows(ATTACHED.format(place=PLACES[type(place)]), place.id):
        await drop_file(uow, row["id"])


async def move_attachments(uow: UnitOfWork, note_id: UUID, child_id: UUID) -> list[UUID]:
    """To another child, with their message. Returns their ids."""
    return [row["id"] for row in await uow.rows(MOVE, note_id, child_id)]
