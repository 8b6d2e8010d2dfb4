"""A service's database, for what its API does not show: outbox, inbox, lock waits."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, LiteralString

import psycopg
from sqlalchemy.engine import make_url
from stack.stack import Stack


@contextmanager
def database(stack: Stack, service: str) -> Iterator[psycopg.Connection[tuple[Any, ...]]]:
    """Each statement commits on its own unless the test opens a transaction."""
    found = stack.platform.service(service)
    url = make_url(stack.env(service)[f"{found.env_prefix}_DATABASE_URL"]).set(drivername="postgresql")
    with psycopg.connect(url.render_as_string(hide_password=False), autocommit=True) as db:
        yield db


def value(stack: Stack, service: str, sql: LiteralString, *args: object) -> Any:
    with database(stack, service) as db:
        row = db.execute(sql, args).fetchone()
    return row[0] if row else None


def unsent_events(stack: Stack, service: str) -> int:
    return int(value(stack, service, "SELECT count(*) FROM outbox WHERE sent_at IS NULL"))
