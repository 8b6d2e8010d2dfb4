"""Compares signed notes, addenda, co-signatures and progress reports with the fingerprints in the audit trail
(docs/product/clinical-records.md#signed-notes)."""

from collections import Counter
from collections.abc import AsyncIterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias
from uuid import UUID

from chassis.data_keys import Fingerprints, TextUnreadable, fingerprints_of
from chassis.db import Row
from chassis.unit_of_work import UnitOfWork
from sqlmodel import col, select

from clinical_records.adapters.clinical_texts import TEXTS, open_texts
from clinical_records.adapters.cosignature_tables import Cosignature
from clinical_records.adapters.progress_report_tables import ProgressReport
from clinical_records.adapters.progress_reports import REPORT_COSIGNED, REPORT_SIGNED, cosigned_report, signed_report
from clinical_records.adapters.signatures import (
    ADDENDUM_SIGNED,
    NOTE_COSIGNED,
    NOTE_SIGNED,
    signed_addendum,
    signed_cosignature,
    signed_note,
)
from clinical_records.adapters.tables import Note, NoteAddendum
from clinical_records.domain.signatures import Signed, SignedAddendum, SignedNote, canonical

NEWEST = """
    SELECT DISTINCT ON (split_part(subject, ' ', 1))
        split_part(subject, ' ', 1) AS id, split_part(subject, ' ', 2) AS fingerprint,
        EXISTS (SELECT FROM erased_people p WHERE p.id = a.child_id) AS erased
    FROM audit_entries a WHERE action = $1 ORDER BY split_part(subject, ' ', 1), a.at DESC, a.id DESC
"""
"""A note that moves is signed again, for its right child."""
ADDENDA_OF_UNSIGNED = """
    SELECT a.id FROM note_addenda a LEFT JOIN notes n ON n.id = a.note_id WHERE n.signed_at IS NULL ORDER BY a.id
"""
BATCH = 500
HasSignature: TypeAlias = Note | NoteAddendum | ProgressReport


@dataclass(frozen=True, slots=True)
class Verified:
    notes: int
    addenda: int
    cosignatures: int
    problems: Sequence[str]
    reports: int = 0


async def verify_signatures(uow: UnitOfWork) -> Verified:
    """The problems name ids, never texts. An erased child's notes can't be checked: their keys are gone.

    Raises MasterKeyMissing.
    """
    signed = {row["id"]: row for row in await uow.rows(NEWEST, NOTE_SIGNED)}
    added = {row["id"]: row for row in await uow.rows(NEWEST, ADDENDUM_SIGNED)}
    cosigned = {row["id"]: row for row in await uow.rows(NEWEST, NOTE_COSIGNED)}
    problems: list[str] = []
    counts = Counter[str]()
    async for notes in _signed_notes(uow):
        addenda = await _addenda_of(uow, notes)
        keys = await fingerprints_of(uow, {note.child_id for note in notes.values()})
        texts = await _texts(uow, [(note, note.child_id) for note in notes.values() if note.child_id in keys])
        texts |= await _texts(uow, [(one, child) for one in addenda if (child := notes[one.note_id].child_id) in keys])
        covered: dict[UUID, list[SignedNote | SignedAddendum | None]] = {}
        for note in notes.values():
            signature = signed_note(note, texts[note.id]) if note.id in texts else None
            wrong = _wrong(keys.get(note.child_id), signed.pop(str(note.id), None), signature)
            problems += [f"Note {note.id}: {wrong}"] if wrong else []
            covered[note.id] = [signature]
        for one in addenda:
            note = notes[one.note_id]
            addition = signed_addendum(note, one, texts[one.id]) if one.id in texts else None
            wrong = _wrong(keys.get(note.child_id), added.pop(str(one.id), None), addition)
            problems += [f"Addendum {one.id}: {wrong}"] if wrong else []
            covered[note.id].append(addition)
        cosignatures = await _cosignatures_of(uow, notes)
        for each in cosignatures:
            key, parts = keys.get(each.child_id), [part for part in covered[each.note_id] if part is not None]
            complete = len(parts) == len(covered[each.note_id])
            signed_by_supervisor = signed_cosignature(each, parts, key) if key is not None and complete else None
            wrong = _wrong(key, cosigned.get(str(each.id)), signed_by_supervisor)
            problems += [f"Co-signature {each.id}: {wrong}"] if wrong else []
        counts.update(notes=len(notes), addenda=len(addenda), cosignatures=len(cosignatures))
        uow.db.expunge_all()
    for row in await uow.rows(ADDENDA_OF_UNSIGNED):
        added.pop(str(row["id"]), None)
        counts["addenda"] += 1
        problems.append(f"Addendum {row['id']}: its note isn't signed.")
    problems += [f"Note {one}: it was signed and isn't there." for one, row in signed.items() if not row["erased"]]
    problems += [f"Addendum {one}: it was added and isn't there." for one, row in added.items() if not row["erased"]]
    reports, wrong_reports = await _verify_reports(uow)
    uow.audit("signatures.verified")
    return Verified(counts["notes"], counts["addenda"], counts["cosignatures"], [*problems, *wrong_reports], reports)


