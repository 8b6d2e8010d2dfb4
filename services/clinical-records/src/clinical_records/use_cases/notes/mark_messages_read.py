from uuid import UUID

from chassis.access.child_access import cares_for, require_child
from chassis.auth.viewer import Viewer
from chassis.unit_of_work import UnitOfWork

from clinical_records.adapters.tables import ARRIVED
from clinical_records.domain.errors import NoteNotFound, TherapistNotFound

MESSAGE_OF_THREAD = f"""
    SELECT {ARRIVED} AS arrived, id FROM notes
    WHERE id = $1 AND child_id = $2 AND note_type = 'general' AND event_id IS NULL
        AND (therapist_id IS NULL OR therapist_id = $3)
"""  # noqa: S608  # constants
"""Also a deleted one: the reader may have seen it before."""
WROTE_IN_THREAD = """
    SELECT 1 FROM notes
    WHERE child_id = $2 AND therapist_id = $1 AND note_type = 'general' AND event_id IS NULL LIMIT 1
"""
READ_UNTIL = """
    INSERT INTO message_reads (reader_type, reader_id, child_id, therapist_id, seen_at, seen_id)
    VALUES ($1, $2, $3, $4, $5, $6)
    ON CONFLICT (reader_type, reader_id, child_id, therapist_id) DO UPDATE
    SET seen_at = excluded.seen_at, seen_id = excluded.seen_id
    WHERE (excluded.seen_at, excluded.seen_id) > (message_reads.seen_at, message_reads.seen_id)
"""


async def mark_messages_read(
    uow: UnitOfWork, viewer: Viewer, child_id: UUID, therapist_id: UUID, last_seen_id: UUID
) -> None:
    """Mark the thread's messages up to `last_seen_id` as read. An earlier message than before changes nothing, nor does
    an operator who impersonates the reader.

    Raises ChildNotFound; TherapistNotFound for another therapist's thread; NoteNotFound if the message isn't in it.
    """
    await require_child(uow, viewer, child_id, uow.now, "messages")
    own = viewer.is_guardian or viewer.profile_id == therapist_id
    if not own or not await _has_thread(uow, therapist_id, child_id):
        raise TherapistNotFound
    message = await uow.row(MESSAGE_OF_THREAD, last_seen_id, child_id, therapist_id)
    if message is None:
        raise NoteNotFound
    if viewer.operator is None:
        reader = (viewer.user_type.value, viewer.profile_id)
        await uow.rows(READ_UNTIL, *reader, child_id, therapist_id, message["arrived"], message["id"])
        uow.audit("messages.read", child_id=child_id, subject=last_seen_id)


async def _has_thread(uow: UnitOfWork, therapist_id: UUID, child_id: UUID) -> bool:
    """Also of a therapist who no longer cares for the child."""
    if await cares_for(uow, therapist_id, child_id, uow.now):
        return True
    return await uow.value(WROTE_IN_THREAD, therapist_id, child_id) is not None
