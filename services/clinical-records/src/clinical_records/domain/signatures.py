"""What a signature covers (docs/product/clinical-records.md#signed-notes)."""

import json
from dataclasses import asdict, dataclass
from datetime import UTC, date, datetime
from enum import StrEnum
from typing import ClassVar, TypeAlias
from uuid import UUID


class CosignatureState(StrEnum):
    """Of a supervisor's signature under a note."""

    WAITING = "waiting"
    RETURNED = "returned"
    """The supervisor asked the author for an addendum."""
    SIGNED = "signed"


@dataclass(frozen=True, slots=True)
class Credentials:
    """Of an author or a supervisor when they signed."""

    specialty: str
    licenses: str
    """State and number of each verified license: 'CA SLP-20391'. Blank without one."""


@dataclass(frozen=True, slots=True)
class SignedNote:
    """One part of a session's note."""

    form: ClassVar[str] = "larkwell signed note 1"

    note_id: UUID
    note_type: str
    event_id: UUID | None
    child_id: UUID
    author_id: UUID
    author_name: str
    written_at: datetime
    signed_at: datetime
    content: str


@dataclass(frozen=True, slots=True)
class LicensedNote(SignedNote):
    """Since signatures keep the license."""

    form: ClassVar[str] = "larkwell signed note 2"

    author_specialty: str
    author_licenses: str


@dataclass(frozen=True, slots=True)
class SignedAddendum:
    form: ClassVar[str] = "larkwell addendum 1"

    addendum_id: UUID
    note_id: UUID
    child_id: UUID
    author_id: UUID
    signed_at: datetime
    content: str


@dataclass(frozen=True, slots=True)
class SignedProgressReport:
    form: ClassVar[str] = "larkwell progress report 1"

    report_id: UUID
    child_id: UUID
    author_id: UUID
    author_name: str
    audience: str
    language: str
    timezone: str
    start_date: date
    end_date: date
    written_at: datetime
    signed_at: datetime
    summary: str
    goals: str
    """The stored JSON, like the figures."""
    figures: str


@dataclass(frozen=True, slots=True)
class LicensedProgressReport(SignedProgressReport):
    """Since signatures keep the license."""

    form: ClassVar[str] = "larkwell progress report 2"

    author_specialty: str
    author_licenses: str


@dataclass(frozen=True, slots=True)
class CosignedProgressReport:
    """A supervisor's signature under a progress report."""

    form: ClassVar[str] = "larkwell progress report co-signature 1"

    report_id: UUID
    child_id: UUID
    author_id: UUID
    supervisor_id: UUID
    supervisor_name: str
    signed_at: datetime
    fingerprint: str
    """Of the signed report."""


@dataclass(frozen=True, slots=True)
class LicensedReportCosignature(CosignedProgressReport):
    """Since co-signatures keep the license."""

    form: ClassVar[str] = "larkwell progress report co-signature 2"

    supervisor_specialty: str
    supervisor_licenses: str


@dataclass(frozen=True, slots=True)
class SignedCosignature:
    """A supervisor's signature under one part of a note and its addenda."""

    form: ClassVar[str] = "larkwell co-signature 1"

    cosignature_id: UUID
    note_id: UUID
    child_id: UUID
    author_id: UUID
    supervisor_id: UUID
    supervisor_name: str
    signed_at: datetime
    fingerprints: str
    """Of the part and then of its addenda, oldest first, separated by spaces."""


@dataclass(frozen=True, slots=True)
class LicensedCosignature(SignedCosignature):
    """Since co-signatures keep the license."""

    form: ClassVar[str] = "larkwell co-signature 2"

    supervisor_specialty: str
    supervisor_licenses: str


Signed: TypeAlias = SignedNote | SignedAddendum | SignedCosignature | SignedProgressReport | CosignedProgressReport


def canonical(signed: Signed) -> bytes:
    """The form's name and then JSON (RFC 8259) in UTF-8: keys sorted, no spaces, only ASCII escapes, times in UTC to
    the microsecond. Texts are compared letter by letter, without Unicode normalization."""
    fields = {name: _text(value) for name, value in asdict(signed).items()}
    return f"{signed.form}\n{json.dumps(fields, sort_keys=True, separators=(',', ':'))}".encode()


def _text(value: UUID | datetime | date | str | None) -> str | None:
    if isinstance(value, datetime):
        return value.astimezone(UTC).isoformat(timespec="microseconds")
    return None if value is None else str(value)
