"""Projections: read models of other services' data. Events repeat and arrive out of order; versions order them."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

import orjson
from sqlalchemy import JSON, Table
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
    columns = _table(upsert.table).columns
    values = (
        orjson.dumps(value).decode() if isinstance(columns[name].type, JSON) else value
        for name, value in upsert.values.items()
    )
    return await uow.row(_statement(upsert.table, tuple(upsert.values)), *values) is not None


@cache
def _statement(model: type[SQLModel], columns: tuple[str, ...]) -> str:
    """Plain SQL: SQLAlchemy's session costs a consumer more than the statement does."""
    table = _table(model)
    key = [column.name for column in table.primary_key]
    return f"""
        INSERT INTO {table.name} ({", ".join(columns)})
        VALUES ({", ".join(f"${number}" for number in range(1, len(columns) + 1))})
        ON CONFLICT ({", ".join(key)}) DO UPDATE
        SET {", ".join(f"{name} = excluded.{name}" for name in columns if name not in key)}
        WHERE {table.name}.version < excluded.version
        RETURNING version
    """  # noqa: S608  # names of tables and columns


def _table(model: type[SQLModel]) -> Table:
    table: Table = model.__table__  # type: ignore[attr-defined]  # made by SQLModel
    return table
