"""The hash chain over the audit trail (docs/product/shared.md#audit).

A trigger queues each new entry, and a sealer links queued entries into the chain, with a key that is not in the
database, at a cost that does not grow with the trail. `audit verify` checks the chain and finds entries that bypassed
it.
"""

import hashlib
import hmac
from collections.abc import Mapping, Sequence
from uuid import UUID

import orjson
from sqlalchemy.ext.asyncio import AsyncEngine

from chassis.audit.heads import Head
from chassis.audit.keys import AuditKey, AuditKeys
from chassis.db import Row, Rows, transaction
from chassis.unit_of_work import AUDIT_COLUMNS

SEAL_BATCH = 1000
GENESIS = bytes(32)
LOCK = 7_301_991
CHAIN = """
    INSERT INTO audit_chain (position, entry_id, hash, key_id, keyed_from)
    SELECT * FROM unnest($1::bigint[], $2::uuid[], $3::bytea[], $4::text[], $5::bigint[])
"""
NEXT_WAITING = f"""
    SELECT e.*, (SELECT c.position FROM audit_chain c WHERE c.entry_id = w.entry_id) AS chained_at
    FROM audit_waiting w
    CROSS JOIN LATERAL (SELECT {", ".join(AUDIT_COLUMNS)} FROM audit_entries WHERE id = w.entry_id LIMIT 1) e
    ORDER BY w.entry_id LIMIT $1
"""  # noqa: S608  # constants
"""The inner LIMIT keeps the planner from reading the whole trail when its statistics of the short-lived queue are
wrong: each entry costs two index lookups."""
LINKS = f"""
    SELECT c.position, c.hash, c.key_id, c.keyed_from, {", ".join(f"e.{name}" for name in AUDIT_COLUMNS)}
    FROM audit_chain c LEFT JOIN audit_entries e ON e.id = c.entry_id
    WHERE c.position > $1 ORDER BY c.position LIMIT 1000
"""  # noqa: S608  # constants
STORED_HASHES = "SELECT position, hash FROM audit_chain WHERE position = ANY($1::bigint[])"
LOWEST_POSITION = -(2**63)
"""A link before the first position is found too. No link can be at this position."""
LOWEST_ID = str(UUID(int=0))
DEQUEUE = "DELETE FROM audit_waiting WHERE entry_id = ANY($1::uuid[])"


class UnknownKey(Exception):
    def __init__(self, key_id: str) -> None:
        super().__init__(f"the last link has the key {key_id}, which is neither AUDIT_KEY nor one of FORMER_AUDIT_KEYS")


class BrokenLink(Exception):
    def __init__(self, position: int, reason: str) -> None:
        super().__init__(f"position {position}: {reason}")
        self.position = position


def link_hash(previous: bytes, position: int, entry: Row) -> bytes:
    """SHA-256, as in links that are older than the key of their service. Needs no key, so it proves nothing alone."""
    return hashlib.sha256(previous + _content([position], entry)).digest()


def signed_link(key: AuditKey, previous: bytes, keyed_from: int, position: int, entry: Row) -> bytes:
    """`keyed_from` is the position of the first signed link. Each link repeats it, so that no signed link can be passed
    off as an older one."""
    return key.sign_link(previous + _content([key.id, keyed_from, position], entry))


def _content(place: Sequence[str | int], entry: Row) -> bytes:
    """The place in the chain and every column of the entry, in a fixed order."""
    values = [entry[name].isoformat() if name == "at" else entry[name] for name in AUDIT_COLUMNS]
    return orjson.dumps([*place, *(None if value is None else str(value) for value in values)])


async def seal(engine: AsyncEngine, keys: AuditKeys) -> int:
    """Chains the queued entries and returns the number of new links. An advisory lock admits one sealer at a time.

    Raises UnknownKey after a link of an unknown key: a process with a former key must not sign after a newer one.
    """
    total = 0
    while True:
        dequeued, chained = await _seal_batch(engine, keys)
        total += chained
        if dequeued < SEAL_BATCH:
            return total


async def _seal_batch(engine: AsyncEngine, keys: AuditKeys) -> tuple[int, int]:
    """Returns how many entries left the queue and how many of them were newly chained.

    A queued entry that was deleted stays queued, so that `audit verify` finds it.
    """
    async with transaction(engine) as db:
        await db.rows("SELECT pg_advisory_xact_lock($1)", LOCK)
        last = await db.row("SELECT position, hash, key_id, keyed_from FROM audit_chain ORDER BY position DESC LIMIT 1")
        position, previous = (last["position"], last["hash"]) if last else (0, GENESIS)
        keyed_from = (last and last["keyed_from"]) or position + 1
        if last and last["key_id"] and not keys.find(last["key_id"]):
            raise UnknownKey(last["key_id"])
        entries = await db.rows(NEXT_WAITING, SEAL_BATCH)
        links = []
        for entry in entries:
            if entry["chained_at"] is not None:
                continue
            position += 1
            previous = signed_link(keys.current, previous, keyed_from, position, entry)
            links.append((position, entry["id"], previous, keys.current.id, keyed_from))
        if links:
            await db.rows(CHAIN, *zip(*links, strict=True))
        if entries:
            await db.rows(DEQUEUE, [entry["id"] for entry in entries])
        return len(entries), len(links)


async def broken_link(db: Rows, keys: AuditKeys, heads: Sequence[Head] = ()) -> BrokenLink | None:
    """The first broken link of the whole chain, or None."""
    try:
        await check_links(db, keys, heads)
    except BrokenLink as broken:
        return broken
    return None


