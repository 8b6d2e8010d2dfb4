"""Encrypts intake answers that are still plain: from before the encryption, or from a version that doesn't know it
(docs/product/documents.md#intake-form-encryption)."""

from collections.abc import Sequence
from typing import Any

from chassis.unit_of_work import Actor, UnitOfWork, UnitsOfWork
from sqlalchemy import text
from sqlmodel import select

from documents.adapters.intake_answers import answers_of, set_answers
from documents.adapters.intake_tables import PLAIN, IntakeForm, IntakeSubmission

DOCUMENTS = Actor.service("documents")
BATCH = 200
MOST_BATCHES = 20
"""Per table and run."""


async def encrypt_intake_forms(units: UnitsOfWork) -> int:
    """The job. Returns how many rows it encrypted. Each batch is a transaction of its own."""
    encrypted = 0
    for table in (IntakeForm, IntakeSubmission):
        for _ in range(MOST_BATCHES):
            async with units.begin(DOCUMENTS) as uow:
                if not uow.keys.encrypts:
                    return 0
                done = await _encrypt_batch(uow, table)
            encrypted += done
            if done < BATCH:
                break
    return encrypted


async def _encrypt_batch(uow: UnitOfWork, table: type[Any]) -> int:
    """Skips rows that somebody changes at the moment: the next run finds them, if they are still plain."""
    plain = select(table).where(text(PLAIN)).limit(BATCH).with_for_update(skip_locked=True)
    rows: Sequence[IntakeForm | IntakeSubmission] = (await uow.db.scalars(plain)).all()
    for row in rows:
        await set_answers(uow, row, await answers_of(uow, row))
    return len(rows)
