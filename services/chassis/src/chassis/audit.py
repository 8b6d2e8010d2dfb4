"""The audit trail: who read or wrote which child's record (DECISIONS.md, people who look after it).

Writes are audited in their own transaction. Reads are gathered in memory and stored a moment later, so that
reading costs no write of its own; the last moment's reads are stored when a process stops in order.
A trigger queues each entry in its own transaction; a sealer chains what is queued by hash, one after another, at a cost
that does not grow with the trail. `audit verify` walks the chain and looks for what went round it.
"""

import asyncio
import hashlib
from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

import orjson
import structlog
from sqlalchemy.ext.asyncio import AsyncEngine

from chassis.db import DRIVER_ERRORS, Queries, Row, Rows, transaction
from chassis.unit_of_work import AUDIT, AUDIT_COLUMNS, Actor, audit_entry

FLUSH_SECONDS = 0.2
SEAL_BATCH = 1000
GENESIS = bytes(32)
LOCK = 7_301_991
CHAIN = """
    INSERT INTO audit_chain (position, entry_id, hash)
    SELECT * FROM unnest($1::bigint[], $2::uuid[], $3::bytea[])
"""
NEXT_WAITING = f"""
    SELECT e.*, (SELECT c.position FROM audit_chain c WHERE c.entry_id = w.entry_id) AS chained_at
    FROM audit_waiting w
    CROSS JOIN LATERAL (SELECT {", ".join(AUDIT_COLUMNS)} FROM audit_entries WHERE id = w.entry_id LIMIT 1) e
    ORDER BY w.entry_id LIMIT $1
"""  # noqa: S608  # constants
"""The inner limit keeps the planner from reading the whole trail, however little it knows of a queue that comes and
goes: an entry costs two looks into an index."""
TAKEN = "DELETE FROM audit_waiting WHERE entry_id = ANY($1::uuid[])"
OF_CHILD = """
    SELECT at, actor, on_behalf_of, action, CASE WHEN child_id IS NOT NULL THEN subject END AS subject, address,
        request_id
    FROM audit_entries
    WHERE child_id = $1 OR (child_id IS NULL AND string_to_array(subject, ' ') @> ARRAY[$1::text])
    ORDER BY at, id
"""
"""A look at several children names them in its subject (`audit_entries`); the others are nobody's business here."""
log = structlog.get_logger(__name__)


class ReadTrail:
    """Gathers the reads of children's records."""

    def __init__(self, queries: Queries) -> None:
        self._queries = queries
        self._waiting: list[Sequence[Any]] = []
        self._storing = asyncio.Lock()

    def record(self, actor: Actor, action: str, children: Iterable[UUID | str], at: datetime) -> None:
        """One entry, whatever the number of children; none without any."""
        shown = sorted({str(child) for child in children})
        if len(shown) == 1:
            self._waiting.append(audit_entry(actor, at, action, child_id=shown[0]))
        elif shown:
            self._waiting.append(audit_entry(actor, at, action, subject=" ".join(shown)))

    async def flush(self) -> None:
        """On return all that was recorded before is stored, by whichever flush took it."""
        async with self._storing:
            batch, self._waiting = self._waiting, []
            if not batch:
                return
            try:
                await self._queries.rows(AUDIT, *zip(*batch, strict=True))
            except BaseException:
                self._waiting = batch + self._waiting
                raise

    async def run(self) -> None:
        """Runs until cancelled, then stores what is left."""
        try:
            while True:
                await asyncio.sleep(FLUSH_SECONDS)
                try:
                    await self.flush()
                except DRIVER_ERRORS as error:
                    log.warning("the read trail waits for the database", error=type(error).__name__)
        finally:
            await self.flush()


async def entries_for_child(db: Rows, child_id: UUID) -> Sequence[Row]:
    """Who read or wrote this child's record, the earliest first; without the ids of children seen beside it."""
    return await db.rows(OF_CHILD, child_id)


def link_hash(previous: bytes, position: int, entry: Row) -> bytes:
    """SHA-256 over the previous link, the position and every column of the entry, in a fixed order."""
    values = [entry[name].isoformat() if name == "at" else entry[name] for name in AUDIT_COLUMNS]
    content = orjson.dumps([position, *(None if value is None else str(value) for value in values)])
    return hashlib.sha256(previous + content).digest()


async def seal(engine: AsyncEngine) -> int:
    """Chains the entries that wait; the number of new links. One sealer works at a time."""
    total = 0
    while True:
        taken, chained = await _seal_batch(engine)
        total += chained
        if taken < SEAL_BATCH:
            return total


async def _seal_batch(engine: AsyncEngine) -> tuple[int, int]:
    """How many left the queue, and how many of these were chained: the others already are.

    An entry that is queued but gone stays queued, for `audit verify` to find.
    """
    async with transaction(engine) as db:
        await db.rows("SELECT pg_advisory_xact_lock($1)", LOCK)
        last = await db.row("SELECT position, hash FROM audit_chain ORDER BY position DESC LIMIT 1")
        position, previous = (last["position"], last["hash"]) if last else (0, GENESIS)
        entries = await db.rows(NEXT_WAITING, SEAL_BATCH)
        links = []
        for entry in entries:
            if entry["chained_at"] is not None:
                continue
            position += 1
            previous = link_hash(previous, position, entry)
            links.append((position, entry["id"], previous))
        if links:
            await db.rows(CHAIN, *zip(*links, strict=True))
        if entries:
            await db.rows(TAKEN, [entry["id"] for entry in entries])
        return len(entries), len(links)


async def first_broken_link(db: Rows) -> int | None:
    """The position at which the chain does not hold, or None. Changed, removed and inserted entries all break it."""
    previous, expected = GENESIS, 0
    columns = ", ".join(f"e.{name}" for name in AUDIT_COLUMNS)
    while True:
        links = await db.rows(
            f"SELECT c.position, c.hash, {columns} FROM audit_chain c LEFT JOIN audit_entries e ON e.id = c.entry_id"  # noqa: S608  # constants
            " WHERE c.position > $1 ORDER BY c.position LIMIT 1000",
            expected,
        )
        if not links:
            return None
        for link in links:
            expected += 1
            if link["position"] != expected or link["id"] is None:
                return expected
            previous = link_hash(previous, expected, link)
            if previous != link["hash"]:
                return expected


async def unchained_entry(db: Rows) -> str | None:
    """An entry that the sealer will never chain, or None: slipped in past the queue, or queued and then removed.

    One statement, so that an entry that is being written or chained meanwhile is seen on one side of it.
    """
    found: str | None = await db.value(
        """
        SELECT e.id FROM audit_entries e
        WHERE NOT EXISTS (SELECT 1 FROM audit_chain c WHERE c.entry_id = e.id)
          AND NOT EXISTS (SELECT 1 FROM audit_waiting w WHERE w.entry_id = e.id)
        UNION ALL
        SELECT w.entry_id FROM audit_waiting w WHERE NOT EXISTS (SELECT 1 FROM audit_entries e WHERE e.id = w.entry_id)
        LIMIT 1
        """
    )
    return found
