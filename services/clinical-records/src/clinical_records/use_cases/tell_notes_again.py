"""Tells the others of the notes on sessions that were written before they were told."""

from uuid import UUID

from chassis.unit_of_work import UnitOfWork

from clinical_records.adapters.tables import Note
from clinical_records.events import tell_session_note

ON_SESSIONS = "SELECT id FROM notes WHERE event_id IS NOT NULL AND deleted_at IS NULL ORDER BY id"


async def tell_notes_again(uow: UnitOfWork) -> int:
    """How many. What is known already changes nothing."""
    ids = [UUID(str(row["id"])) for row in await uow.rows(ON_SESSIONS)]
    for note_id in ids:
        tell_session_note(uow, await uow.db.get_one(Note, note_id))
    uow.audit("notes.told_again")
    return len(ids)
