"""Searches every table of a database for words. Tests of erasure expect none."""

from collections.abc import Iterable

from chassis.db import Rows

TABLES = "SELECT table_name FROM information_schema.tables WHERE table_schema = 'public' ORDER BY table_name"


async def tables_with(db: Rows, words: Iterable[str]) -> dict[str, list[str]]:
    """The tables that contain each word, in text or in bytes. Words that are in no table are left out."""
    found: dict[str, list[str]] = {}
    tables = [row["table_name"] for row in await db.rows(TABLES)]
    for word in words:
        for table in tables:
            if await db.value(contains(table), f"%{word}%", f"%{word.encode().hex()}%"):
                found.setdefault(word, []).append(table)
    return found


def contains(table: str) -> str:
    """SQL that searches rows as text for $1 (the word) and $2 (its bytes in hexadecimal, as PostgreSQL prints them)."""
    return f'SELECT EXISTS (SELECT 1 FROM "{table}" t WHERE t::text ILIKE $1 OR t::text ILIKE $2)'  # noqa: S608  # a table of ours
