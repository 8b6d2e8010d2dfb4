"""Database connections that stay open from one test to the next. A new one logs in, reads the catalogs and plans each
statement again, which took a third of a test's work.

`Databases.emptied` ends every connection that a test left in a transaction, and every one that is not from here.
"""

from contextlib import suppress
from typing import Any

from sqlalchemy import event
from sqlalchemy.engine import make_url
from sqlalchemy.ext.asyncio import AsyncEngine

from chassis.db import Queries, make_engine

APPLICATION_NAME = "kept between tests"


class KeptEngine(AsyncEngine):
    """The app disposes of its engine when it stops; this one only does if a test left a connection checked out."""

    async def dispose(self, close: bool = True) -> None:
        if self.pool.checkedout():  # type: ignore[attr-defined]  # QueuePool
            await super().dispose(close)


class KeptQueries(Queries):
    """The app closes its pool when it stops; this one only closes if a test left a connection in use."""

    closed = False

    async def close(self) -> None:
        if self.in_use:
            self.closed = True
            await super().close()

    def terminate(self) -> None:
        with suppress(RuntimeError):  # uvloop's, for a connection that the server ended a moment ago
            self._pool.terminate()


class KeptPools:
    """Takes the places of `make_engine` and `Queries` in chassis.app."""

    def __init__(self) -> None:
        self._engines: dict[tuple[str, int], KeptEngine] = {}
        self._queries: dict[tuple[str, int], KeptQueries] = {}

    def engine(self, url: str, most: int) -> AsyncEngine:
        if (url, most) not in self._engines:
            made = make_engine(url, most).sync_engine
            event.listen(made, "do_connect", _name_connection)
            self._engines[url, most] = KeptEngine(made)
        return self._engines[url, most]

    async def connect(self, url: str, size: int) -> Queries:
        kept = self._queries.get((url, size))
        if kept is None or kept.closed:
            named = make_url(url).update_query_dict({"application_name": APPLICATION_NAME})
            kept = await KeptQueries.connect(named.render_as_string(hide_password=False), size)
            self._queries[url, size] = kept
        return kept

    def drop(self, url: str | None) -> None:
        """Before the database is dropped: an asyncpg pool would try to connect to it again."""
        for queries_key in [key for key in self._queries if key[0] == url]:
            self._queries.pop(queries_key).terminate()
        for engine_key in [key for key in self._engines if key[0] == url]:
            self._engines.pop(engine_key).sync_engine.dispose(close=False)


def _name_connection(_dialect: Any, _record: Any, _args: Any, params: dict[str, Any]) -> None:
    params["server_settings"] = {**params["server_settings"], "application_name": APPLICATION_NAME}
