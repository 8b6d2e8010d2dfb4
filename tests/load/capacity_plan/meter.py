"""What a number of actions cost the whole stack: processor time, bytes in databases, events, emails."""

import time
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from statistics import quantiles
from typing import Any

import httpx
from stack.stack import Stack

from tests.load.capacity_plan.measured import PROGRAMS, Cost
from tests.load.harness.cpu import cpu_seconds, program
from tests.support.databases import database, unsent_events, value

Action = Callable[[], httpx.Response | None]
"""Does one action and returns the response, if it is one request."""
KINDS = {
    "outbox": "outbox", "inbox": "inbox", "idempotency_keys": "keys", "live_changes": "live", "sign_ins": "sign_ins",
    "notifications": "notifications", "notices": "notices",
}  # fmt: skip
"""Of tables with rows that are deleted by themselves."""
AUDIT = "audit"
QUIET_SECONDS, QUIET_CORES, QUIET_TRIES = 1.0, 0.15, 25
IDLE_SECONDS = 8.0
SIZES = """
    SELECT relname::text, pg_total_relation_size(pg_class.oid)
    FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace
    WHERE relkind = 'r' AND nspname = 'public'
"""
EVENTS = "SELECT count(*), coalesce(sum(length(envelope::text)), 0) FROM outbox"
HANDLED = "SELECT event_id, handled_at FROM inbox WHERE handled_at >= %s"
CREATED = "SELECT event_id, created_at FROM outbox WHERE created_at >= %s"
WAL = "SELECT (pg_current_wal_lsn() - '0/0')::bigint"
EMAILS = "SELECT count(*) FROM notifications WHERE channel = 'email' AND sent_at IS NOT NULL"
DUE = "SELECT count(*) FROM notifications WHERE sent_at IS NULL AND dropped_at IS NULL AND next_try_at <= now()"


@dataclass(frozen=True)
class _State:
    cpu: Mapping[str, float]
    sizes: Mapping[tuple[str, str], int]
    events: int
    event_bytes: int
    wal: int
    emails: int
    at: float


class Meter:
    def __init__(self, stack: Stack) -> None:
        self._stack = stack
        self._names = [service.name for service in stack.platform.services]
        self._heads = {name: program(stack, name) for name in PROGRAMS}
        self.idle_cores: Mapping[str, float] = self._idle()

    def _idle(self) -> Mapping[str, float]:
        self.until_quiet()
        before = self.cpu()
        time.sleep(IDLE_SECONDS)
        return {name: round((used - before[name]) / IDLE_SECONDS, 4) for name, used in self.cpu().items()}

    def cpu(self) -> dict[str, float]:
        return {name: cpu_seconds([head]) for name, head in self._heads.items()}

    def cost(self, action: Action, times: int) -> Cost:
        """The mean of `times` actions. Waits until all that they cause is done, and leaves out what the stack uses when
        it is idle. Raises AssertionError when an action fails."""
        self.until_quiet()
        before, sent = self._state(), 0
        for _ in range(times):
            response = action()
            if response is not None:
                assert response.is_success, f"{response.request.url}: {response.status_code} {response.text[:300]}"
                sent += response.num_bytes_downloaded
        self.until_quiet()
        after = self._state()
        seconds = after.at - before.at
        used = {name: after.cpu[name] - before.cpu[name] - self.idle_cores[name] * seconds for name in after.cpu}
        return Cost(
            cpu_ms={name: round(max(0.0, spent) * 1000 / times, 3) for name, spent in used.items()},
            stored=_stored(before.sizes, after.sizes, times),
            wal_bytes=round((after.wal - before.wal) / times),
            sent_bytes=round(sent / times),
            events=round((after.events - before.events) / times, 2),
            event_bytes=round((after.event_bytes - before.event_bytes) / times),
            emails=round((after.emails - before.emails) / times, 2),
        )

    def until_quiet(self) -> None:
        """Events and emails are sent, and the programs do little, or QUIET_TRIES are over."""
        for _ in range(QUIET_TRIES):
            before = sum(self.cpu().values())
            time.sleep(QUIET_SECONDS)
            busy = sum(self.cpu().values()) - before > QUIET_CORES * QUIET_SECONDS
            if not busy and not any(unsent_events(self._stack, name) for name in self._names) and not self._due():
                return

    def _due(self) -> int:
        return int(value(self._stack, "identity", DUE))

    def delivery_ms(self, since: object) -> Mapping[str, float]:
        """From the transaction of each event to that of each consumer."""
        created, handled = (dict(self._rows(sql, since)) for sql in (CREATED, HANDLED))
        taken = [(handled[one] - at).total_seconds() * 1000 for one, at in created.items() if one in handled]
        ranks = quantiles(taken, n=100)
        return {"p50": round(ranks[49], 1), "p99": round(ranks[98], 1)}

    def _rows(self, sql: Any, *args: object) -> Iterable[tuple[Any, Any]]:
        for name in self._names:
            with database(self._stack, name) as db:
                yield from db.execute(sql, args).fetchall()

    def _state(self) -> _State:
        sizes: Counter[tuple[str, str]] = Counter()
        events = [0, 0]
        for name in self._names:
            with database(self._stack, name) as db:
                for table, size in db.execute(SIZES).fetchall():
                    sizes[name, kind_of(table)] += size
                found = db.execute(EVENTS).fetchone()
                assert found is not None
                events = [events[0] + found[0], events[1] + found[1]]
        wal, emails = (int(value(self._stack, "identity", sql)) for sql in (WAL, EMAILS))
        return _State(self.cpu(), sizes, events[0], events[1], wal, emails, time.monotonic())


def kind_of(table: str) -> str:
    """How long its rows stay: `demand.DAYS_KEPT`; those of `audit` and `records` aren't deleted by themselves."""
    return AUDIT if table.startswith("audit") else KINDS.get(table, "records")


def _stored(
    before: Mapping[tuple[str, str], int], after: Mapping[tuple[str, str], int], times: int
) -> Mapping[str, Mapping[str, int]]:
    grown: dict[str, dict[str, int]] = {}
    for (name, kind), size in after.items():
        if (more := round((size - before.get((name, kind), 0)) / times)) > 0:
            grown.setdefault(name, {})[kind] = more
    return grown
