"""Seeded tampers with a published audit chain, by someone who may do anything in the database: every one is found.

`make drill` tries 1,000. Each runs in a transaction that is rolled back after the check.
"""

import contextlib
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from datetime import timedelta
from random import Random
from uuid import UUID

import psycopg
import pytest
from chassis.audit.chain import LINKS, LOWEST_POSITION, broken_link, seal, unchained_entry
from chassis.audit.heads import Head, head_of
from chassis.audit.keys import AuditKey, AuditKeys
from chassis.db import Row, Rows, make_engine, plain_url, transaction
from chassis.ids import new_id
from chassis.runtime import Runtime
from chassis.testing.databases import as_owner, as_superuser
from chassis.testing.drill import IN_DRILL
from chassis.unit_of_work import AUDIT_COLUMNS, Actor

from services.chassis.tests.audit_rewrites import rewrite, rewritten

TAMPERS = 1_000 if IN_DRILL else 105
FORMER, CURRENT, STRANGE = (bytes([number]) * 32 for number in (1, 2, 3))
KEYS = AuditKeys.of("toys", [CURRENT, FORMER])
OLDER, PER_KEY = 4, 8
KEYED_FROM = OLDER + 1
LENGTH = OLDER + 2 * PER_KEY
OUT_OF_THE_WAY = 1_000_000


class Undo(Exception):
    pass


@dataclass(frozen=True)
class Tampering:
    db: Rows
    random: Random
    links: Sequence[Row]

    def position(self, first: int = 1, last: int = LENGTH) -> int:
        return self.random.randint(first, last)

    async def change(self, statement: str, *args: object) -> None:
        """Fails if the statement changes nothing, because then there is nothing to find."""
        assert await self.db.rows(f"{statement} RETURNING 1", *args), statement

    async def entry_id(self, position: int) -> UUID:
        return UUID(str(self.links[position - 1]["id"]))

    async def change_entry(self, position: int) -> None:
        column = self.random.choice([name for name in AUDIT_COLUMNS if name != "id"])
        old = self.links[position - 1][column]
        new: object = f"{old}!"
        if column == "at":
            new = old + timedelta(microseconds=self.random.choice([-1, 1]) * self.random.randint(1, 10**9))
        elif column == "child_id":
            new = new_id()
        if old is not None and column not in ("at", "actor", "action") and self.random.random() < 0.3:
            new = None
        statement = f"UPDATE audit_entries SET {column} = $2 WHERE id = $1"  # noqa: S608  # our columns
        await self.change(statement, await self.entry_id(position), new)

    async def remove(self, first: int, last: int, *, entries: bool = True, links: bool = True) -> None:
        ids = [await self.entry_id(position) for position in range(first, last + 1)]
        if entries:
            await self.change("DELETE FROM audit_entries WHERE id = ANY($1::uuid[])", ids)
        if links:
            await self.change("DELETE FROM audit_chain WHERE entry_id = ANY($1::uuid[])", ids)

    async def move_links(self, first: int, by: int) -> None:
        moved = await self.db.rows(
            "UPDATE audit_chain SET position = position + $2 WHERE position >= $1 RETURNING 1", first, OUT_OF_THE_WAY
        )
        back = "UPDATE audit_chain SET position = position + $2 WHERE position >= $1 RETURNING 1"
        assert len(await self.db.rows(back, OUT_OF_THE_WAY, by - OUT_OF_THE_WAY)) == len(moved)

    async def add_entry(self) -> UUID:
        added = new_id()
        await self.change(
            "INSERT INTO audit_entries (id, at, actor, action) VALUES ($1, now(), 'guardian:x', 'read toys')", added
        )
        return added

    async def add_link(self, position: int, key: AuditKey) -> None:
        await self.change(
            "INSERT INTO audit_chain (position, entry_id, hash, key_id, keyed_from) VALUES ($1, $2, $3, $4, $5)",
            position, await self.add_entry(), self.random.randbytes(32), key.id, KEYED_FROM,
        )  # fmt: skip

    async def rewrite(self, first: int, key: AuditKey | None, keyed_from: int = KEYED_FROM) -> None:
        """Every hash from `first` on fits what is in the database now."""
        links = await self.db.rows(LINKS, LOWEST_POSITION)
        for position, *values in rewritten(links, first, key=key, keyed_from=keyed_from):
            statement = "UPDATE audit_chain SET hash = $2, key_id = $3, keyed_from = $4 WHERE position = $1"
            await self.change(statement, position, *values)

    def some_key(self) -> AuditKey | None:
        strange = AuditKeys.of("toys", [STRANGE]).current
        return self.random.choice(
            [None, strange, AuditKey(KEYS.current.id, b"guessed", b"guessed"), *KEYS.newest_first]
        )


