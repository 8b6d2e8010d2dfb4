"""What this service tells the others: that something was written, never what."""

from typing import ClassVar, Literal, Self
from uuid import UUID

from chassis.events.event import Event
from chassis.unit_of_work import UnitOfWork

from clinical_records.adapters.tables import Note


class MessageSent(Event):
    """A guardian or a therapist wrote a message about a child."""

    name: ClassVar[str] = "clinical-records.message.sent.v1"
    aggregate: ClassVar[str] = "note_id"

    note_id: UUID
    child_id: UUID
    sender_type: Literal["guardian", "therapist"]
    sender_id: UUID
    """The guardian's or therapist's id."""
    therapist_id: UUID | None
    """Whose thread it is in; None addresses all therapists of the child."""

    @classmethod
    def example(cls) -> Self:
        return cls(
            version=1,
            note_id=UUID("0195f3a0-0000-7000-8000-000000000001"),
            child_id=UUID("0195f3a0-0000-7000-8000-000000000002"),
            sender_type="guardian",
            sender_id=UUID("0195f3a0-0000-7000-8000-000000000003"),
            therapist_id=UUID("0195f3a0-0000-7000-8000-000000000004"),
        )


class SessionNoteChanged(Event):
    """A therapist wrote a note on a session, or took it away; never what it says, nor of which type it is. That one was
    edited or shared is not told."""

    name: ClassVar[str] = "clinical-records.session_note.changed.v1"
    aggregate: ClassVar[str] = "note_id"

    note_id: UUID
    event_id: UUID
    child_id: UUID
    therapist_id: UUID
    """Who wrote it."""
    deleted: bool

    @classmethod
    def example(cls) -> Self:
        return cls(
            version=1,
            note_id=UUID("0195f3a0-0000-7000-8000-000000000001"),
            event_id=UUID("0195f3a0-0000-7000-8000-000000000005"),
            child_id=UUID("0195f3a0-0000-7000-8000-000000000002"),
            therapist_id=UUID("0195f3a0-0000-7000-8000-000000000004"),
            deleted=False,
        )


def tell_session_note(uow: UnitOfWork, note: Note) -> None:
    """Nothing of a note that belongs to no session. A deleted one counts one version more than was written."""
    if note.event_id is None:
        return
    deleted = note.deleted_at is not None
    uow.emit(
        SessionNoteChanged(
            version=note.version + deleted,
            note_id=note.id,
            event_id=note.event_id,
            child_id=note.child_id,
            therapist_id=note.creator_id,
            deleted=deleted,
        )
    )
