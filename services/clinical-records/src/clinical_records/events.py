"""What this service tells the others: that something was written, never what."""

from typing import ClassVar, Literal, Self
from uuid import UUID

from chassis.events.event import Event


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
