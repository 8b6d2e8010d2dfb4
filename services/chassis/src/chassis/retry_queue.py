"""A queue in a service's own table: each row is tried until it succeeds, with growing waits, or is given up.

    queue = RetryQueue(units, actor, Mail, waiting=text("sent_at IS NULL"), max_attempts=8, give_up=drop)
    Job("send mail", timedelta(seconds=1), lambda: queue.run_due(send, limit=100))

A row is claimed in a short transaction, which also postpones it, and runs outside of that. So no transaction stays open
during a call to another system, and a run that kills the process is postponed like one that fails. `send` must end the
waiting (`sent_at = now`) in a transaction of its own. Run each queue in one `Job`: the job's lock prevents a second
claim while a row is still running.
"""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Generic, Protocol, TypeVar

import structlog
from sqlalchemy import ColumnElement, TextClause, inspect, select
from sqlalchemy.orm import InstrumentedAttribute

from chassis.unit_of_work import Actor, UnitOfWork, UnitsOfWork

LONGEST_WAIT = timedelta(minutes=10)
log = structlog.get_logger(__name__)


class QueueRow(Protocol):
    id: Any
    """The primary key."""
    attempts: int
    """How often it was claimed."""


R = TypeVar("R", bound=QueueRow)


def _counted(ended: int | BaseException) -> int:
    if isinstance(ended, BaseException):
        raise ended
    return ended


def back_off(attempts: int) -> timedelta:
    """The wait after this many attempts: 2 seconds after the first, then doubled each time, at most 10 minutes."""
    return min(timedelta(seconds=2.0 ** min(attempts, 10)), LONGEST_WAIT)


@dataclass(frozen=True)
class RetryQueue(Generic[R]):
    units: UnitsOfWork
    actor: Actor
    table: type[R]
    waiting: ColumnElement[bool] | TextClause
    """Which rows are in the queue: the literal condition of the partial index on `due_column`."""
    due_column: str = "due_at"
    max_attempts: int | None = None
    """A row that failed this often is given up; None retries it forever."""
    give_up: Callable[[UnitOfWork, R], Awaitable[None]] | None = None
    """Must take the row, which is locked, out of the queue. Required with `max_attempts`."""

    def __post_init__(self) -> None:
        assert (self.max_attempts is None) == (self.give_up is None)

    async def claim(self, limit: int) -> Sequence[R]:
        """Up to `limit` due rows, the longest due first. Each counts as attempted and is postponed by `back_off`."""
        return await self._claim(limit, self.units.clock())

    async def run_due(self, run: Callable[[R], Awaitable[None]], *, limit: int, at_once: int = 1) -> int:
        """Run up to `limit` rows that are due now, the longest due first and `at_once` of them at the same time.
        Returns how many ran, failed ones included. Raises the first error of a claim, when the other rows have ended.
        """
        now, left = self.units.clock(), iter(range(limit))

        async def work_off() -> int:
            count = 0
            for _ in left:
                rows = await self._claim(1, now)
                if not rows:
                    break
                await self._run(run, rows[0])
                count += 1
            return count

        counts = await asyncio.gather(*(work_off() for _ in range(at_once)), return_exceptions=True)
        return sum(map(_counted, counts))

    async def _claim(self, limit: int, due_until: datetime) -> Sequence[R]:
        due: InstrumentedAttribute[datetime] = getattr(self.table, self.due_column)

        async def work(uow: UnitOfWork) -> Sequence[R]:
            oldest = (
                select(self.table).where(self.waiting, due <= due_until).order_by(due, *inspect(self.table).primary_key)
            )
            rows = (await uow.db.scalars(oldest.limit(limit).with_for_update(skip_locked=True))).all()
            for row in rows:
                row.attempts += 1
                setattr(row, self.due_column, uow.now + back_off(row.attempts))
            return rows

        return await self.units.run(self.actor, work)

    async def _run(self, run: Callable[[R], Awaitable[None]], row: R) -> None:
        try:
            await run(row)
        except Exception as error:  # one failure must not block the other rows
            queue = self.table.__name__
            log.warning("a queued row failed", job=queue, subject_id=str(row.id), attempt=row.attempts, exc_info=error)
            if self.max_attempts is not None and row.attempts >= self.max_attempts:
                await self._give_up(row.id)

    async def _give_up(self, row_id: Any) -> None:
        async def work(uow: UnitOfWork) -> None:
            assert self.give_up is not None
            await self.give_up(uow, await uow.db.get_one(self.table, row_id, with_for_update=True))

        await self.units.run(self.actor, work)
