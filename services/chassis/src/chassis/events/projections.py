"""Projections: read models of other services' data. Events repeat and arrive out of order; versions order them."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Table
from sqlalchemy.dialects.postgresql import insert
from sqlmodel import SQLModel

from chassis.unit_of_work import UnitOfWork


@dataclass(frozen=True)
class Upsert:
    """A row to insert or update unless the stored row with its primary key has the same or a newer version."""

    table: type[SQLModel]
    values: Mapping[str, Any]
    """By column; must contain `version`."""


async def upsert_newer(uow: UnitOfWork, upsert: Upsert) -> bool:
    """Returns whether the row was stored."""
    table: Table = upsert.table.__table__  # type: ignore[attr-defined]  # made by SQLModel
    key = [column.name for column in table.primary_key]
    statement = insert(table).values(upsert.values)
    newer = statement.on_conflict_do_update(
        index_elements=key,
        set_={name: statement.excluded[name] for name in upsert.values if name not in key},
        where=table.c.version < statement.excluded.version,
    )
    return await uow.db.scalar(newer.returning(table.c.version)) is not None
