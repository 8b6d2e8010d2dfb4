"""Printed notes (docs/product/clinical-records.md#notes-as-pdf)."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from itertools import groupby

from clinical_records.domain.errors import RecordTooLong
from clinical_records.domain.notes import NoteType

MOST_ENTRIES = 3_000
"""Of one PDF: parts of notes, addenda, goals, changes of progress, sessions with trials of a goal, and materials."""
MOST_BYTES = 600_000
"""Of their texts, encrypted. Drawing them takes about six seconds."""


class Signature(StrEnum):
    SIGNED = "signed"
    DRAFT = "draft"
    """Its author still has to sign it."""
    NONE = "none"
    """It needs no signature: it belongs to no session, or is from before notes were signed."""


@dataclass(frozen=True, slots=True)
class Addendum:
    text: str
    added_at: datetime


@dataclass(frozen=True, slots=True)
class PrintedCosignature:
    supervisor_name: str
    signed_at: datetime | None
    """None while it waits."""
    licenses: str = ""
    """When they signed; blank without one."""


@dataclass(frozen=True, slots=True)
class PrintedPart:
    note_id: str
    event_id: str | None
    held_at: datetime
    """When the session began; for a note of no session, when it was written."""
    author_id: str
    author_name: str
    note_type: NoteType
    text: str
    signature: Signature
    signed_at: datetime | None
    signed_by: str | None
    signed_licenses: str | None
    """When they signed; None or blank without one."""
    cosignature: PrintedCosignature | None
    addenda: Sequence[Addendum]


@dataclass(frozen=True, slots=True)
class PrintedNote:
    """What one author wrote about the child in one session."""

    parts: Sequence[PrintedPart]

    @property
    def first(self) -> PrintedPart:
        return self.parts[0]

    @property
    def signatures(self) -> Sequence[tuple[str, str, datetime]]:
        """The signatures of its parts, oldest first: name, licenses and time."""
        signed = {
            (part.signed_by or part.author_name, part.signed_licenses or "", part.signed_at)
            for part in self.parts
            if part.signed_at
        }
        return sorted(signed, key=lambda each: (each[2], each[0]))

    @property
    def cosignatures(self) -> Sequence[PrintedCosignature]:
        """The signatures of supervisors under its parts, oldest first, and then those that wait."""
        found = {part.cosignature for part in self.parts if part.cosignature}
        return sorted(found, key=lambda each: (each.signed_at is None, each.signed_at, each.supervisor_name))

    @property
    def unsigned(self) -> Sequence[PrintedPart]:
        return [part for part in self.parts if part.signature is not Signature.SIGNED]

    @property
    def is_draft(self) -> bool:
        return any(part.signature is Signature.DRAFT for part in self.parts)


def notes_of(parts: Iterable[PrintedPart]) -> list[PrintedNote]:
    """Oldest session first. The parts of a note are in the order of subjective, objective, assessment and plan."""
    order = list(NoteType)
    in_order = sorted(parts, key=lambda part: (part.held_at, *_note(part), order.index(part.note_type)))
    return [PrintedNote(tuple(same)) for _, same in groupby(in_order, _note)]


def _note(part: PrintedPart) -> tuple[str, str]:
    return part.event_id or part.note_id, part.author_id


def require_room(entries: int, size: int, room: float = 1) -> None:
    """Raises RecordTooLong. `size` is in bytes, `room` a part of what one PDF can hold."""
    if entries > MOST_ENTRIES * room or size > MOST_BYTES * room:
        raise RecordTooLong