async def change_one_column(to: Tampering) -> None:
    await to.change_entry(to.position())


async def change_a_hash(to: Tampering) -> None:
    position, bit = to.position(), to.random.randrange(256)
    await to.change(
        "UPDATE audit_chain SET hash = set_bit(hash, $2, 1 - get_bit(hash, $2)) WHERE position = $1", position, bit
    )


async def remove_from_the_middle(to: Tampering) -> None:
    first = to.position(last=LENGTH - 1)
    last = to.position(first, LENGTH - 1)
    await to.remove(first, last, links=to.random.random() < 0.5)


async def remove_and_close_the_gap(to: Tampering) -> None:
    first = to.position(last=LENGTH - 1)
    last = to.position(first, LENGTH - 1)
    await to.remove(first, last)
    await to.move_links(last + 1, first - last - 1)
    if to.random.random() < 0.7:
        await to.rewrite(first, to.some_key())


async def cut_the_tail(to: Tampering) -> None:
    await to.remove(to.position(), LENGTH)


async def cut_the_tail_and_queue_it_again(to: Tampering) -> None:
    first = to.position()
    await to.remove(first, LENGTH, entries=False)
    await to.change_entry(to.position(first))
    ids = [await to.entry_id(position) for position in range(first, LENGTH + 1)]
    await to.change("INSERT INTO audit_waiting SELECT * FROM unnest($1::uuid[])", ids)


async def rewrite_the_tail(to: Tampering) -> None:
    first = to.position()
    await to.change_entry(to.position(first))
    await to.rewrite(first, to.some_key(), to.random.choice([KEYED_FROM, KEYED_FROM, first]))


async def reorder(to: Tampering) -> None:
    first, second = to.random.sample(range(1, LENGTH + 1), 2)
    columns = to.random.choice(["entry_id = {}.entry_id", "entry_id = {0}.entry_id, hash = {0}.hash"])
    await to.change("DELETE FROM audit_chain WHERE position = ANY($1::bigint[])", [first, second])
    taken = {first: to.links[second - 1], second: to.links[first - 1]}
    for position, other in taken.items():
        own = to.links[position - 1]
        link = other if "hash" in columns else own
        await to.change(
            "INSERT INTO audit_chain (position, entry_id, hash, key_id, keyed_from) VALUES ($1, $2, $3, $4, $5)",
            position, UUID(str(other["id"])), link["hash"], link["key_id"], link["keyed_from"],
        )  # fmt: skip


async def insert_without_link(to: Tampering) -> None:
    await to.add_entry()


async def insert_at_an_end(to: Tampering) -> None:
    await to.add_link(to.random.choice([LENGTH + 1, LENGTH + 2, 0, -to.position()]), KEYS.current)


async def insert_in_the_middle(to: Tampering) -> None:
    position = to.position()
    await to.move_links(position, 1)
    await to.add_link(position, KEYS.current)
    if to.random.random() < 0.7:
        await to.rewrite(position, to.some_key())


