"""The only place that encrypts and decrypts the answers of intake forms
(docs/product/documents.md#intake-form-encryption).

Answers are in `answers_encrypted`, with the key of their child. `answers` holds those from before the encryption, or
from a version that doesn't know it; `encrypt_intake_forms` encrypts them.
"""

from dataclasses import dataclass
from typing import Any
from uuid import UUID

import orjson
from chassis.data_keys import Place, cipher_to_write, ciphers_of
from chassis.db import Row, Rows
from chassis.unit_of_work import UnitOfWork

from documents.adapters.intake_tables import IntakeForm, IntakeSubmission
from documents.domain.intake.answers import IntakeAnswers
from documents.domain.intake.with_questions import with_questions

COLUMN = "answers"
EMPTY = "{}"


@dataclass(frozen=True, slots=True)
class StoredAnswers:
    """The values of both columns."""

    plain: str
    """JSON."""
    encrypted: bytes | None


async def form_to_store(uow: UnitOfWork, child_id: UUID, answers: IntakeAnswers) -> StoredAnswers:
    return await _to_store(uow, _place_of_form(child_id), child_id, answers)


async def set_answers(uow: UnitOfWork, row: IntakeForm | IntakeSubmission, answers: IntakeAnswers) -> None:
    """Call it before a new row is added to the session."""
    stored = await _to_store(uow, _place_of(row), row.child_id, answers)
    row.answers, row.answers_encrypted = orjson.loads(stored.plain), stored.encrypted


async def answers_of(db: Rows, row: IntakeForm | IntakeSubmission) -> IntakeAnswers:
    """Raises TextUnreadable, MasterKeyMissing."""
    if row.answers_encrypted is None:
        return IntakeAnswers.model_validate(row.answers)
    return await _decrypted(db, _place_of(row), row.child_id, row.answers_encrypted)


async def answers_of_form(db: Rows, child_id: UUID, row: Row) -> IntakeAnswers:
    """Of a row of `intake_forms` with `answers` as JSON text. Raises TextUnreadable, MasterKeyMissing."""
    if row["answers_encrypted"] is None:
        return IntakeAnswers.model_validate_json(row["answers"])
    return await _decrypted(db, _place_of_form(child_id), child_id, bytes(row["answers_encrypted"]))


async def open_exported(db: Rows, rows_by_table: dict[str, list[Any]]) -> None:
    """Decrypts rows that PostgreSQL made JSON of, in place (`to_jsonb`): bytes are hexadecimal there. Adds `answered`,
    the answers with their questions."""
    for table, key in (("intake_forms", "child_id"), ("intake_submissions", "id")):
        for row in rows_by_table.get(table, []):
            encrypted = row.pop("answers_encrypted")
            if encrypted is not None:
                child_id, content = UUID(row["child_id"]), bytes.fromhex(encrypted.removeprefix("\\x"))
                answers = await _decrypted(db, Place(table, UUID(row[key]).bytes, child_id), child_id, content)
                row["answers"] = answers.model_dump(mode="json")
            row["answered"] = with_questions(IntakeAnswers.model_validate(row["answers"]))


def _place_of_form(child_id: UUID) -> Place:
    return Place("intake_forms", child_id.bytes, child_id)


def _place_of(row: IntakeForm | IntakeSubmission) -> Place:
    if isinstance(row, IntakeForm):
        return _place_of_form(row.child_id)
    return Place("intake_submissions", row.id.bytes, row.child_id)


async def _to_store(uow: UnitOfWork, place: Place, child_id: UUID, answers: IntakeAnswers) -> StoredAnswers:
    content = answers.model_dump_json()
    if not uow.keys.encrypts:
        return StoredAnswers(content, None)
    return StoredAnswers(EMPTY, place.encrypt(await cipher_to_write(uow, child_id), COLUMN, content))


async def _decrypted(db: Rows, place: Place, child_id: UUID, encrypted: bytes) -> IntakeAnswers:
    return IntakeAnswers.model_validate_json(place.decrypt(await ciphers_of(db, [child_id]), COLUMN, encrypted))
