"""One use case, one transaction, committed before the answer (STYLE.md, rule 11).

    async with units.begin(actor) as uow:
        uow.db.add(goal)
        uow.emit(GoalCreated(...))
        uow.audit("goal.created", child_id=child_id, subject=goal.id)

Events and audit entries are rows of the same transaction: either all of it happened or nothing.
"""

from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import datetime
from typing import Any, TypeVar
from uuid import UUID

from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncEngine, AsyncSession

from chassis.auth.viewer import Viewer
from chassis.clock import Clock
from chassis.context import request_id
from chassis.db import Row
from chassis.events.envelope import to_envelope
from chassis.events.event import Event
from chassis.ids import new_id
from chassis.tables import AuditEntry, OutboxRow

T = TypeVar("T")
RETRIED_SQLSTATES = {"40P01", "40001"}
"""Deadlock and serialization failure: the database undid the transaction, so doing it again is safe."""
TRIES = 3


@dataclass(frozen=True, slots=True)
class Actor:
    """On whose account a change is made, for the audit trail."""

    name: str
    on_behalf_of: str | None = None
    address: str | None = None

    @property
    def role(self) -> str:
        """`guardian`, `therapist`, `operator`, `service` or `visitor`; in another's place, that other's."""
        return (self.on_behalf_of or self.name).partition(":")[0]

    @classmethod
    def of(cls, viewer: Viewer) -> "Actor":
        person = f"{viewer.user_type}:{viewer.profile_id}"
        if viewer.operator:
            return cls(f"operator:{viewer.operator}", on_behalf_of=person, address=viewer.address)
        return cls(person, address=viewer.address)

    @classmethod
    def operator(cls, name: str) -> "Actor":
        return cls(f"operator:{name}")

    @classmethod
    def service(cls, name: str) -> "Actor":
        return cls(f"service:{name}")


class UnitOfWork:
    def __init__(self, db: AsyncSession, now: datetime, actor: Actor, source: str) -> None:
        self.db = db
        self.now = now
        """The instant of this unit of work, in UTC; the same throughout."""
        self.actor = actor
        self._source = source

    def emit(self, event: Event) -> None:
        event_id = new_id()
        self.db.add(
            OutboxRow(
                event_id=event_id,
                subject=event.subject(),
                envelope=to_envelope(event, event_id, self._source, self.now),
                created_at=self.now,
            )
        )

    def audit(self, action: str, *, child_id: UUID | None = None, subject: UUID | str | None = None) -> None:
        self.db.add(
            AuditEntry(
                id=new_id(),
                at=self.now,
                actor=self.actor.name,
                on_behalf_of=self.actor.on_behalf_of,
                action=action,
                child_id=child_id,
                subject=None if subject is None else str(subject),
                address=self.actor.address,
                request_id=request_id.get(),
            )
        )

    async def rows(self, sql: str, *args: Any) -> Sequence[Row]:
        """Sees what this unit of work has written so far."""
        await self.db.flush()
        connection = await self.db.connection()
        result = await connection.exec_driver_sql(sql, args)
        return [dict(row._mapping) for row in result] if result.returns_rows else []

    async def row(self, sql: str, *args: Any) -> Row | None:
        found = await self.rows(sql, *args)
        return found[0] if found else None

    async def value(self, sql: str, *args: Any) -> Any:
        found = await self.row(sql, *args)
        return None if found is None else next(iter(found.values()))


class UnitsOfWork:
    """Begins transactions."""

    def __init__(self, engine: AsyncEngine, clock: Clock, source: str) -> None:
        self._engine = engine
        self._clock = clock
        self._source = source

    @asynccontextmanager
    async def begin(self, actor: Actor) -> AsyncIterator[UnitOfWork]:
        """Commits on leaving; rolls back on any error."""
        async with AsyncSession(self._engine, expire_on_commit=False) as db, db.begin():
            yield UnitOfWork(db, self._clock(), actor, self._source)

    async def run(self, actor: Actor, work: Callable[[UnitOfWork], Awaitable[T]]) -> T:
        """Does `work` in a transaction; again when the database undid it to break a deadlock."""
        for attempt in range(1, TRIES + 1):
            try:
                async with self.begin(actor) as uow:
                    return await work(uow)
            except DBAPIError as error:
                if sqlstate(error) not in RETRIED_SQLSTATES or attempt == TRIES:
                    raise
        raise AssertionError("unreachable: the last try returns or raises")


def sqlstate(error: DBAPIError) -> str | None:
    """PostgreSQL's five-letter condition, e.g. `23P01` for an exclusion constraint."""
    return getattr(error.orig, "sqlstate", None) or getattr(error.orig, "pgcode", None)


def violated_constraint(error: DBAPIError) -> str | None:
    """The name of the constraint that refused a write."""
    cause = getattr(error.orig, "__cause__", None)
    return getattr(cause, "constraint_name", None)
