"""Compares signed notes and addenda with the fingerprints in the audit trail
(docs/product/clinical-records.md#signed-notes)."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from uuid import UUID

from chassis.data_keys import Fingerprints, TextUnreadable, fingerprints_of
from chassis.db import Row
from chassis.unit_of_work import UnitOfWork
from sqlmodel import col, select

from clinical_records.adapters.clinical_texts import read_texts
from clinical_records.adapters.signatures import ADDENDUM_SIGNED, NOTE_SIGNED, signed_addendum, signed_note
from clinical_records.adapters.tables import Note, NoteAddendum
from clinical_records.domain.signatures import canonical

NEWEST = """
    SELECT DISTINCT ON (split_part(subject, ' ', 1))
        split_part(subject, ' ', 1) AS id, split_part(subject, ' ', 2) AS fingerprint,
        EXISTS (SELECT FROM erased_people p WHERE p.id = a.child_id) AS erased
    FROM audit_entries a WHERE action = $1 ORDER BY split_part(subject, ' ', 1), a.at DESC, a.id DESC
"""
"""A note that moves is signed again, for its right child."""


@dataclass(frozen=True, slots=True)
class Verified:
    notes: int
    addenda: int
    problems: Sequence[str]


async def verify_signatures(uow: UnitOfWork) -> Verified:
    """The problems name ids, never texts. An erased child's notes can't be checked: their keys are gone.

    Raises MasterKeyMissing.
    """
    signed = {row["id"]: row for row in await uow.rows(NEWEST, NOTE_SIGNED)}
    added = {row["id"]: row for row in await uow.rows(NEWEST, ADDENDUM_SIGNED)}
    notes = await uow.db.scalars(select(Note).where(col(Note.signed_at).is_not(None)).order_by(col(Note.id)))
    by_id = {note.id: note for note in notes}
    addenda = list(await uow.db.scalars(select(NoteAddendum).order_by(col(NoteAddendum.id))))
    keys = await fingerprints_of(uow, {note.child_id for note in by_id.values()})
    problems = [
        *[f"Note {note.id}: {wrong}" for note in by_id.values() if (wrong := await _wrong(uow, keys, signed, note))],
        *[
            f"Addendum {addendum.id}: {wrong}"
            for addendum in addenda
            if (wrong := await _wrong(uow, keys, added, by_id.get(addendum.note_id), addendum))
        ],
        *(f"Note {missing}: it was signed and isn't there." for missing in _missing(signed, by_id)),
        *(
            f"Addendum {missing}: it was added and isn't there."
            for missing in _missing(added, {one.id: one for one in addenda})
        ),
    ]
    uow.audit("signatures.verified")
    return Verified(len(by_id), len(addenda), problems)


async def _wrong(
    uow: UnitOfWork,
    keys: Mapping[UUID, Fingerprints],
    recorded: Mapping[str, Row],
    note: Note | None,
    addendum: NoteAddendum | None = None,
) -> str | None:
    """What is wrong with a note or with its addendum."""
    if note is None:
        return "its note isn't signed."
    row = addendum or note
    entry = recorded.get(str(row.id))
    if entry is None:
        return "the audit trail has no signature of it."
    if note.child_id not in keys:
        return None if entry["erased"] else "its key is gone."
    try:
        texts = await read_texts(uow, row, note.child_id)
    except TextUnreadable:
        return "its text can't be decrypted."
    content = canonical(signed_addendum(note, addendum, texts) if addendum else signed_note(note, texts))
    return None if keys[note.child_id].of(content) == entry["fingerprint"] else "it was changed after it was signed."


def _missing(recorded: Mapping[str, Row], found: Mapping[UUID, object]) -> Iterator[str]:
    ids = {str(one) for one in found}
    return (one for one, entry in recorded.items() if one not in ids and not entry["erased"])