async def _verify_reports(uow: UnitOfWork) -> tuple[int, Sequence[str]]:
    """How many signed progress reports there are, and the problems."""
    signed = {row["id"]: row for row in await uow.rows(NEWEST, REPORT_SIGNED)}
    cosigned = {row["id"]: row for row in await uow.rows(NEWEST, REPORT_COSIGNED)}
    problems: list[str] = []
    count = 0
    async for reports in _signed_reports(uow):
        keys = await fingerprints_of(uow, {report.child_id for report in reports})
        texts = await _texts(uow, [(report, report.child_id) for report in reports if report.child_id in keys])
        for report in reports:
            signature = signed_report(report, texts[report.id]) if report.id in texts else None
            wrong = _wrong(keys.get(report.child_id), signed.pop(str(report.id), None), signature)
            problems += [f"Progress report {report.id}: {wrong}"] if wrong else []
            key = keys.get(report.child_id)
            if report.cosigned_at is not None:
                known = key is not None and report.id in texts
                by_supervisor = cosigned_report(report, texts[report.id], key) if key is not None and known else None
                wrong = _wrong(key, cosigned.get(str(report.id)), by_supervisor)
                problems += [f"Co-signature of progress report {report.id}: {wrong}"] if wrong else []
        count += len(reports)
        uow.db.expunge_all()
    gone = [one for one, row in signed.items() if not row["erased"]]
    return count, [*problems, *(f"Progress report {one}: it was signed and isn't there." for one in gone)]


async def _signed_reports(uow: UnitOfWork) -> AsyncIterator[Sequence[ProgressReport]]:
    """In batches, by id."""
    after = UUID(int=0)
    signed = select(ProgressReport).where(col(ProgressReport.signed_at).is_not(None)).order_by(col(ProgressReport.id))
    while reports := list(await uow.db.scalars(signed.where(col(ProgressReport.id) > after).limit(BATCH))):
        after = reports[-1].id
        yield reports


async def _signed_notes(uow: UnitOfWork) -> AsyncIterator[dict[UUID, Note]]:
    """In batches, by id."""
    after = UUID(int=0)
    signed = select(Note).where(col(Note.signed_at).is_not(None)).order_by(col(Note.id)).limit(BATCH)
    while notes := list(await uow.db.scalars(signed.where(col(Note.id) > after))):
        after = notes[-1].id
        yield {note.id: note for note in notes}


async def _addenda_of(uow: UnitOfWork, notes: Mapping[UUID, Note]) -> list[NoteAddendum]:
    found = select(NoteAddendum).where(col(NoteAddendum.note_id).in_(notes)).order_by(col(NoteAddendum.id))
    return list(await uow.db.scalars(found))


async def _cosignatures_of(uow: UnitOfWork, notes: Mapping[UUID, Note]) -> list[Cosignature]:
    """Those that are signed."""
    found = select(Cosignature).where(col(Cosignature.note_id).in_(notes), col(Cosignature.signed_at).is_not(None))
    return list(await uow.db.scalars(found.order_by(col(Cosignature.id))))


async def _texts(uow: UnitOfWork, rows: Sequence[tuple[HasSignature, UUID]]) -> dict[UUID, Mapping[str, str]]:
    """By id. What can't be decrypted is left out."""
    try:
        return await _read_together(uow, rows)
    except TextUnreadable:
        if len(rows) == 1:
            return {}
        half = len(rows) // 2
        return await _texts(uow, rows[:half]) | await _texts(uow, rows[half:])


async def _read_together(uow: UnitOfWork, rows: Sequence[tuple[HasSignature, UUID]]) -> dict[UUID, Mapping[str, str]]:
    if not rows:
        return {}
    table = str(rows[0][0].__tablename__)
    opened = await open_texts(uow, table, [{**row.model_dump(), "owner_id": owner} for row, owner in rows])
    return {UUID(str(row["id"])): {name: row[name] for name in TEXTS[table]} for row in opened}


def _wrong(key: Fingerprints | None, entry: Row | None, content: Signed | None) -> str | None:
    """What is wrong with one of them. `content` is None if it can't be decrypted."""
    if entry is None:
        return "the audit trail has no signature of it."
    if key is None:
        return None if entry["erased"] else "its key is gone."
    if content is None:
        return "its text can't be decrypted."
    return None if key.of(canonical(content)) == entry["fingerprint"] else "it was changed after it was signed."
