"""Encrypts intake answers that are still plain (docs/product/documents.md#intake-form-encryption)."""

from collections.abc import Sequence
from functools import partial
from typing import Any

from chassis.plain_rows import encrypt_plain_rows
from chassis.unit_of_work import Actor, UnitOfWork, UnitsOfWork
from sqlalchemy import text
from sqlmodel import select

from documents.adapters.intake_answers import answers_of, set_answers
from documents.adapters.intake_tables import PLAIN, IntakeForm, IntakeSubmission

DOCUMENTS = Actor.service("documents")


async def encrypt_intake_forms(units: UnitsOfWork) -> int:
    """The job. Returns how many rows it encrypted."""
    tables = (IntakeForm, IntakeSubmission)
    return await encrypt_plain_rows(units, DOCUMENTS, [partial(_encrypt_batch, table) for table in tables])


async def _encrypt_batch(table: type[Any], uow: UnitOfWork, most: int) -> int:
    plain = select(table).where(text(PLAIN)).limit(most).with_for_update(skip_locked=True)
    rows: Sequence[IntakeForm | IntakeSubmission] = (await uow.db.scalars(plain)).all()
    for row in rows:
        await set_answers(uow, row, await answers_of(uow, row))
    return len(rows)
