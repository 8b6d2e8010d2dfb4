"""Notes that are saved together with a session's mark (docs/product/scheduling.md#notes-with-a-mark)."""

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

import orjson
from chassis.access.child_access import ChildNotFound, cares_for
from chassis.auth.viewer import Viewer
from chassis.child_cipher import ChildCipher
from chassis.errors import Invalid
from chassis.ids import new_id
from chassis.runtime import Runtime
from chassis.unit_of_work import UnitOfWork

from scheduling.adapters.note_tables import UnsentNote
from scheduling.adapters.tables import Event, Participant
from scheduling.domain.event_types import EventType
from scheduling.domain.substitutes import require_note_allowed
from scheduling.use_cases.events.event_access import guests_of_events, own_event

NOTE_REQUIRED, NOT_IN_SESSION = "Note text is required", "This child isn't part of this session."
NOTES = "notes_attributes"


@dataclass(frozen=True, slots=True)
class NewNote:
    child_id: UUID | None
    """None names the only child of the session."""
    note_type: str
    content: str


def note_cipher(runtime: Runtime) -> ChildCipher:
    """The key of the service is the only secret: a note waits seconds, or as long as clinical records is down."""
    return ChildCipher(runtime.service_secrets, "larkwell scheduling: unsent notes")


async def queue_notes(
    uow: UnitOfWork, viewer: Viewer, cipher: ChildCipher, event_id: UUID, notes: Sequence[NewNote]
) -> None:
    """Store notes for the delivery to clinical records. In a group a child's note may be blank, but not all of them.

    Raises EventNotFound, Forbidden, SessionHandedOver; Invalid; ChildNotFound if the therapist no longer cares for the
    child, or if the child canceled and a substitute writes.
    """
    if not notes:
        return
    event = await own_event(uow, viewer, event_id, locked=True)
    guests = {guest.child_id: guest for guest in await guests_of_events(uow, [event_id])}
    is_group = event.event_type == EventType.GROUP
    written = 0
    for position, note in enumerate(notes):
        child_id = next(iter(guests)) if note.child_id is None and len(guests) == 1 else note.child_id
        if child_id is None or child_id not in guests:
            raise Invalid(fields={f"{NOTES}.{position}.child_id": NOT_IN_SESSION})
        if not note.content.strip():
            if is_group:
                continue
            raise Invalid(fields={f"{NOTES}.{position}.content": NOTE_REQUIRED})
        await _require_care(uow, event, guests[child_id])
        _queue(uow, viewer, cipher, event, child_id, note)
        written += 1
    if not written:
        raise Invalid(fields={NOTES: NOTE_REQUIRED})


def _queue(uow: UnitOfWork, viewer: Viewer, cipher: ChildCipher, event: Event, child_id: UUID, note: NewNote) -> None:
    plain = orjson.dumps({"note_type": note.note_type, "content": note.content})
    unsent = UnsentNote(
        id=new_id(),
        event_id=event.id,
        child_id=child_id,
        therapist_id=event.substituted_therapist_id or event.therapist_id,
        creator_id=viewer.profile_id,
        actor=uow.actor.name,
        on_behalf_of=uow.actor.on_behalf_of,
        content=cipher.encrypt(plain, child_id),
        written_at=uow.now,
        due_at=uow.now,
    )
    uow.db.add(unsent)
    uow.audit("session.note_queued", child_id=child_id, subject=unsent.id)


async def _require_care(uow: UnitOfWork, event: Event, guest: Participant) -> None:
    """The same rule as for a note that is written directly (docs/product/clinical-records.md#substitute-access)."""
    owner = event.substituted_therapist_id
    require_note_allowed(handed_over=owner is not None, canceled=guest.canceled)
    therapist = owner or event.therapist_id
    if not await cares_for(uow, therapist, guest.child_id, uow.now):
        raise ChildNotFound
