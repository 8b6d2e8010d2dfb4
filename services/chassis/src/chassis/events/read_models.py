"""Facts of other services, kept as they were last told. Events repeat and overtake each other; versions order them."""

from collections.abc import Sequence
from functools import cache
from typing import Any

import orjson
from sqlalchemy import JSON, Table
from sqlmodel import SQLModel

from chassis.unit_of_work import UnitOfWork


async def store_newer(uow: UnitOfWork, table: type[SQLModel], values: dict[str, Any]) -> bool:
    """Stores the row unless what is known under its primary key is as new; whether it was stored.

    `values` has a `version`.
    """
    known: Table = table.__table__  # type: ignore[attr-defined]  # made by SQLModel
    stored = [_sent(known, name, value) for name, value in values.items()]
    return await uow.value(_statement(known, tuple(values)), *stored) is not None


def _sent(table: Table, name: str, value: Any) -> Any:
    is_json = value is not None and isinstance(table.c[name].type, JSON)
    return orjson.dumps(value).decode() if is_json else value


@cache
def _statement(table: Table, names: Sequence[str]) -> str:
    key = [column.name for column in table.primary_key]
    changes = ", ".join(f"{name} = excluded.{name}" for name in names if name not in key)
    places = ", ".join(f"${number}" for number in range(1, len(names) + 1))
    return (
        f"INSERT INTO {table.name} ({', '.join(names)}) VALUES ({places})"  # noqa: S608  # a table's own names
        f" ON CONFLICT ({', '.join(key)}) DO UPDATE SET {changes} WHERE {table.name}.version < excluded.version"
        " RETURNING version"
    )
