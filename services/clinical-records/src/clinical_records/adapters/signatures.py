"""Signs notes and addenda: the fingerprint of what is signed goes into the audit trail, which nobody can change
(docs/product/clinical-records.md#signed-notes)."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from uuid import UUID

from chassis.data_keys import Fingerprints, fingerprints_to_write
from chassis.unit_of_work import UnitOfWork
from sqlmodel import col, select

from clinical_records.adapters.clinical_texts import read_texts
from clinical_records.adapters.cosignature_tables import Cosignature
from clinical_records.adapters.sql_fragments import LOCK
from clinical_records.adapters.tables import Author, Note, NoteAddendum
from clinical_records.domain.signatures import (
    LicensedCosignature,
    LicensedNote,
    SignedAddendum,
    SignedCosignature,
    SignedNote,
    canonical,
)

NOTE_SIGNED, ADDENDUM_SIGNED, NOTE_COSIGNED = "note.signed", "note.addendum_signed", "note.cosigned"
"""Actions in the audit trail. The subject is the id of the note, addendum or co-signature, a space and the
fingerprint."""


async def lock_note(uow: UnitOfWork, event_id: UUID, child_id: UUID, author_id: UUID) -> None:
    """A part that is filed while its note is signed waits for the signature, and the reverse."""
    await uow.rows(LOCK, f"note of {event_id} {child_id} {author_id}")


async def own_parts(uow: UnitOfWork, event_id: UUID, child_id: UUID, therapist_id: UUID) -> list[Note]:
    """The parts that this therapist has filed, signed or not, oldest first. Locked until the change is committed."""
    of_author = (
        Note.event_id == event_id,
        Note.child_id == child_id,
        Note.creator_type == "therapist",
        Note.creator_id == therapist_id,
        col(Note.deleted_at).is_(None),
    )
    return list(await uow.db.scalars(select(Note).where(*of_author).order_by(col(Note.id)).with_for_update()))


async def author_name(uow: UnitOfWork, therapist_id: UUID) -> str:
    author = await uow.db.get(Author, ("therapist", therapist_id))
    return f"{author.first_name} {author.last_name}".strip() if author else "Therapist"


async def sign(uow: UnitOfWork, note: Note) -> None:
    """Records the fingerprint of a note with its signature set, and of its addenda."""
    fingerprints = await fingerprints_to_write(uow, note.child_id)
    texts = await read_texts(uow, note, note.child_id)
    found = fingerprints.of(canonical(signed_note(note, texts)))
    uow.audit(NOTE_SIGNED, child_id=note.child_id, subject=f"{note.id} {found}")
    for addendum in await addenda_of(uow, note.id):
        await sign_addendum(uow, note, addendum)


async def sign_addendum(uow: UnitOfWork, note: Note, addendum: NoteAddendum) -> None:
    fingerprints = await fingerprints_to_write(uow, note.child_id)
    texts = await read_texts(uow, addendum, note.child_id)
    found = fingerprints.of(canonical(signed_addendum(note, addendum, texts)))
    uow.audit(ADDENDUM_SIGNED, child_id=note.child_id, subject=f"{addendum.id} {found}")


async def sign_cosignature(uow: UnitOfWork, cosignature: Cosignature) -> None:
    """Records the fingerprint of a co-signature with its signature set."""
    note = await uow.db.get_one(Note, cosignature.note_id)
    fingerprints = await fingerprints_to_write(uow, note.child_id)
    covered: list[SignedNote | SignedAddendum] = [signed_note(note, await read_texts(uow, note, note.child_id))]
    for addendum in await addenda_of(uow, note.id):
        covered.append(signed_addendum(note, addendum, await read_texts(uow, addendum, note.child_id)))
    found = fingerprints.of(canonical(signed_cosignature(cosignature, covered, fingerprints)))
    uow.audit(NOTE_COSIGNED, child_id=note.child_id, subject=f"{cosignature.id} {found}")


async def addenda_of(uow: UnitOfWork, note_id: UUID) -> list[NoteAddendum]:
    """Oldest first."""
    of_note = select(NoteAddendum).where(NoteAddendum.note_id == note_id)
    return list(await uow.db.scalars(of_note.order_by(col(NoteAddendum.id)).with_for_update()))


def signed_note(note: Note, texts: Mapping[str, str]) -> SignedNote:
    """Of a note that is signed."""
    assert note.signed_at is not None and note.signed_by is not None
    signed = SignedNote(
        note_id=note.id,
        note_type=note.note_type,
        event_id=note.event_id,
        child_id=note.child_id,
        author_id=note.creator_id,
        author_name=note.signed_by,
        written_at=note.created_at,
        signed_at=note.signed_at,
        content=texts["content"],
    )
    if note.signed_licenses is None or note.signed_specialty is None:
        return signed
    return LicensedNote(**asdict(signed), author_specialty=note.signed_specialty, author_licenses=note.signed_licenses)


def signed_addendum(note: Note, addendum: NoteAddendum, texts: Mapping[str, str]) -> SignedAddendum:
    return SignedAddendum(
        addendum_id=addendum.id,
        note_id=note.id,
        child_id=note.child_id,
        author_id=note.creator_id,
        signed_at=addendum.created_at,
        content=texts["content"],
    )


def signed_cosignature(
    cosignature: Cosignature, covered: Sequence[SignedNote | SignedAddendum], fingerprints: Fingerprints
) -> SignedCosignature:
    """Of a co-signature that is signed. It covers the note and then its addenda, oldest first."""
    assert cosignature.signed_at is not None and cosignature.signed_by is not None
    signed = SignedCosignature(
        cosignature_id=cosignature.id,
        note_id=cosignature.note_id,
        child_id=cosignature.child_id,
        author_id=cosignature.author_id,
        supervisor_id=cosignature.supervisor_id,
        supervisor_name=cosignature.signed_by,
        signed_at=cosignature.signed_at,
        fingerprints=" ".join(fingerprints.of(canonical(each)) for each in covered),
    )
    if cosignature.signed_licenses is None or cosignature.signed_specialty is None:
        return signed
    return LicensedCosignature(
        **asdict(signed),
        supervisor_specialty=cosignature.signed_specialty,
        supervisor_licenses=cosignature.signed_licenses,
    )
