"""Uploads a file before the message or material that it belongs to is saved
(docs/product/clinical-records.md#attachments)."""

from dataclasses import dataclass
from uuid import UUID

from chassis.access.child_access import require_child
from chassis.auth.viewer import Viewer
from chassis.file_store import SentFile, StoredFile
from chassis.stored_files import Files, wait_for_use
from chassis.unit_of_work import Actor, UnitOfWork, UnitsOfWork

from clinical_records.adapters.materials import require_session_to_write
from clinical_records.adapters.report_tables import ATTACHMENT


@dataclass(frozen=True, slots=True)
class UploadFor:
    """A message about a child, or a session's material."""

    child_id: UUID | None = None
    event_id: str | None = None


async def upload_attachment(
    units: UnitsOfWork, files: Files, viewer: Viewer, goal: UploadFor, sent: SentFile
) -> StoredFile:
    """Raises the errors of `write_note` or `write_material` if the viewer can't write there; FileTooLarge,
    FileRefused, Unavailable, UploadTookTooLong."""
    actor = Actor.of(viewer)
    async with units.begin(actor) as uow:
        child_ids, event_id = await _about(uow, viewer, goal)
    stored = await files.upload(
        actor, ATTACHMENT, viewer.profile_id, sent, "attachment.file",
        child_ids=child_ids, columns={"child_ids": child_ids, "event_id": event_id},
    )  # fmt: skip
    async with units.begin(actor) as uow:
        await wait_for_use(uow, stored)
        for child_id in child_ids:
            uow.audit("attachment.uploaded", child_id=child_id, subject=stored.id)
    return stored


async def _about(uow: UnitOfWork, viewer: Viewer, goal: UploadFor) -> tuple[list[UUID], UUID | None]:
    if goal.event_id is None:
        assert goal.child_id is not None
        return [await require_child(uow, viewer, goal.child_id, uow.now, "messages")], None
    session = await require_session_to_write(uow, viewer, goal.event_id)
    return session.child_ids, session.event_id