async def change_key_ids(to: Tampering) -> None:
    first = to.position(KEYED_FROM)
    own = to.links[first - 1]["key_id"]
    others = [None, "strange", *(key.id for key in KEYS.newest_first if key.id != own)]
    statement = "UPDATE audit_chain SET key_id = $2 WHERE position = $1"
    await to.change(statement, first, to.random.choice(others))


async def downgrade(to: Tampering) -> None:
    """Signed links as if they were older than the key: some of them, or all."""
    first = to.position(last=KEYED_FROM)
    if to.random.random() < 0.5:
        await to.change_entry(to.position(first))
    await to.rewrite(first, None)
    if to.random.random() < 0.5:
        begin = to.position(KEYED_FROM + 1)
        await to.rewrite(begin, KEYS.current, begin)


async def move_where_signed_links_begin(to: Tampering) -> None:
    first, begin = to.position(KEYED_FROM), to.random.choice([1, 2, KEYED_FROM + 1, LENGTH])
    await to.change("UPDATE audit_chain SET keyed_from = $2 WHERE position >= $1", first, begin)


async def remove_everything(to: Tampering) -> None:
    await to.change("DELETE FROM audit_chain")
    if to.random.random() < 0.5:
        await to.change("DELETE FROM audit_entries")


Kind = Callable[[Tampering], Awaitable[None]]
KINDS: Sequence[Kind] = (
    change_one_column,
    change_a_hash,
    remove_from_the_middle,
    remove_and_close_the_gap,
    cut_the_tail,
    cut_the_tail_and_queue_it_again,
    rewrite_the_tail,
    reorder,
    insert_without_link,
    insert_at_an_end,
    insert_in_the_middle,
    change_key_ids,
    downgrade,
    move_where_signed_links_begin,
    remove_everything,
)


async def add(runtime: Runtime, entries: int, *secrets: bytes) -> None:
    async with runtime.units.begin(Actor("guardian:y", on_behalf_of="therapist:z", address="192.0.2.1")) as uow:
        for number in range(entries):
            uow.audit("toy.given", child_id=new_id() if number % 2 else None, subject=f"bear {number}")
    await seal(runtime.engine, AuditKeys.of("toys", secrets))


@pytest.fixture
async def heads(runtime: Runtime) -> Sequence[Head]:
    """Of a chain with links from before the key, of a former key and of the current one."""
    with psycopg.connect(plain_url(as_owner(runtime.settings.database_url))) as db:
        db.execute("ALTER TABLE audit_chain DROP CONSTRAINT ck_audit_chain_signed")
    await add(runtime, OLDER, FORMER)
    rewrite(runtime, 1)
    published = []
    for secrets in ((FORMER,), (CURRENT, FORMER)):
        published.append(await head_of(runtime.queries, KEYS, runtime.clock()))
        await add(runtime, PER_KEY, *secrets)
    published.append(await head_of(runtime.queries, KEYS, runtime.clock()))
    return [head for head in published if head]


async def is_found(db: Rows, heads: Sequence[Head]) -> bool:
    return bool(await broken_link(db, KEYS, heads) or await unchained_entry(db))


async def test_every_tamper_is_found(runtime: Runtime, heads: Sequence[Head]) -> None:
    assert not await is_found(runtime.queries, heads)
    links = await runtime.queries.rows(LINKS, LOWEST_POSITION)
    assert len(links) == LENGTH
    superuser = make_engine(as_superuser(runtime.settings.database_url), 1)
    missed = []
    for seed in range(TAMPERS):
        kind = KINDS[seed % len(KINDS)]
        with contextlib.suppress(Undo):
            async with transaction(superuser) as db:
                await db.rows("SET LOCAL session_replication_role = replica")
                await kind(Tampering(db, Random(seed), links))
                if not await is_found(db, heads):
                    missed.append((seed, kind.__name__))
                raise Undo
    await superuser.dispose()
    assert missed == []
    assert not await is_found(runtime.queries, heads), "every tamper was undone"
