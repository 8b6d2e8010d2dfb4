"""Deletes old rows in batches with a commit each. One statement for all of them would reach the time limit of a
statement, roll back, and find even more rows an hour later."""

from datetime import datetime
from typing import LiteralString

from sqlalchemy.ext.asyncio import AsyncEngine

from chassis.db import transaction

BATCH = 5_000


async def delete_older(engine: AsyncEngine, table: LiteralString, instant: LiteralString, before: datetime) -> int:
    """Deletes the rows of `table` whose column `instant`, which needs an index, is before `before`.

    Returns their number.
    """
    return await _in_batches(engine, f"SELECT ctid FROM {table} WHERE {instant} < $1 LIMIT $2", table, before)  # noqa: S608  # every part is a literal of the code


async def delete_oldest(
    engine: AsyncEngine, table: LiteralString, position: LiteralString, instant: LiteralString, before: datetime
) -> int:
    """The same for a table that grows at the end of `position`, its key: no index on `instant` is needed. Looks at the
    first rows only, so one that stays keeps those behind the next batch."""
    oldest = f"SELECT ctid, {instant} FROM {table} ORDER BY {position} LIMIT $2"  # noqa: S608  # every part is a literal of the code
    return await _in_batches(engine, f"SELECT ctid FROM ({oldest}) oldest WHERE {instant} < $1", table, before)  # noqa: S608  # every part is a literal of the code


async def _in_batches(engine: AsyncEngine, found: LiteralString, table: LiteralString, before: datetime) -> int:
    statement = f"""
        WITH gone AS (DELETE FROM {table} WHERE ctid = ANY (ARRAY({found})) RETURNING 1) SELECT count(*) FROM gone
    """  # noqa: S608  # every part is a literal of the code
    total = 0
    while True:
        async with transaction(engine) as db:
            deleted = int(await db.value(statement, before, BATCH))
        total += deleted
        if not deleted:
            return total
