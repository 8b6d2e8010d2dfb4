"""Loads PostgreSQL's array types once per process. asyncpg asks for them on each new connection, and each test opens
several: without the cache, that question takes a quarter of PostgreSQL's work for a test run."""

from collections.abc import Awaitable, Callable, Collection
from types import SimpleNamespace
from typing import Any

import asyncpg

FIRST_OWN_OID = 16_384
"""PostgreSQL gives built-in types the same numbers in every database, all below this one:
https://www.postgresql.org/docs/current/system-catalog-initial-data.html#SYSTEM-CATALOG-OID-ASSIGNMENT"""
_NO_STATEMENT = SimpleNamespace(name="cached")
"""Stands for the statement that loaded the types. Its name says that the caller's statement is still prepared."""

Introspect = Callable[..., Awaitable[tuple[Any, Any]]]


def cache_builtin_types() -> None:
    """Call it once per process, before the first connection."""
    asyncpg.Connection._introspect_types = _cached(asyncpg.Connection._introspect_types)


def _cached(introspect: Introspect) -> Introspect:
    known: dict[frozenset[int], Any] = {}

    async def cached(connection: asyncpg.Connection, oids: Collection[int], seconds: float | None) -> tuple[Any, Any]:
        wanted = frozenset(oids)
        if wanted in known:
            return known[wanted], _NO_STATEMENT
        types, statement = await introspect(connection, oids, seconds)
        if max(wanted) < FIRST_OWN_OID:
            known[wanted] = types
        return types, statement

    return cached
