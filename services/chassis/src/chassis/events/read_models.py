"""Facts of other services, kept as they were last told. Events repeat and overtake each other; versions order them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

import orjson
from sqlalchemy import JSON, String, Table
from sqlalchemy.dialects import postgresql
from sqlalchemy.types import TypeEngine
from sqlmodel import SQLModel

from chassis.unit_of_work import UnitOfWork

DIALECT = postgresql.dialect()  # type: ignore[no-untyped-call]  # SQLAlchemy gives its dialects no types


@dataclass(frozen=True)
class Fact:
    """A row as it is to be known from now on, unless what is known under its primary key is as new."""

    table: type[SQLModel]
    values: Mapping[str, Any]
    """With a `version`."""

    def sql(self, when: str = "") -> str:
        """Stores it, for each row of `FROM …` in `when`; answers the version if it did."""
        return _statement(self._known, tuple(self.values), when)

    @property
    def args(self) -> Sequence[Any]:
        return [_sent(self._known, name, value) for name, value in self.values.items()]

    @property
    def _known(self) -> Table:
        known: Table = self.table.__table__  # type: ignore[attr-defined]  # made by SQLModel
        return known


async def store_newer(uow: UnitOfWork, fact: Fact) -> bool:
    """Whether it was stored."""
    return await uow.value(fact.sql(), *fact.args) is not None


def _sent(table: Table, name: str, value: Any) -> Any:
    is_json = value is not None and isinstance(table.c[name].type, JSON)
    return orjson.dumps(value).decode() if is_json else value


@cache
def _statement(table: Table, names: Sequence[str], when: str) -> str:
    key = [column.name for column in table.primary_key]
    changes = ", ".join(f"{name} = excluded.{name}" for name in names if name not in key)
    places = ", ".join(f"${number}::{_type(table.c[name].type)}" for number, name in enumerate(names, 1))
    return (
        f"INSERT INTO {table.name} ({', '.join(names)}) SELECT {places} {when}"
        f" ON CONFLICT ({', '.join(key)}) DO UPDATE SET {changes} WHERE {table.name}.version < excluded.version"
        " RETURNING version"
    )


def _type(known: TypeEngine[Any]) -> str:
    """Of a text without its length: a cast would cut what is too long, the column refuses it."""
    return "text" if isinstance(known, String) else known.compile(DIALECT)
