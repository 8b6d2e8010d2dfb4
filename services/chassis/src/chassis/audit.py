"""The audit trail: who read or wrote which child's record (docs/product/shared.md#audit).

A write is audited in its own transaction. Reads are collected in memory and stored a moment later, so that a read costs
no write; a graceful shutdown stores the rest. A trigger queues each new entry, and a sealer links queued entries into a
hash chain at a cost that does not grow with the trail. `audit verify` checks the chain and finds entries that bypassed
it.
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

GATHER_SECONDS = 0.01
"""Reads within this time are stored by one statement. A `kill -9` loses at most these and the statement that runs."""
RETRY_SECONDS = 0.2
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
"""The inner LIMIT keeps the planner from reading the whole trail when its statistics of the short-lived queue are
wrong: each entry costs two index lookups."""
DEQUEUE = "DELETE FROM audit_waiting WHERE entry_id = ANY($1::uuid[])"
OF_CHILD = """
    SELECT at, actor, on_behalf_of, action, CASE WHEN child_id IS NOT NULL THEN subject END AS subject, address,
        request_id
    FROM audit_entries
    WHERE child_id = $1 OR (child_id IS NULL AND string_to_array(subject, ' ') @> ARRAY[$1::text])
    ORDER BY at, id
"""
"""A read of several children lists them in its subject; the query hides the other children."""
log = structlog.get_logger(__name__)


class ReadTrail:
    """Collects the reads of children's records."""

    def __init__(self, queries: Queries) -> None:
        self._queries = queries
        self._pending: list[Sequence[Any]] = []
        self._storing = asyncio.Lock()
        self._recorded = asyncio.Event()

    def record(self, actor: Actor, action: str, children: Iterable[UUID | str], at: datetime) -> None:
        """Adds one entry for all `children`; none when there are no children."""
        ids = sorted({str(child) for child in children})
        if len(ids) == 1:
            self._pending.append(audit_entry(actor, at, action, child_id=ids[0]))
        elif ids:
            self._pending.append(audit_entry(actor, at, action, subject=" ".join(ids)))
        if ids:
            self._recorded.set()

    async def flush(self) -> None:
        """Returns when everything recorded before the call is stored, possibly by a concurrent flush."""
        async with self._storing:
            batch, self._pending = self._pending, []
            if not batch:
                return
            try:
                await self._queries.rows(AUDIT, *zip(*batch, strict=True))
            except BaseException:
                self._pending = batch + self._pending
                raise

    async def run(self) -> None:
        """Runs until canceled, then stores the rest."""
        try:
            while True:
                await self._recorded.wait()
                await asyncio.sleep(GATHER_SECONDS)
                self._recorded.clear()
                try:
                    await self.flush()
                except DRIVER_ERRORS as error:
                    log.warning("cannot store audited reads; retrying", error=type(error).__name__)
                    self._recorded.set()
                    await asyncio.sleep(RETRY_SECONDS)
        finally:
            await self.flush()


async def entries_for_child(db: Rows, child_id: UUID) -> Sequence[Row]:
    """The entries about this child, oldest first, without the ids of other children in the same read."""
    return await db.rows(OF_CHILD, child_id)


def link_hash(previous: bytes, position: int, entry: Row) -> bytes:
    """SHA-256 over the previous link, the position and every column of the entry, in a fixed order."""
    values = [entry[name].isoformat() if name == "at" else entry[name] for name in AUDIT_COLUMNS]
    content = orjson.dumps([position, *(None if value is None else str(value) for value in values)])
    return hashlib.sha256(previous + content).digest()


async def seal(engine: AsyncEngine) -> int:
    """Chains the queued entries and returns the number of new links. An advisory lock admits one sealer at a time."""
    total = 0
    while True:
        dequeued, chained = await _seal_batch(engine)
        total += chained
        if dequeued < SEAL_BATCH:
            return total


async def _seal_batch(engine: AsyncEngine) -> tuple[int, int]:
    """Returns how many entries left the queue and how many of them were newly chained.

    A queued entry that was deleted stays queued, so that `audit verify` finds it.
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
            await db.rows(DEQUEUE, [entry["id"] for entry in entries])
        return len(entries), len(links)


async def first_broken_link(db: Rows) -> int | None:
    """The first position where the chain is broken, or None. Changing, removing or inserting an entry breaks it."""
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
    """An entry that the sealer will never chain, or None: inserted without the queue, or deleted while queued.

    One statement, so that it sees a concurrent write or seal either completely or not at all.
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
