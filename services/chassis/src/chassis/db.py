"""The two ways to the database.

Reads (`Queries`) go from SQL to the answer over a plain asyncpg pool: ids arrive as text and JSON as objects, ready
to be encoded. Writes go through a `UnitOfWork` (chassis.unit_of_work) on SQLAlchemy. Both offer `rows`, `row` and
`value` with the same SQL (`$1`), so that one check serves both.
"""

import re
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from typing import Any, Protocol

import asyncpg
import orjson
from sqlalchemy import event
from sqlalchemy.engine import make_url
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import InvalidatePoolError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

STATEMENT_TIMEOUT_MS = 15_000
SERVER_SETTINGS = {
    "statement_timeout": str(STATEMENT_TIMEOUT_MS),
    "timezone": "UTC",
    "plan_cache_mode": "force_generic_plan",
}
"""A statement is planned once a connection, and anew after its tables were analyzed. Left to choose, PostgreSQL plans
many of ours each time they run, for a plan that is no better: they all look for rows by ids, and that takes longer than
to answer them. So no statement may count on the value of a parameter to leave a condition out."""
DRIVER_ERRORS = (TimeoutError, OSError, asyncpg.PostgresError, asyncpg.InterfaceError)
"""What asyncpg raises when the database refuses or cannot be reached."""
Row = Mapping[str, Any]
_PARAMETER = re.compile(r"\$(\d+)")


def parameters_of(sql: str) -> int:
    """How many it takes."""
    return max((int(number) for number in _PARAMETER.findall(sql)), default=0)


def shifted(sql: str, by: int) -> str:
    """The same, for a place behind a statement that takes so many parameters: `$1` becomes `$4` when it takes three."""
    return _PARAMETER.sub(lambda parameter: f"${int(parameter[1]) + by}", sql)


class Rows(Protocol):
    """Something that answers SQL with positional parameters (`$1`)."""

    async def rows(self, sql: str, *args: Any) -> Sequence[Row]: ...

    async def row(self, sql: str, *args: Any) -> Row | None: ...

    async def value(self, sql: str, *args: Any) -> Any: ...


class Queries:
    """The read side."""

    def __init__(self, pool: asyncpg.Pool) -> None:
        self._pool = pool

    @classmethod
    async def connect(cls, url: str, size: int) -> "Queries":
        pool = await asyncpg.create_pool(
            plain_url(url),
            min_size=1,
            max_size=size,
            init=_set_codecs,
            reset=_skip_reset,
            max_inactive_connection_lifetime=0,
            server_settings=SERVER_SETTINGS,
        )
        return cls(pool)

    async def close(self) -> None:
        await self._pool.close()

    @property
    def in_use(self) -> int:
        return int(self._pool.get_size() - self._pool.get_idle_size())

    async def rows(self, sql: str, *args: Any) -> Sequence[Row]:
        return list(await self._pool.fetch(sql, *args))

    async def row(self, sql: str, *args: Any) -> Row | None:
        found: Row | None = await self._pool.fetchrow(sql, *args)
        return found

    async def value(self, sql: str, *args: Any) -> Any:
        return await self._pool.fetchval(sql, *args)


class Transaction:
    """The write side: `rows`, `row` and `value` within one transaction, answered by the driver itself. What SQLAlchemy
    makes of an answer costs more than most statements do; it is there for its session, on the same connection."""

    def __init__(self, connection: AsyncConnection, driver: asyncpg.Connection) -> None:
        self.connection = connection
        self._driver = driver

    async def rows(self, sql: str, *args: Any) -> Sequence[Row]:
        return [dict(row) for row in await self._driver.fetch(sql, *args)]

    async def row(self, sql: str, *args: Any) -> Row | None:
        found = await self._driver.fetchrow(sql, *args)
        return None if found is None else dict(found)

    async def value(self, sql: str, *args: Any) -> Any:
        return await self._driver.fetchval(sql, *args)


@asynccontextmanager
async def transaction(engine: AsyncEngine) -> AsyncIterator[Transaction]:
    """Commits on leaving; rolls back on any error. The transaction is the driver's own."""
    async with engine.connect() as connection:
        driver: asyncpg.Connection = (await connection.get_raw_connection()).driver_connection
        try:
            async with driver.transaction():
                yield Transaction(connection, driver)
        finally:
            if driver.is_in_transaction():  # canceled while it was ending: nobody else gets this connection
                driver.terminate()


def make_engine(url: str, most: int) -> AsyncEngine:
    """For `transaction`: on any other connection of it every statement stands alone.

    Parameters are kept out of error texts: they are names and notes. At most so many connections, made as they are
    needed and kept: a new one has to sign in, ask for types and prepare its statements, ten times the work of what it
    is opened for. Who comes next gets the one that was used last.
    """
    engine = create_async_engine(
        url,
        isolation_level="AUTOCOMMIT",
        pool_size=most,
        max_overflow=0,
        pool_use_lifo=True,
        hide_parameters=True,
        connect_args={"server_settings": SERVER_SETTINGS},
    )
    event.listen(engine.sync_engine, "checkout", _refuse_lost)
    return engine


def _refuse_lost(connection: DBAPIConnection, *_: object) -> None:
    """The driver learns of a lost connection by itself: asking each time (`pool_pre_ping`) takes three statements."""
    if connection.driver_connection.is_closed():
        raise InvalidatePoolError


def plain_url(url: str) -> str:
    """The address without SQLAlchemy's driver name."""
    return make_url(url).set(drivername="postgresql").render_as_string(hide_password=False)


async def _skip_reset(_: asyncpg.Connection) -> None:
    """asyncpg would undo a connection's settings whenever it comes back, a round trip per query; reads change none."""


async def _set_codecs(connection: asyncpg.Connection) -> None:
    await connection.set_type_codec("uuid", schema="pg_catalog", encoder=str, decoder=str)
    for name in ("json", "jsonb"):
        await connection.set_type_codec(
            name,
            schema="pg_catalog",
            encoder=lambda v: orjson.dumps(v, default=str).decode(),
            decoder=orjson.loads,
        )
