"""Heads of the audit chain: where it ends, signed, in places that the database cannot reach.

Every worker publishes the head of its service to each place when the chain has grown. `audit verify` compares the chain
with all of them, so that a chain that was cut or computed again does not pass (docs/adr/0014-sign-the-audit-trail.md).
"""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from datetime import datetime, timedelta
from typing import Protocol

import orjson

from chassis.audit.keys import AuditKeys
from chassis.clock import Clock
from chassis.db import Rows

REPEATED_EVERY = timedelta(minutes=10)
LAST_LINK = "SELECT position, hash, keyed_from FROM audit_chain ORDER BY position DESC LIMIT 1"


class UntrustedHead(Exception):
    """A head that nobody with a key of the service has signed."""


@dataclass(frozen=True)
class Head:
    position: int
    hash: str
    """Of the link at `position`, in hex."""
    keyed_from: int
    """The position of the first signed link; the next position, if there is none yet."""
    key_id: str
    at: str

    def signed(self, keys: AuditKeys) -> bytes:
        content = asdict(self)
        return orjson.dumps({**content, "signature": keys.current.sign_head(orjson.dumps(content)).hex()})


def opened(data: bytes, keys: AuditKeys) -> Head:
    """Raises UntrustedHead."""
    try:
        content = orjson.loads(data)
        signature = bytes.fromhex(content.pop("signature"))
        head = Head(**content)
    except (TypeError, ValueError, KeyError, AttributeError):
        raise UntrustedHead("a head can't be read") from None
    key = keys.find(head.key_id)
    if key is None or not key.verifies_head(orjson.dumps(content), signature):
        raise UntrustedHead(f"the head at position {head.position} isn't signed by a key of this service")
    return head


class Place(Protocol):
    """Keeps what was published. Nobody who publishes can change or remove it."""

    name: str

    @property
    def restarts(self) -> int:
        """How often the place was gone, after which it may have lost what was published."""
        ...

    async def publish(self, position: int, head: bytes) -> None:
        """An object store keeps the first head of a position."""

    async def read(self) -> Sequence[bytes]: ...


async def head_of(db: Rows, keys: AuditKeys, at: datetime) -> Head | None:
    """`None` for an empty chain."""
    last = await db.row(LAST_LINK)
    if last is None:
        return None
    keyed_from = last["keyed_from"] or last["position"] + 1
    return Head(last["position"], last["hash"].hex(), keyed_from, keys.current.id, at.isoformat())


class HeadPublisher:
    def __init__(self, db: Rows, keys: AuditKeys, places: Sequence[Place], clock: Clock) -> None:
        self._db = db
        self._keys = keys
        self._places = places
        self._clock = clock
        self._published: dict[str, tuple[int, str, int, datetime]] = {}
        """By place: position, hash, restarts of the place, and when."""

    async def run(self) -> int:
        """Publishes to each place that does not have the head, also when another place fails, and again after
        a restart of the place and after REPEATED_EVERY, because it may have lost it. Returns how many got it.

        Raises the error of each place that failed.
        """
        now = self._clock()
        head = await head_of(self._db, self._keys, now)
        if head is None:
            return 0
        errors, published = [], 0
        for place in self._places:
            if self._is_there(place, head, now):
                continue
            restarts = place.restarts  # before it publishes: one in the meantime may lose the head
            try:
                await place.publish(head.position, head.signed(self._keys))
            except Exception as error:  # raised below, after the other places
                errors.append(error)
            else:
                self._published[place.name] = (head.position, head.hash, restarts, now)
                published += 1
        if errors:
            raise ExceptionGroup("a head was not published", errors)
        return published

    def _is_there(self, place: Place, head: Head, now: datetime) -> bool:
        position, end, restarts, at = self._published.get(place.name, (0, "", 0, now))
        return (position, end, restarts) == (head.position, head.hash, place.restarts) and now - at < REPEATED_EVERY
