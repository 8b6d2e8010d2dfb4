"""The only place that encrypts and decrypts clinical texts (docs/product/clinical-records.md#clinical-text-encryption).

Each child has a data key; a group's material has one of its own. The table `data_keys` holds them, encrypted by the
master key of the settings. A text is bound to its table, column, row and key owner, so that it can't be decrypted
anywhere else. Reasons: docs/adr/0016-encrypt-texts-per-child.md.

A column `<name>_encrypted` belongs to each column `<name>` of `TEXTS`. A text is in one of the two. Plain text is from
before the encryption, or from a version that doesn't know it; `encrypt_texts` encrypts it.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, TypeAlias
from uuid import UUID

from chassis.data_keys import OWNER_END, STORED_KEY, Place, cipher_to_write, ciphers_of, unwrapped_keys
from chassis.db import Row, Rows
from chassis.unit_of_work import UnitOfWork
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from clinical_records.adapters.amendment_tables import AMENDMENT_TEXTS, AmendmentRequest
from clinical_records.adapters.cosignature_tables import Cosignature
from clinical_records.adapters.goal_tables import GOAL_TEXTS, Goal, GoalStep
from clinical_records.adapters.progress_report_tables import PROGRESS_REPORT_TEXTS, ProgressReport
from clinical_records.adapters.recap_tables import RECAP_TEXTS, HomePractice, SessionRecap
from clinical_records.adapters.report_tables import AssessmentReport
from clinical_records.adapters.tables import (
    MATERIAL_OWNER,
    Material,
    MaterialVersion,
    Note,
    NoteAddendum,
    NoteDraft,
    NoteVersion,
)
from clinical_records.adapters.text_draft_tables import TextDraft

HasTexts: TypeAlias = (
    Goal
    | GoalStep
    | Note
    | NoteVersion
    | NoteAddendum
    | NoteDraft
    | TextDraft
    | Material
    | MaterialVersion
    | AssessmentReport
    | ProgressReport
    | SessionRecap
    | HomePractice
    | Cosignature
    | AmendmentRequest
)
TEXTS: Mapping[str, Sequence[str]] = {
    "goals": GOAL_TEXTS,
    "goal_steps": ("content",),
    "notes": ("content",),
    "note_versions": ("content",),
    "note_addenda": ("content",),
    "note_drafts": ("content",),
    "text_drafts": ("content",),
    "materials": ("content",),
    "material_versions": ("content",),
    "assessment_reports": ("title",),
    "progress_reports": PROGRESS_REPORT_TEXTS,
    "session_recaps": RECAP_TEXTS,
    "home_practices": ("comment",),
    "cosignatures": ("feedback",),
    "amendment_requests": AMENDMENT_TEXTS,
}
"""Table → its columns with clinical text."""
OWNER_OF_MATERIAL = re.sub(r"\b(child_ids|id)\b", r"m.\1", MATERIAL_OWNER)
"""The owner of a material's key, in SQL: see `owner_of`."""


def owner_of(row: Goal | Note | Material | AssessmentReport) -> UUID:
    """The child. The material of a group has a key of its own, because it stays until its last child is
    erased."""
    if isinstance(row, Material):
        return row.child_ids[0] if len(row.child_ids) == 1 else row.id
    return row.child_id


def owner_columns(owner: str) -> str:
    """SQL for the columns `owner_id` and `owner_key`, for `open_texts`. A list gets its keys in its own statement."""
    key = f"SELECT {STORED_KEY} FROM data_keys k WHERE k.owner_id = {owner}"  # noqa: S608  # constants
    return f"{owner} AS owner_id, ({key}) AS owner_key"


def bytes_of(table: str) -> str:
    """SQL for the stored size of a row's `content`, by the table's name in the statement."""
    return f"(octet_length({table}.content) + coalesce(octet_length({table}.content_encrypted), 0))"


async def write_texts(uow: UnitOfWork, row: HasTexts, owner_id: UUID, **texts: str) -> None:
    """Sets these columns of a row. Call it before the row is added to the session."""
    cipher = await cipher_to_write(uow, owner_id) if uow.keys.encrypts else None
    place = Place(str(row.__tablename__), _id_of(row), owner_id)
    for column, value in _columns(place, cipher, texts).items():
        setattr(row, column, value)


async def changed_columns(uow: UnitOfWork, table: str, row: Row, **texts: str) -> Mapping[str, str | bytes | None]:
    """What an UPDATE stores of these texts in a row that was read with `owner_columns`. Reads no key again, and locks
    none: an erasure deletes the row before its key, so the UPDATE finds no row then."""
    return columns_by_key(uow, table, row, **texts) or _columns(
        Place(table, _row_id(row["id"]), _uuid(row["owner_id"])),
        await cipher_to_write(uow, _uuid(row["owner_id"])),
        texts,
    )


def columns_by_key(db: Rows, table: str, row: Row, **texts: str) -> Mapping[str, str | bytes | None] | None:
    """As `changed_columns`. None if the owner has no key yet."""
    owner_id = _uuid(row["owner_id"])
    cipher = unwrapped_keys(db, {owner_id: row["owner_key"]}).get(owner_id) if db.keys.encrypts else None
    if cipher is None and db.keys.encrypts:
        return None
    return _columns(Place(table, _row_id(row["id"]), owner_id), cipher, texts)


