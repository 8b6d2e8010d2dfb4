"""Rewrites an audit chain as someone would who may do anything in the database and knows some keys, or none."""

import psycopg
from chassis.audit.chain import GENESIS, LINKS, LOWEST_POSITION, link_hash, signed_link
from chassis.audit.keys import AuditKey
from chassis.db import plain_url
from chassis.runtime import Runtime
from psycopg.rows import dict_row


def tamper(runtime: Runtime, statement: str, *args: object) -> None:
    """Runs a statement as a superuser with the triggers disabled."""
    with psycopg.connect(plain_url(runtime.settings.database_url)) as db:
        db.execute("SET session_replication_role = replica")
        db.execute(statement.encode(), args)


def rewrite(
    runtime: Runtime, first: int, last: int | None = None, *, key: AuditKey | None = None, keyed_from: int = 1
) -> None:
    """Makes the hashes from position `first` to `last` fit again: with `key`, or as before there were keys."""
    with psycopg.connect(plain_url(runtime.settings.database_url), row_factory=dict_row) as db:
        db.execute("SET session_replication_role = replica")
        db.execute("SET timezone = UTC")
        previous = GENESIS
        for link in db.execute(LINKS.replace("$1", str(LOWEST_POSITION)).encode()).fetchall():
            position = link["position"]
            if first <= position <= (last or position):
                signed = key and signed_link(key, previous, keyed_from, position, link)
                db.execute(
                    "UPDATE audit_chain SET hash = %s, key_id = %s, keyed_from = %s WHERE position = %s",
                    (signed or link_hash(previous, position, link), key and key.id, key and keyed_from, position),
                )
                previous = signed or link_hash(previous, position, link)
            else:
                previous = link["hash"]
