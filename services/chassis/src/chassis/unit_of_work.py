"""One use case, one transaction, committed before the response (docs/adr/0004-commit-before-responding.md).

    async with units.begin(actor) as uow:
        uow.db.add(goal)
        uow.emit(GoalCreated(...))
        uow.audit("goal.created", child_id=child_id, subject=goal.id)

Events and audit entries are rows of the same transaction: all of it happened, or none of it.
"""

from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import datetime
from typing import Any, TypeAlias, TypeVar
from uuid import UUID

import asyncpg
import orjson
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncEngine, AsyncSession

from chassis.auth.viewer import Viewer
from chassis.clock import Clock
from chassis.context import request_id
from chassis.db import Row, Transaction, transaction
from chassis.events.envelope import to_envelope
from chassis.events.event import Event
from chassis.ids import new_id, new_id_text
from chassis.master_keys import NO_KEYS, MasterKeys

T = TypeVar("T")
RETRIED_SQLSTATES = {"40P01", "40001"}
"""Deadlock and serialization failure: the database rolled back, so retrying is safe."""
ATTEMPTS = 3
ADD_EVENTS = """
    INSERT INTO outbox (event_id, subject, envelope, created_at)
    SELECT event_id, subject, envelope, $4
    FROM unnest($1::uuid[], $2::text[], $3::jsonb[]) WITH ORDINALITY AS event (event_id, subject, envelope, position)
    ORDER BY position
"""
AUDIT_COLUMNS = ("id", "at", "actor", "on_behalf_of", "action", "child_id", "subject", "address", "request_id")
_AUDIT_TYPES = ("uuid", "timestamptz", "text", "text", "text", "uuid", "text", "text", "text")


_AUDIT_VALUES = ", ".join(f"${number}::{kind}[]" for number, kind in enumerate(_AUDIT_TYPES, 1))
AUDIT = f"""
    INSERT INTO audit_entries ({", ".join(AUDIT_COLUMNS)}) SELECT * FROM unnest({_AUDIT_VALUES}) ON CONFLICT DO NOTHING
"""  # noqa: S608  # constants
"""All entries in one statement: a tenth of the cost of one statement per entry."""
DatabaseError: TypeAlias = DBAPIError | asyncpg.PostgresError
"""SQLAlchemy's from its session; the driver's from `rows` and from the commit."""


@dataclass(frozen=True, slots=True)
class Actor:
    """The person or service that makes a change, for the audit trail."""

    name: str
    on_behalf_of: str | None = None
    address: str | None = None

    @property
    def role(self) -> str:
        """`guardian`, `therapist`, `operator`, `service` or `visitor`; the impersonated person's role, if any."""
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


def audit_entry(
    actor: Actor, at: datetime, action: str, child_id: UUID | str | None = None, subject: UUID | str | None = None
) -> Sequence[Any]:
    """The values of AUDIT_COLUMNS."""
    return (
        new_id_text(),
        at,
        actor.name,
        actor.on_behalf_of,
        action,
        None if child_id is None else str(child_id),
        None if subject is None else str(subject),
        actor.address,
        request_id.get(),
    )


class UnitOfWork:
    """Writes events and audit entries at the end, so that locks on `outbox` and `audit_entries` are short."""

    def __init__(
        self, statements: Transaction, now: datetime, actor: Actor, source: str, keys: MasterKeys = NO_KEYS
    ) -> None:
        self.now = now
        """The time of this unit of work, in UTC; constant throughout."""
        self.actor = actor
        self.keys = keys
        self._statements = statements
        self._session: AsyncSession | None = None
        self._source = source
        self._events: list[Sequence[Any]] = []
        self._audited: list[Sequence[Any]] = []

    @property
    def db(self) -> AsyncSession:
        """SQLAlchemy's session on the same connection, created on first use."""
        if self._session is None:
            self._session = AsyncSession(self._statements.connection, expire_on_commit=False)
        return self._session

    @property
    def has_events(self) -> bool:
        return bool(self._events)

    def emit(self, event: Event) -> None:
        event_id = new_id()
        envelope = to_envelope(event, event_id, self._source, self.now)
        self._events.append((event_id, event.subject(), orjson.dumps(envelope).decode()))

    def audit(self, action: str, *, child_id: UUID | None = None, subject: UUID | str | None = None) -> None:
        self._audited.append(audit_entry(self.actor, self.now, action, child_id, subject))

    async def rows(self, sql: str, *args: Any) -> Sequence[Row]:
        """Sees the writes of this unit of work, except its events and audit entries."""
        await self._flush()
        return await self._statements.rows(sql, *args)

    async def row(self, sql: str, *args: Any) -> Row | None:
        await self._flush()
        return await self._statements.row(sql, *args)

    async def value(self, sql: str, *args: Any) -> Any:
        await self._flush()
        return await self._statements.value(sql, *args)

    async def finish(self) -> None:
        """Writes everything that is still pending. `UnitsOfWork` calls it before the commit."""
        if self._session is not None:
            await self._session.commit()  # flushes only: the surrounding transaction is the driver's
        if self._events:
            await self._statements.rows(ADD_EVENTS, *zip(*self._events, strict=True), self.now)
        if self._audited:
            await self._statements.rows(AUDIT, *zip(*self._audited, strict=True))

    async def close(self) -> None:
        if self._session is not None:
            await self._session.close()

    async def _flush(self) -> None:
        session = self._session
        if session is not None and (session.new or session.dirty or session.deleted):
            await session.flush()


class UnitsOfWork:
    """Begins units of work."""

    def __init__(self, engine: AsyncEngine, clock: Clock, source: str, keys: MasterKeys = NO_KEYS) -> None:
        """`keys` are those of the encrypted texts in this database."""
        self._engine = engine
        self._keys = keys
        self.clock = clock
        self._source = source
        self._after_commit: list[Callable[[UnitOfWork], None]] = []

    def after_commit(self, call: Callable[[UnitOfWork], None]) -> None:
        """Calls it after each commit of this process. It must not raise."""
        self._after_commit.append(call)

    @asynccontextmanager
    async def begin(self, actor: Actor) -> AsyncIterator[UnitOfWork]:
        """Commits on exit and rolls back on any error."""
        async with transaction(self._engine) as statements:
            uow = UnitOfWork(statements, self.clock(), actor, self._source, self._keys)
            try:
                yield uow
                await uow.finish()
            finally:
                await uow.close()
        for call in self._after_commit:
            call(uow)

    async def run(self, actor: Actor, work: Callable[[UnitOfWork], Awaitable[T]]) -> T:
        """Runs `work` in a transaction, and retries it when the database rolled back to break a deadlock."""
        for attempt in range(1, ATTEMPTS + 1):
            try:
                async with self.begin(actor) as uow:
                    return await work(uow)
            except (DBAPIError, asyncpg.PostgresError) as error:
                if sqlstate(error) not in RETRIED_SQLSTATES or attempt == ATTEMPTS:
                    raise
        raise AssertionError("unreachable: the last attempt returns or raises")


def sqlstate(error: DatabaseError) -> str | None:
    """PostgreSQL's error code, e.g. `23P01` for an exclusion constraint."""
    return getattr(_driver_error(error), "sqlstate", None)


def violated_constraint(error: DatabaseError) -> str | None:
    """The name of the constraint that rejected a write."""
    return getattr(_driver_error(error), "constraint_name", None)


def _driver_error(error: DatabaseError) -> BaseException | None:
    """The driver's own error, which SQLAlchemy wraps twice."""
    return getattr(error.orig, "__cause__", None) if isinstance(error, DBAPIError) else error
