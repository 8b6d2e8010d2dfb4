from datetime import datetime
from typing import ClassVar
from uuid import UUID

from chassis.events.consumer import project
from chassis.events.event import Consumed
from chassis.events.projections import Upsert

from scheduling.adapters.tables import SessionNote


class SessionNoteChanged(Consumed):
    """May arrive before the session is marked."""

    name: ClassVar[str] = "clinical-records.session_note.changed.v1"
    version: int
    note_id: UUID
    event_id: UUID
    child_id: UUID
    therapist_id: UUID
    deleted: bool
    awaits_signature: bool = False
    """Missing in events from before signing existed: such notes count as finished."""
    signed_at: datetime | None = None
    """Missing in events from before it was published."""


HANDLER = project(SessionNoteChanged, lambda event: Upsert(SessionNote, event.model_dump()))
