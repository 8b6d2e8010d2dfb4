"""What PostgreSQL itself wrote down. Its statistics come later than the answers, its log does not."""

from uuid import uuid4

from psycopg import sql
from stack.stack import Stack

from tests.support.databases import database
from tests.support.waiting import eventually

DEADLOCK = "deadlock detected"
SAY = sql.SQL("DO $$ BEGIN RAISE WARNING {}; END $$")


def deadlocks(stack: Stack) -> int:
    """How many there were, in any database, until now.

    A deadlock is written before who lost it is answered, and all backends write into one pipe: once a line of our own
    has come out of it, so has everything before.
    """
    mark = f"read until here: {uuid4().hex}"
    with database(stack, "scheduling") as db:
        db.execute(SAY.format(sql.Literal(mark)))
    return eventually(lambda: _until(stack, mark)).count(DEADLOCK)


def _until(stack: Stack, mark: str) -> str | None:
    """All that is kept of the log, once it has come to the mark."""
    parts = sorted(stack.layout.log.glob("postgres.log*"), reverse=True)  # the older one has a number
    text = "".join(part.read_text(errors="replace") for part in parts)
    return text if mark in text else None
