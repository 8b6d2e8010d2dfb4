"""Database access.

Reads (`Queries`) go from SQL straight to the response over an asyncpg pool: ids arrive as text and JSON as objects,
ready to encode. Writes use a `UnitOfWork` (chassis.unit_of_work). Both offer `rows`, `row` and `value` with asyncpg's
placeholders (`$1`), so that a check written once works in both (docs/adr/0007-sql-first-reads.md).
"""

import asyncio
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from typing import Any, Protocol, Self

import asyncpg
import orjson
from sqlalchemy import event
from sqlalchemy.engine import make_url
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import InvalidatePoolError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from chassis.master_keys import NO_KEYS, MasterKeys
from chassis.time_limits import COMMAND_SECONDS, CONNECT_SECONDS, POOL_SECONDS, STATEMENT_SECONDS

SERVER_SETTINGS = {
    "statement_timeout": str(round(STATEMENT_SECONDS * 1000)),
    "timezone": "UTC",
    "plan_cache_mode": "force_generic_plan",
}
"""Generic plans: PostgreSQL plans a statement once per connection. Custom plans would be no better for our lookups by
id and take longer to make than to run. Because plans are generic, `$n IS NULL OR …` never prunes a branch: leave
optional conditions out of the SQL text instead (docs/performance.md)."""
DRIVER_ERRORS = (TimeoutError, OSError, asyncpg.PostgresError, asyncpg.InterfaceError, asyncpg.InternalClientError)
"""asyncpg's errors for a refused statement, for an unreachable database, and for a connection that has just ended."""
CLOSE_SECONDS = 3.0
UNFINISHED = (TimeoutError, asyncio.CancelledError)
"""A statement that we stopped waiting for: its connection is dropped, because a server that does not answer would not
answer a cancel or a rollback either. PostgreSQL rolls back when it notices."""
Row = Mapping[str, Any]


class Rows(Protocol):
    """Runs SQL with positional parameters (`$1`)."""

    @property
    def keys(self) -> MasterKeys:
        """Of the encrypted texts in this database."""
        ...

    async def rows(self, sql: str, *args: Any) -> Sequence[Row]: ...

    async def row(self, sql: str, *args: Any) -> Row | None: ...

    async def value(self, sql: str, *args: Any) -> Any: ...


class Queries:
    """The read side."""

    def __init__(self, pool: asyncpg.Pool) -> None:
        self._pool = pool
        self.keys = NO_KEYS

    @classmethod
    async def connect(cls, url: str, size: int) -> Self:
        pool = await asyncpg.create_pool(
            plain_url(url),
            min_size=1,
            max_size=size,
            init=_set_codecs,
            reset=_skip_reset,
            max_inactive_connection_lifetime=0,
            timeout=CONNECT_SECONDS,
            command_timeout=COMMAND_SECONDS,
            server_settings=SERVER_SETTINGS,
        )
        return cls(pool)

    async def close(self) -> None:
        """Drops connections that do not say goodbye in time."""
        try:
            async with asyncio.timeout(CLOSE_SECONDS):
                await self._pool.close()
        except TimeoutError:
            self._pool.terminate()

    @property
    def in_use(self) -> int:
        return int(self._pool.get_size() - self._pool.get_idle_size())

    async def rows(self, sql: str, *args: Any) -> Sequence[Row]:
        async with self._connection() as connection:
            return list(await connection.fetch(sql, *args))

    async def row(self, sql: str, *args: Any) -> Row | None:
        async with self._connection() as connection:
            found: Row | None = await connection.fetchrow(sql, *args)
            return found

    async def value(self, sql: str, *args: Any) -> Any:
        async with self._connection() as connection:
            return await connection.fetchval(sql, *args)

    @asynccontextmanager
    async def _connection(self) -> AsyncIterator[Any]:
        async with asyncio.timeout(POOL_SECONDS):
            connection = await self._pool.acquire()
        try:
            yield connection
        except UNFINISHED:  # the pool would wait for the server to confirm that it stopped the statement
            connection.terminate()
            raise
        finally:
            await self._pool.release(connection)


class Transaction:
    """The write side: one transaction, with results straight from the driver, because SQLAlchemy's result objects cost
    more than most statements. SQLAlchemy's session shares the connection."""

    keys = NO_KEYS
    """It reads no encrypted texts; a unit of work has the keys."""

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
    """Commits on exit and rolls back on any error. The transaction belongs to the driver, not to SQLAlchemy."""
    async with engine.connect() as connection:
        driver: asyncpg.Connection = (await connection.get_raw_connection()).driver_connection
        running = driver.transaction()
        try:
            await running.start()
            yield Transaction(connection, driver)
            await running.commit()
        except UNFINISHED:
            driver.terminate()
            raise
        except BaseException:
            await _roll_back(driver, running)
            raise
        finally:
            if _in_transaction(driver):  # stopped during COMMIT: never reuse this connection
                driver.terminate()


def _in_transaction(driver: asyncpg.Connection) -> bool:
    return not driver.is_closed() and bool(driver.is_in_transaction())


async def _roll_back(driver: asyncpg.Connection, running: Any) -> None:
    """Keeps the error that is already on its way: a connection that cannot roll back is dropped."""
    if not _in_transaction(driver):
        return
    try:
        await running.rollback()
    except (*DRIVER_ERRORS, asyncio.CancelledError):
        driver.terminate()


def make_engine(url: str, most: int) -> AsyncEngine:
    """The engine for `transaction`; outside of it every statement autocommits.

    Error texts hide parameters, which may be names and notes. The pool opens up to `most` connections as needed and
    keeps them: a new one logs in, loads types and prepares statements, ten times the work of a typical transaction.
    LIFO reuses the connection with the warmest caches.
    """
    engine = create_async_engine(
        url,
        isolation_level="AUTOCOMMIT",
        pool_size=most,
        max_overflow=0,
        pool_use_lifo=True,
        hide_parameters=True,
        pool_timeout=POOL_SECONDS,
        connect_args={
            "server_settings": SERVER_SETTINGS,
            "timeout": CONNECT_SECONDS,
            "command_timeout": COMMAND_SECONDS,
        },
    )
    event.listen(engine.sync_engine, "checkout", _refuse_lost)
    return engine


def _refuse_lost(connection: DBAPIConnection, *_: object) -> None:
    """The driver notices a lost connection; `pool_pre_ping` would add three statements per checkout."""
    if connection.driver_connection.is_closed():
        raise InvalidatePoolError


def plain_url(url: str) -> str:
    """The URL without SQLAlchemy's driver name."""
    return make_url(url).set(drivername="postgresql").render_as_string(hide_password=False)


async def _skip_reset(_: asyncpg.Connection) -> None:
    """asyncpg would reset the connection after each query, one more round trip; reads change no settings."""


async def _set_codecs(connection: asyncpg.Connection) -> None:
    await connection.set_type_codec("uuid", schema="pg_catalog", encoder=str, decoder=str)
    for name in ("json", "jsonb"):
        await connection.set_type_codec(
            name,
            schema="pg_catalog",
            encoder=lambda v: orjson.dumps(v, default=str).decode(),
            decoder=orjson.loads,
        )