def _columns(place: Place, cipher: AESGCM | None, texts: Mapping[str, str]) -> dict[str, str | bytes | None]:
    columns: dict[str, str | bytes | None] = {}
    for name, text in texts.items():
        columns[f"{name}_encrypted"] = None if cipher is None else place.encrypt(cipher, name, text)
        columns[name] = text if cipher is None else ""
    return columns


async def read_texts(db: Rows, row: HasTexts, owner_id: UUID) -> Mapping[str, str]:
    """All texts of a row, by column. Raises TextUnreadable, MasterKeyMissing."""
    table = str(row.__tablename__)
    [found] = await open_texts(db, table, [{**row.model_dump(), "id": _id_of(row), "owner_id": owner_id}])
    return {name: found[name] for name in TEXTS[table]}


async def open_texts(db: Rows, table: str, rows: Sequence[Row]) -> list[dict[str, Any]]:
    """The rows with their texts. Each has its `id`, both columns of the same texts, and `owner_columns` or at least
    `owner_id`: then one statement reads the keys of all rows. Only the texts are left in the result.

    Raises TextUnreadable, MasterKeyMissing.
    """
    opened = [dict(row) for row in rows]
    names = [name for name in TEXTS[table] if opened and f"{name}_encrypted" in opened[0]]
    ciphers = await _ciphers(db, [row for row in opened if _has_encrypted(names, row)])
    owners = {owner: _uuid(owner) for owner in {row["owner_id"] for row in opened}}
    for row in opened:
        owner_id = owners[row.pop("owner_id")]
        row.pop("owner_key", None)
        for name in names:
            encrypted = row.pop(f"{name}_encrypted")
            if encrypted is not None:
                place = Place(table, _row_id(row["id"]), owner_id)
                row[name] = place.decrypt(ciphers, name, bytes(encrypted))
    return opened


async def open_exported(db: Rows, rows_by_table: Mapping[str, list[Any]]) -> None:
    """Decrypts rows that PostgreSQL made JSON of, in place (`to_jsonb`): bytes are hexadecimal there. A text that the
    rows leave out stays out."""
    for table, texts in TEXTS.items():
        rows = rows_by_table.get(table, [])
        names = [name for name in texts if rows and f"{name}_encrypted" in rows[0]]
        for row in rows:
            for name in names:
                row[f"{name}_encrypted"] = _from_json(row[f"{name}_encrypted"])
        with_places = [
            {**row, "id": _json_id(table, row), "owner_id": _json_owner(row, names), "json": row} for row in rows
        ]
        for opened in await open_texts(db, table, with_places):
            for name in names:
                opened["json"][name] = opened[name]
                del opened["json"][f"{name}_encrypted"]


def _has_encrypted(names: Sequence[str], row: Row) -> bool:
    return any(row[f"{name}_encrypted"] is not None for name in names)


async def _ciphers(db: Rows, rows: Sequence[Row]) -> Mapping[UUID, AESGCM]:
    """By owner. An owner without a key is left out."""
    if rows and "owner_key" in rows[0]:
        keys = {row["owner_id"]: row["owner_key"] for row in rows}
        return unwrapped_keys(db, {_uuid(owner): key for owner, key in keys.items()})
    owners = {_uuid(owner) for owner in {row["owner_id"] for row in rows}}
    return await ciphers_of(db, owners) if owners else {}


def _id_of(row: HasTexts) -> bytes:
    if isinstance(row, NoteVersion):
        return version_id(row.note_id, row.version)
    if isinstance(row, MaterialVersion):
        return version_id(row.material_id, row.version)
    return row.id.bytes


def version_id(row_id: UUID, version: int) -> bytes:
    return row_id.bytes + version.to_bytes(4)


def _row_id(value: bytes | UUID | str) -> bytes:
    if isinstance(value, str):
        return bytes.fromhex(value.replace("-", ""))  # a third of the time that UUID takes, for each row of a list
    return value if isinstance(value, bytes) else value.bytes


def _uuid(value: UUID | str) -> UUID:
    return value if isinstance(value, UUID) else UUID(str(value))


def _from_json(value: str | bytes | None) -> bytes | None:
    return bytes.fromhex(value.removeprefix("\\x")) if isinstance(value, str) else value


def _json_id(table: str, row: Mapping[str, Any]) -> bytes:
    for parent in ("note_id", "material_id"):
        if table.endswith("_versions") and parent in row:
            return version_id(UUID(row[parent]), row["version"])
    return UUID(row["id"]).bytes


def _json_owner(row: Mapping[str, Any], names: Sequence[str]) -> UUID:
    """Rows without a child (versions and materials) say it themselves; their id still binds them to their place."""
    if "child_id" in row:
        return UUID(row["child_id"])
    return next(_owners_named(row, names), UUID(int=0))


def _owners_named(row: Mapping[str, Any], names: Sequence[str]) -> Iterator[UUID]:
    for name in names:
        if (encrypted := row[f"{name}_encrypted"]) is not None:
            yield UUID(bytes=encrypted[1:OWNER_END])
