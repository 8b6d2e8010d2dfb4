from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from chassis.auth.viewer import UserType
from chassis.unit_of_work import UnitOfWork
from sqlalchemy.dialects.postgresql import insert
from sqlmodel import col

from clinical_records.adapters.clinical_texts import write_texts
from clinical_records.adapters.note_drafts import empty_draft
from clinical_records.adapters.tables import Note
from clinical_records.domain.notes import NoteType
from clinical_records.events import emit_session_note_changed


@dataclass(frozen=True, slots=True)
class DeliveredNote:
    note_id: UUID
    event_id: UUID
    child_id: UUID
    therapist_id: UUID
    """The therapist of the thread: the session's own."""
    creator_id: UUID
    note_type: NoteType
    content: str
    written_at: datetime


async def store_delivered_note(uow: UnitOfWork, delivered: DeliveredNote) -> bool:
    """Store a note that scheduling accepted with a session, once. Scheduling has checked who may write it, and knows
    the session before this service does (docs/product/scheduling.md#notes-with-a-mark). Returns whether it is new."""
    note = Note(
        id=delivered.note_id,
        child_id=delivered.child_id,
        event_id=delivered.event_id,
        therapist_id=delivered.therapist_id,
        note_type=delivered.note_type.value,
        creator_type=UserType.THERAPIST.value,
        creator_id=delivered.creator_id,
        shared=False,
        awaits_signature=True,
        created_at=delivered.written_at,
    )
    await write_texts(uow, note, note.child_id, content=delivered.content)
    stored = insert(Note).values(note.model_dump()).on_conflict_do_nothing().returning(col(Note.id))
    if await uow.db.scalar(stored) is None:
        return False
    await empty_draft(uow, note)
    emit_session_note_changed(uow, note)
    uow.audit("note.written", child_id=note.child_id, subject=note.id)
    return True
