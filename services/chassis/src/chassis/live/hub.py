"""Live updates for open browsers.

Triggers on the service's tables `NOTIFY` a PostgreSQL channel at each commit, so that every process hears every change
in the same order, with or without the broker. The service's `Describe` function maps a notification to the people it
concerns and to what each may learn; the hub keeps recent changes so that a reconnecting browser can resume.
"""

import asyncio
import contextlib
import hashlib
from collections import deque
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from time import monotonic
from typing import Any
from uuid import UUID

import orjson
import structlog

from chassis.auth.viewer import Viewer
from chassis.db import DRIVER_ERRORS, Queries, Rows
from chassis.errors import TooMany
from chassis.ids import new_id
from chassis.pg_notify import notifications

CHANNEL = "live"
HISTORY_SIZE = 2_000
"""Changes kept for browsers that resume; after a longer gap a browser reloads everything."""
QUEUE_SIZE = 500
"""Changes queued for one slow browser before it has to reload everything."""
CONNECTIONS_PER_SIGN_IN = 20
"""One per tab."""
RETRY_SECONDS = 1.0
log = structlog.get_logger(__name__)
NotifyPayload = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Change:
    key: str
    """Identifies this change; the same in every process."""
    payloads: Mapping[UUID, Mapping[str, Any]]
    """What each person receives, by guardian or therapist id. People who are not listed receive nothing."""
    heard_at: float = field(init=False, compare=False)
    """Seconds of this process's clock; after the commit."""
    id: str = field(init=False)
    """Opaque, because every browser receives it as a resume position, also for changes that its user may not see."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "id", hashlib.blake2b(self.key.encode(), digest_size=12).hexdigest())
        object.__setattr__(self, "heard_at", monotonic())


Describe = Callable[[Rows, Sequence[NotifyPayload]], Awaitable[Sequence[Change]]]


@dataclass(eq=False)
class LiveConnection:
    """One open browser tab. `wake` is set when there is something to send or a reason to close."""

    profile_id: UUID
    sign_in_id: UUID
    cursor: str
    """The last change that was sent to it or skipped for it."""
    reset: bool = False
    """True when changes may have been missed."""
    queue: deque[tuple[str, Mapping[str, Any]]] = field(default_factory=deque)
    signed_out: bool = False
    closed: bool = False
    wake: asyncio.Event = field(default_factory=asyncio.Event)

    def push(self, change: Change) -> None:
        payload = change.payloads.get(self.profile_id)
        self.cursor = change.id
        if payload is None:
            return
        if len(self.queue) == QUEUE_SIZE:
            self.start_over(change.id)
        else:
            self.queue.append((change.id, payload))
        self.wake.set()

    def start_over(self, cursor: str) -> None:
        self.queue.clear()
        self.cursor, self.reset = cursor, True
        self.wake.set()

    def sign_out(self) -> None:
        self.signed_out = True
        self.wake.set()

    def close(self) -> None:
        self.closed = True
        self.wake.set()


class LiveHub:
    def __init__(self, database_url: str, queries: Queries, describe: Describe) -> None:
        self._database_url = database_url
        self._queries = queries
        self._describe = describe
        self._history: deque[Change] = deque([_start_marker()], maxlen=HISTORY_SIZE)
        self._connections: set[LiveConnection] = set()
        self._watchers: set[Callable[[Change], None]] = set()
        self._closed = False

    async def run(self) -> None:
        """Runs until canceled. After every gap all browsers reload everything."""
        while True:
            try:
                await self._listen()
            except DRIVER_ERRORS as error:
                log.warning("cannot listen for changes; retrying", error=type(error).__name__)
            await asyncio.sleep(RETRY_SECONDS)

    async def _listen(self) -> None:
        async with contextlib.aclosing(notifications(self._database_url, CHANNEL)) as batches:
            async for batch in batches:
                if not batch:
                    self._restart_history()
                    continue
                for change in await self._describe(self._queries, [orjson.loads(payload) for payload in batch]):
                    self._history.append(change)
                    for connection in self._connections:
                        connection.push(change)
                    for heard in tuple(self._watchers):
                        heard(change)

    def _restart_history(self) -> None:
        marker = _start_marker()
        self._history.clear()
        self._history.append(marker)
        for connection in self._connections:
            connection.start_over(marker.id)

    @contextlib.contextmanager
    def connection(
        self, viewer: Viewer, resume_after: str | None, replay_seconds: float = 0
    ) -> Iterator[LiveConnection]:
        """`resume_after` is the id of the last change that the browser received; None for a new browser, which gets the
        changes of the last `replay_seconds`.

        Raises TooMany.
        """
        if sum(one.sign_in_id == viewer.sign_in_id for one in self._connections) >= CONNECTIONS_PER_SIGN_IN:
            raise TooMany(retry_after_seconds=60)
        connection = LiveConnection(viewer.profile_id, viewer.sign_in_id, self._history[-1].id, closed=self._closed)
        if resume_after is not None:
            self._resume(connection, resume_after)
        elif replay_seconds > 0:
            self._replay(connection, replay_seconds)
        self._connections.add(connection)
        try:
            yield connection
        finally:
            self._connections.discard(connection)

    @contextlib.contextmanager
    def watched(self, heard: Callable[[Change], None]) -> Iterator[None]:
        """Calls `heard` with every change, also of other people. Changes during a gap of the connection are lost."""
        self._watchers.add(heard)
        try:
            yield
        finally:
            self._watchers.discard(heard)

    def _resume(self, connection: LiveConnection, after: str) -> None:
        changes = list(self._history)
        positions = [position for position, change in enumerate(changes) if change.id == after]
        if not positions:
            connection.start_over(changes[-1].id)
            return
        for change in changes[positions[-1] + 1 :]:
            connection.push(change)

    def _replay(self, connection: LiveConnection, seconds: float) -> None:
        since = monotonic() - seconds
        if self._history[0].heard_at > since:
            connection.start_over(self._history[-1].id)
            return
        for change in self._history:
            if change.heard_at > since:
                connection.push(change)

    def close(self) -> None:
        """Called when the process stops: browsers reconnect to another process."""
        self._closed = True
        for connection in self._connections:
            connection.close()


def _start_marker() -> Change:
    """The position from which nothing is missed."""
    return Change(f"from-{new_id()}", {})
