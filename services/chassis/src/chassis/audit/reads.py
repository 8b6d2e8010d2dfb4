"""Who reads which child's record (docs/product/shared.md#audit).

Reads are collected in memory and stored a moment later, so that a read costs no write; a graceful shutdown stores the
rest.
"""

import asyncio
from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

import structlog

from chassis.db import DRIVER_ERRORS, Queries, Row, Rows
from chassis.sql_fragments import ENTRY_ABOUT_CHILD
from chassis.unit_of_work import AUDIT, Actor, audit_entry

GATHER_SECONDS = 0.01
"""Reads within this time are stored by one statement. A `kill -9` loses at most these and the statement that runs."""
RETRY_SECONDS = 0.2
OF_CHILD = f"""
    SELECT at, actor, on_behalf_of, action, CASE WHEN child_id IS NOT NULL THEN subject END AS subject, address,
        request_id
    FROM audit_entries
    WHERE {ENTRY_ABOUT_CHILD} ORDER BY at, id
"""  # noqa: S608  # a constant
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
