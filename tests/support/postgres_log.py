"""Reads PostgreSQL's log, which is current. Its statistics arrive later than responses."""

from uuid import uuid4

from psycopg import sql
from stack.stack import Stack

from tests.support.databases import database
from tests.support.waiting import eventually

DEADLOCK = "deadlock detected"
WARN = sql.SQL("DO $$ BEGIN RAISE WARNING {}; END $$")


def deadlocks(stack: Stack) -> int:
    """The number of deadlocks so far, in any database.

    X
        has come out of it, so has everything before.
    """
    mark = f"read until here: {uuid4().hex}"
    with database(stack, "scheduling") as db:
        db.execute(WARN.format(sql.Literal(mark)))
    return eventually(lambda: _until(stack, mark)).count(DEADLOCK)


def _until(stack: Stack, mark: str) -> str | None:
    """The whole log, once it contains the mark."""
    parts = sorted(stack.layout.log.glob("postgres.log*"), reverse=True)  # the older one has a number
    text = "".join(part.read_text(errors="replace") for part in parts)
    return text if mark in text else None
