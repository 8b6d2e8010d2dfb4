"""Facts of other services, kept as they were last told. Events repeat and overtake each other; versions order them."""

from typing import Any

from sqlalchemy.dialects.postgresql import insert
from sqlmodel import SQLModel

from chassis.unit_of_work import UnitOfWork


async def store_newer(uow: UnitOfWork, table: type[SQLModel], values: dict[str, Any]) -> bool:
    """Stores the row unless what is known under its primary key is as new; whether it was stored.

    `values` has a `version`.
    """
    known = table.__table__  # type: ignore[attr-defined]  # made by SQLModel
    key = [column.name for column in known.primary_key]
    row = insert(table).values(values)
    statement = row.on_conflict_do_update(
        index_elements=key,
        set_={name: row.excluded[name] for name in values if name not in key},
        where=known.c.version < row.excluded.version,
    ).returning(known.c.version)
    return (await uow.db.execute(statement)).first() is not None
