"""Facts of other services, kept as they were last told."""

from typing import Any

from chassis.unit_of_work import UnitOfWork
from sqlalchemy.dialects.postgresql import insert
from sqlmodel import SQLModel


async def store_newer(uow: UnitOfWork, table: type[SQLModel], key: str, values: dict[str, Any]) -> bool:
    """Stores the row unless what is known is as new; whether it was stored. `values` has a `version`."""
    row = insert(table).values(values)
    columns = table.__table__.c  # type: ignore[attr-defined]  # made by SQLModel
    statement = row.on_conflict_do_update(
        index_elements=[key],
        set_={name: row.excluded[name] for name in values if name != key},
        where=columns.version < row.excluded.version,
    ).returning(columns[key])
    return (await uow.db.execute(statement)).scalar() is not None