async def check_links(db: Rows, keys: AuditKeys, heads: Sequence[Head] = (), since: Head | None = None) -> "ChainCheck":
    """Raises the first BrokenLink. Changing, removing, moving or inserting an entry breaks a link.

    Without `heads`, which were published before, the last entries can be missing. With `since`, a head that was
    verified or published, the check begins with its link: it computes no earlier link again, but compares what the
    database has at each earlier head.
    """
    check, after = ChainCheck(keys, heads), LOWEST_POSITION
    if since:
        positions = [since.position - 1, *(head.position for head in heads)]
        check.begin_at(since, {row["position"]: row["hash"] for row in await db.rows(STORED_HASHES, positions)})
        after = since.position - 1
    while links := await db.rows(LINKS, after):
        for link in links:
            check.add(link)
        after = links[-1]["position"]
    check.end()
    return check


class ChainCheck:
    """Checks links in order of their positions."""

    def __init__(self, keys: AuditKeys, heads: Sequence[Head]) -> None:
        self._keys = keys
        self._heads = heads
        self._hashes: dict[int, set[str]] = {}
        """What was published, by position."""
        for head in heads:
            self._hashes.setdefault(head.position, set()).add(head.hash)
        self._key_age = len(keys.newest_first)
        self.position = 0
        """The position of the last link."""
        self.hash = GENESIS
        self.keyed_from: int | None = None
        """The position of the first signed link. `None` before it."""

    @property
    def head(self) -> Head | None:
        """The last link, unsigned. `None` before the first."""
        if not self.position:
            return None
        return Head(self.position, self.hash.hex(), self.keyed_from or self.position + 1, key_id="", at="")

    def begin_at(self, head: Head, stored: Mapping[int, bytes]) -> None:
        """Call it before the first link, which is then the one of `head`. `stored` has the hashes in the database by
        position: of the link before it, and of each published head. Raises BrokenLink."""
        for position in sorted(position for position in self._hashes if position < head.position):
            self.position = position
            self._compare_with_heads(stored.get(position, b""))
        self._hashes.setdefault(head.position, set()).add(head.hash)
        self.position = head.position - 1
        self.hash = stored.get(self.position, GENESIS)
        self.keyed_from = head.keyed_from if head.keyed_from < head.position else None

    def add(self, link: Row) -> None:
        """Raises BrokenLink."""
        self.position += 1
        if link["position"] != self.position:
            raise self._broken("the link is missing")
        if link["id"] is None:
            raise self._broken("the entry is missing")
        if link["key_id"] is None and self.keyed_from is None:
            expected = link_hash(self.hash, self.position, link)
        else:
            expected = self._signed(link)
        if not hmac.compare_digest(expected, link["hash"]):
            raise self._broken("the entry, its position or an earlier link was changed")
        self.hash = expected
        self._compare_with_heads(expected)

    def end(self) -> None:
        """Call it after the last link. Raises BrokenLink."""
        if self._hashes:
            last, self.position = self.position, min(self._hashes)
            raise self._broken(f"this position was published, but the last link is at {last}")
        keyed_from = self.keyed_from or self.position + 1
        for head in self._heads:
            if head.keyed_from != keyed_from:
                raise self._broken(f"signed links begin at {keyed_from}, but {head.keyed_from} was published")

    def _compare_with_heads(self, found: bytes) -> None:
        if self._hashes.pop(self.position, {found.hex()}) != {found.hex()}:
            raise self._broken("another link was published for this position")

    def _signed(self, link: Row) -> bytes:
        self.keyed_from = self.keyed_from or self.position
        key_id = link["key_id"]
        if key_id is None:
            raise self._broken("the link has no key, but earlier links have one")
        key = self._keys.find(key_id)
        if key is None:
            raise self._broken(f"its key {key_id} is neither AUDIT_KEY nor one of FORMER_AUDIT_KEYS")
        if self._keys.age(key) > self._key_age:
            raise self._broken(f"its key {key_id} was replaced before this link")
        self._key_age = self._keys.age(key)
        if link["keyed_from"] != self.keyed_from:
            raise self._broken(f"it says that signed links begin at {link['keyed_from']}, not {self.keyed_from}")
        return signed_link(key, self.hash, self.keyed_from, self.position, link)

    def _broken(self, reason: str) -> BrokenLink:
        return BrokenLink(self.position, reason)


async def unchained_entry(db: Rows, since: Head | None = None) -> str | None:
    """An entry that the sealer will never chain, or None: inserted without the queue, or deleted while queued.

    One statement, so that it sees a concurrent write or seal either completely or not at all. With `since`, it reads
    no entry from before that head: ids sort by the time at which they were made.
    """
    first = since and await db.value("SELECT entry_id FROM audit_chain WHERE position = $1", since.position)
    found: str | None = await db.value(
        """
        SELECT e.id FROM audit_entries e
        WHERE e.id >= $1
          AND NOT EXISTS (SELECT 1 FROM audit_chain c WHERE c.entry_id = e.id)
          AND NOT EXISTS (SELECT 1 FROM audit_waiting w WHERE w.entry_id = e.id)
        UNION ALL
        SELECT w.entry_id FROM audit_waiting w WHERE NOT EXISTS (SELECT 1 FROM audit_entries e WHERE e.id = w.entry_id)
        LIMIT 1
        """,
        first or LOWEST_ID,
    )
    return found
