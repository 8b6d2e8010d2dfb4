"""Rewrites an audit chain as someone would who may do anything in the database and knows some keys, or none."""

from collections.abc import Iterator, Sequence

import psycopg
from chassis.audit.chain import GENESIS, LINKS, LOWEST_POSITION, link_hash, signed_link
from chassis.audit.keys import AuditKey
from chassis.db import Row, plain_url
from chassis.runtime import Runtime
from chassis.testing.databases import as_superuser
from psycopg.rows import dict_row

Rewritten = tuple[int, bytes, str | None, int | None]
"""Position, hash, key id and where signed links begin."""


def rewritten(
    links: Sequence[Row], first: int, last: int | None = None, *, key: AuditKey | None = None, keyed_from: int = 1
) -> Iterator[Rewritten]:
    """Hashes that fit again from position `first` to `last`: with `key`, or as before there were keys."""
    previous = GENESIS
    for link in links:
        position = link["position"]
        if first <= position <= (last or position):
            if key:
                previous = signed_link(key, previous, keyed_from, position, link)
                yield position, previous, key.id, keyed_from
            else:
                previous = link_hash(previous, position, link)
                yield position, previous, None, None
        else:
            previous = link["hash"]


def tamper(runtime: Runtime, statement: str, *args: object) -> None:
    """Runs a statement as a superuser with the triggers disabled."""
    with psycopg.connect(plain_url(as_superuser(runtime.settings.database_url))) as db:
        db.execute("SET session_replication_role = replica")
        db.execute(statement.encode(), args)


def rewrite(
    runtime: Runtime, first: int, last: int | None = None, *, key: AuditKey | None = None, keyed_from: int = 1
) -> None:
    with psycopg.connect(plain_url(as_superuser(runtime.settings.database_url)), row_factory=dict_row) as db:
        db.execute("SET session_replication_role = replica")
        db.execute("SET timezone = UTC")
        links = db.execute(LINKS.replace("$1", str(LOWEST_POSITION)).encode()).fetchall()
        for position, *values in rewritten(links, first, last, key=key, keyed_from=keyed_from):
            db.execute(
                "UPDATE audit_chain SET hash = %s, key_id = %s, keyed_from = %s WHERE position = %s",
                (*values, position),
            )
