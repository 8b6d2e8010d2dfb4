"""Finds what was changed in the audit trail (docs/product/shared.md#audit).

`audit verify` checks the whole trail. Each worker checks every hour what is new since its last check, at a cost that
does not grow with the trail.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from nats.errors import Error as NatsError
from nats.js.errors import Error as JetStreamError

from chassis.audit.chain import BrokenLink, check_links, unchained_entry
from chassis.audit.heads import Head, Place, UntrustedHead, opened
from chassis.audit.keys import AuditKeys
from chassis.clock import Clock
from chassis.db import Rows
from chassis.errors import NotFound, Unavailable
from chassis.metrics import AUDIT_VERIFIED

PLACE_ERRORS = (NatsError, JetStreamError, OSError, NotFound, Unavailable)
"""A place that is away, or refuses."""
CHECKED_AGAIN = timedelta(days=2)
"""How far back a check of new entries goes that knows of no earlier check, such as the first one of a worker."""


class AuditTrailProblems(Exception):
    def __init__(self, problems: Sequence[str]) -> None:
        super().__init__(" ".join(problems))


@dataclass(frozen=True)
class Published:
    """What the places say about the trail."""

    heads: Sequence[Head]
    problems: Sequence[str]

    def newest_before(self, at: datetime) -> Head | None:
        """The newest head that was published before `at`."""
        older = (head for head in self.heads if datetime.fromisoformat(head.at) < at)
        return max(older, key=lambda head: head.position, default=None)


async def published(db: Rows, keys: AuditKeys, places: Sequence[Place]) -> Published:
    problems: list[str] = []
    heads: list[Head] = []
    for place in places:
        try:
            found = await place.read()
        except PLACE_ERRORS as error:
            problems.append(f"The heads in the {place.name} can't be read ({type(error).__name__}).")
            continue
        try:
            heads.extend(opened(data, keys) for data in found)
        except UntrustedHead as untrusted:
            problems.append(f"The {place.name} has a head that can't be trusted: {untrusted}.")
        if not found and await db.value("SELECT EXISTS (SELECT FROM audit_chain)"):
            problems.append(f"The {place.name} has no head of this trail.")
    return Published(heads, problems)


async def problems_of(
    db: Rows, keys: AuditKeys, places: Sequence[Place], before: datetime | None = None
) -> Sequence[str]:
    """One sentence for each problem; none if the trail is intact and every place vouches for it.

    With `before`, the check begins at the newest head that was published earlier; without such a head, at the
    beginning of the trail.
    """
    vouched = await published(db, keys, places)  # read before the chain, which then is at least as long
    problems, _ = await _check(db, keys, vouched, vouched.newest_before(before) if before else None)
    return problems


async def _check(
    db: Rows, keys: AuditKeys, vouched: Published, since: Head | None
) -> tuple[Sequence[str], Head | None]:
    """The problems, and where the checked part of the trail ends, if it has links and none is broken."""
    problems, end = [*vouched.problems], None
    try:
        end = (await check_links(db, keys, vouched.heads, since)).head
    except BrokenLink as broken:
        problems.append(f"The audit trail is broken at {broken}.")
    if stray := await unchained_entry(db, since):
        problems.append(f"The audit trail is broken: entry {stray} is neither chained nor queued.")
    return problems, end


class NewEntriesCheck:
    """Checks again and again what is new since the last check without problems. The first check of a process begins at
    a head that is CHECKED_AGAIN old."""

    def __init__(self, db: Rows, keys: AuditKeys, places: Sequence[Place], clock: Clock) -> None:
        self._db = db
        self._keys = keys
        self._places = places
        self._clock = clock
        self._verified: Head | None = None

    async def run(self) -> None:
        """Raises AuditTrailProblems."""
        vouched = await published(self._db, self._keys, self._places)
        since = self._verified or vouched.newest_before(self._clock() - CHECKED_AGAIN)
        problems, end = await _check(self._db, self._keys, vouched, since)
        if problems:
            raise AuditTrailProblems(problems)
        self._verified = end
        AUDIT_VERIFIED.set_to_current_time()
