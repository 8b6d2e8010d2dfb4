"""Searches every table of a database for words. Tests of erasure expect none."""

from collections.abc import Sequence

from chassis.db import Rows

TABLES = "SELECT table_name FROM information_schema.tables WHERE table_schema = 'public' ORDER BY table_name"


async def tables_with(db: Rows, words: Sequence[str]) -> dict[str, list[str]]:
    """The tables that contain each word, in text or in bytes. Words that are in no table are left out."""
    found: dict[str, list[str]] = {}
    for table in [row["table_name"] for row in await db.rows(TABLES)]:
        for row in await db.rows(words_in(table), words):
            found.setdefault(row["word"], []).append(table)
    return found


def words_in(table: str) -> str:
    """SQL for those of the words ($1) that are in the table: in its rows as text, in any case, or as the hexadecimal
    digits with which PostgreSQL prints bytes. Each row becomes text once, however many words there are."""
    return f"""
        WITH lines AS MATERIALIZED (SELECT lower(t::text) AS line FROM "{table}" t)
        SELECT word FROM unnest($1::text[]) AS word
        WHERE EXISTS (
            SELECT 1 FROM lines
            WHERE strpos(line, lower(word)) > 0 OR strpos(line, encode(convert_to(word, 'UTF8'), 'hex')) > 0
        )
    """  # noqa: S608  # a table of ours
