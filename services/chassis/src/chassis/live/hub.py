"""What changed, told to the browsers that have it open.

Triggers of the service's tables tell each commit on a channel of PostgreSQL (`NOTIFY`), so every process hears of
every change, in one order, whoever made it and whether the broker is there or not. The service says whom a change
concerns and what they may know of it (`Describe`); the hub keeps the latest ones, so that who was away for a moment
resumes.
"""

import asyncio
import contextlib
import hashlib
from collections import deque
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID

import orjson
import structlog

from chassis.auth.viewer import Viewer
from chassis.db import DRIVER_ERRORS, Queries, Rows
from chassis.errors import TooMany
from chassis.ids import new_id
from chassis.listening import notices

CHANNEL = "live"
KEPT = 2_000
"""Changes that who resumes can be told; beyond them everything is asked for again."""
WAITING = 500
"""Changes that may wait for a slow reader, who else asks for everything again."""
LINES = 20
"""Open connections of one sign-in: one per tab."""
AGAIN_SECONDS = 1.0
log = structlog.get_logger(__name__)
Told = Mapping[str, Any]
"""A trigger's payload."""


@dataclass(frozen=True, slots=True)
class Change:
    key: str
    """What makes it this change and no other; the same in every process."""
    seen_by: Mapping[UUID, Mapping[str, Any]]
    """By the guardian's or therapist's id: what they are told. Whom it does not name learns nothing."""
    id: str = field(init=False)
    """Says nothing: every reader is told where they are, also of changes that are not theirs to know."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "id", hashlib.blake2b(self.key.encode(), digest_size=12).hexdigest())


Describe = Callable[[Rows, Sequence[Told]], Awaitable[Sequence[Change]]]


@dataclass(eq=False)
class Line:
    """One open connection. `woken` is set when there is something to say or a reason to end."""

    profile_id: UUID
    sign_in_id: UUID
    cursor: str
    """The last change that it was told of, or could have been."""
    reset: bool = False
    """Changes may have been missed."""
    waiting: deque[tuple[str, Mapping[str, Any]]] = field(default_factory=deque)
    signed_out: bool = False
    closed: bool = False
    woken: asyncio.Event = field(default_factory=asyncio.Event)

    def take(self, change: Change) -> None:
        told = change.seen_by.get(self.profile_id)
        self.cursor = change.id
        if told is None:
            return
        if len(self.waiting) == WAITING:
            self.start_over(change.id)
        else:
            self.waiting.append((change.id, told))
        self.woken.set()

    def start_over(self, cursor: str) -> None:
        self.waiting.clear()
        self.cursor, self.reset = cursor, True
        self.woken.set()

    def sign_out(self) -> None:
        self.signed_out = True
        self.woken.set()

    def close(self) -> None:
        self.closed = True
        self.woken.set()


class LiveHub:
    def __init__(self, database_url: str, queries: Queries, describe: Describe) -> None:
        self._database_url = database_url
        self._queries = queries
        self._describe = describe
        self._recent: deque[Change] = deque([_beginning()], maxlen=KEPT)
        self._lines: set[Line] = set()
        self._closed = False

    async def run(self) -> None:
        """Runs until cancelled. After every gap everyone asks for everything again."""
        while True:
            try:
                await self._follow()
            except DRIVER_ERRORS as error:
                log.warning("changes cannot be followed; trying again", error=type(error).__name__)
            await asyncio.sleep(AGAIN_SECONDS)

    async def _follow(self) -> None:
        async with contextlib.aclosing(notices(self._database_url, CHANNEL)) as batches:
            async for batch in batches:
                if not batch:
                    self._begin()
                    continue
                for change in await self._describe(self._queries, [orjson.loads(payload) for payload in batch]):
                    self._recent.append(change)
                    for line in self._lines:
                        line.take(change)

    def _begin(self) -> None:
        beginning = _beginning()
        self._recent.clear()
        self._recent.append(beginning)
        for line in self._lines:
            line.start_over(beginning.id)

    @contextlib.contextmanager
    def line(self, viewer: Viewer, resume_after: str | None) -> Iterator[Line]:
        """`resume_after` is the id of the last change that the reader was told of; None for a new reader.

        Raises TooMany.
        """
        if sum(line.sign_in_id == viewer.sign_in_id for line in self._lines) >= LINES:
            raise TooMany(retry_after_seconds=60)
        line = Line(viewer.profile_id, viewer.sign_in_id, self._recent[-1].id, closed=self._closed)
        if resume_after is not None:
            self._resume(line, resume_after)
        self._lines.add(line)
        try:
            yield line
        finally:
            self._lines.discard(line)

    def _resume(self, line: Line, after: str) -> None:
        changes = list(self._recent)
        known = [place for place, change in enumerate(changes) if change.id == after]
        if not known:
            line.start_over(changes[-1].id)
            return
        for change in changes[known[-1] + 1 :]:
            line.take(change)

    def close(self) -> None:
        """The process stops: whoever reads comes back to another one."""
        self._closed = True
        for line in self._lines:
            line.close()


def _beginning() -> Change:
    """From here on nothing is missed."""
    return Change(f"from-{new_id()}", {})
