"""Asks supervisors for their signatures under notes (docs/product/clinical-records.md#co-signed-notes)."""

from collections.abc import Sequence
from uuid import UUID

from chassis.auth.viewer import Viewer
from chassis.ids import new_id, parse_id
from chassis.unit_of_work import UnitOfWork
from sqlmodel import col, select

from clinical_records.adapters.clinical_texts import write_texts
from clinical_records.adapters.cosignature_tables import Cosignature
from clinical_records.adapters.tables import Note
from clinical_records.domain.errors import CosignatureNotFound, NoteIsCosigned, NoteToCosignChanged

SUPERVISOR = "SELECT supervisor_id FROM supervisors WHERE therapist_id = $1 FOR SHARE"
"""The lock makes a change of supervisor wait, so that it finds what is requested meanwhile."""


async def supervisor_of(uow: UnitOfWork, therapist_id: UUID) -> UUID | None:
    """The lock of `SUPERVISOR` holds until the transaction ends."""
    found: UUID | None = await uow.value(SUPERVISOR, therapist_id)
    return found


async def request_cosignatures(uow: UnitOfWork, parts: Sequence[Note]) -> None:
    """For parts that their author just signed. Does nothing for an author without a supervisor."""
    supervisor_id = await supervisor_of(uow, parts[0].creator_id)
    if supervisor_id is None:
        return
    uow.db.add_all(
        Cosignature(
            id=new_id(),
            note_id=part.id,
            child_id=part.child_id,
            author_id=part.creator_id,
            supervisor_id=supervisor_id,
            requested_at=uow.now,
        )
        for part in parts
    )


async def request_after_addendum(uow: UnitOfWork, note: Note) -> None:
    """The supervisor signs the note with its addendum. An author who has no supervisor anymore adds to a co-signed note
    alone."""
    cosignature = await _of_note(uow, note)
    if cosignature is None:
        return
    supervisor_id = await supervisor_of(uow, note.creator_id)
    if supervisor_id is None and cosignature.signed_at is not None:
        return
    _wait(uow, cosignature, supervisor_id)


async def request_after_move(uow: UnitOfWork, note: Note) -> None:
    """The supervisor reads the note again, as one about the right child."""
    cosignature = await _of_note(uow, note)
    if cosignature is None:
        return
    await write_texts(uow, cosignature, note.child_id, feedback="")
    cosignature.child_id = note.child_id
    _wait(uow, cosignature, await supervisor_of(uow, note.creator_id))


async def waiting_for(
    uow: UnitOfWork, viewer: Viewer, event_id: str, child_id: UUID, author_id: UUID, version: int
) -> list[Cosignature]:
    """The parts of a note that wait for the viewer, oldest first, locked until the change is committed.

    Raises CosignatureNotFound for everyone but the supervisor; Forbidden for an impersonating operator;
    NoteIsCosigned; NoteToCosignChanged if something was added since the supervisor read it.
    """
    event_uuid = parse_id(event_id, missing=CosignatureNotFound)
    if not viewer.is_therapist:
        raise CosignatureNotFound
    of_note = (
        Note.event_id == event_uuid,
        col(Note.deleted_at).is_(None),
        Cosignature.child_id == child_id,
        Cosignature.author_id == author_id,
        Cosignature.supervisor_id == viewer.profile_id,
    )
    found = await uow.db.scalars(
        select(Cosignature)
        .join(Note, col(Note.id) == Cosignature.note_id)
        .where(*of_note)
        .order_by(col(Cosignature.note_id))
        .with_for_update(of=Cosignature)
    )
    cosignatures = list(found)
    if not cosignatures:
        raise CosignatureNotFound
    viewer.forbid_impersonation()
    waiting = [one for one in cosignatures if one.signed_at is None]
    if not waiting:
        raise NoteIsCosigned
    if sum(one.version for one in waiting) != version:
        raise NoteToCosignChanged
    return waiting


async def _of_note(uow: UnitOfWork, note: Note) -> Cosignature | None:
    cosignature: Cosignature | None = await uow.db.scalar(
        select(Cosignature).where(Cosignature.note_id == note.id).with_for_update()
    )
    return cosignature


def _wait(uow: UnitOfWork, cosignature: Cosignature, supervisor_id: UUID | None) -> None:
    """For the author's supervisor, or for the last one."""
    cosignature.supervisor_id = supervisor_id or cosignature.supervisor_id
    cosignature.requested_at = uow.now
    cosignature.returned_at = cosignature.signed_at = cosignature.signed_by = None
    cosignature.signed_specialty = cosignature.signed_licenses = None
    cosignature.version += 1
