from uuid import UUID

from chassis.unit_of_work import UnitOfWork

from clinical_records.adapters.tables import Note
from clinical_records.events import emit_session_note_changed

SESSION_NOTES = "SELECT id FROM notes WHERE event_id IS NOT NULL AND deleted_at IS NULL ORDER BY id"


async def republish_notes(uow: UnitOfWork) -> int:
    """Publish the event of every session note again. Returns how many. Consumers ignore versions they already have."""
    ids = [UUID(str(row["id"])) for row in await uow.rows(SESSION_NOTES)]
    for note_id in ids:
        emit_session_note_changed(uow, await uow.db.get_one(Note, note_id))
    uow.audit("notes.told_again")
    return len(ids)
