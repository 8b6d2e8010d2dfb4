"""Empty, migrated databases for tests. Each service has one per process, which is emptied for the next test: ten times
faster than a new one, and PostgreSQL's connections to it start with its caches.

After a test that changed the schema or its statistics, or that wrote many rows, there is a new clone of the migrated
template instead.
"""

import os
from collections.abc import Mapping
from contextlib import closing
from typing import LiteralString

import psycopg
from psycopg import sql
from sqlalchemy.engine import make_url

from chassis import migrations
from chassis.app import Service
from chassis.testing.kept_pools import APPLICATION_NAME
from chassis.testing.servers import until

MOST_ROWS = 2_000
"""Deleted rows stay in the files of their table until PostgreSQL cleans up, which would slow down later tests."""
TABLES = """
    SELECT relname FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace ORDER BY relname
"""
SCHEMA = """
    SELECT (SELECT count(*) FROM pg_class WHERE oid >= 16384 AND relpersistence = 'p'),
        (SELECT count(*) FROM pg_attribute WHERE attrelid >= 16384),
        (SELECT count(*) FROM pg_constraint WHERE oid >= 16384),
        (SELECT count(*) FROM pg_trigger),
        (SELECT count(*) FROM pg_proc WHERE oid >= 16384),
        (SELECT sum(reltuples) FROM pg_class WHERE oid >= 16384),
        (SELECT count(*) FROM pg_statistic WHERE starelid >= 16384)
"""
"""With the statistics of tables: they decide on plans, and tests count the rows that a plan reads."""
DISCONNECT = """
    SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid()
        AND (state <> 'idle' OR application_name <> %s)
"""
RESTART_SEQUENCES = """
    SELECT setval(oid::regclass, 1, false) FROM pg_class WHERE relkind = 'S' AND relnamespace = 'public'::regnamespace
"""


class Databases:
    """The databases of the services that this process tests."""

    def __init__(self, postgres_url: str) -> None:
        self._postgres_url = postgres_url
        self._made: dict[str, _Database] = {}

    def url(self, service: Service) -> str | None:
        """Of the present database; None before the first."""
        return self._made[service.name].url if service.name in self._made else None

    def emptied(self, service: Service) -> bool:
        """Whether the present database is as its migrations left it. Closes the connections of earlier tests, except
        the kept ones (chassis.testing.kept_pools)."""
        return service.name in self._made and self._made[service.name].emptied()

    def renew(self, service: Service) -> None:
        """The present database is dropped."""
        if service.name in self._made:
            self._made[service.name].renew()
        else:
            self._made[service.name] = _Database(self._postgres_url, service)

    def drop(self) -> None:
        for database in self._made.values():
            database.drop()


class _Database:
    def __init__(self, postgres_url: str, service: Service) -> None:
        self._postgres_url = postgres_url
        worker = os.environ.get("PYTEST_XDIST_WORKER", "main")
        self._template = f"template_{service.name.replace('-', '_')}_{worker}_{os.getpid()}"
        self._clones = 0
        self._execute("CREATE DATABASE {}", self._template)
        migrations.upgrade(service.migrations, self._url(self._template, "postgresql+asyncpg"))
        self._rows = self._rows_of_migrations()
        self._clone()

    @property
    def url(self) -> str:
        return self._url(self._name, "postgresql+asyncpg")

    def renew(self) -> None:
        self._admin.close()
        self._execute("DROP DATABASE {} WITH (FORCE)", self._name)
        self._clone()

    def drop(self) -> None:
        self._admin.close()
        for name in (self._name, self._template):
            self._execute("DROP DATABASE {} WITH (FORCE)", name)

    def _clone(self) -> None:
        """Each clone has a name of its own, so that no connection to an earlier one is used."""
        self._clones += 1
        self._name = f"{self._template.removeprefix('template_')}_{self._clones}"
        self._execute("CREATE DATABASE {} TEMPLATE {} STRATEGY file_copy", self._name, self._template)
        self._admin = self._connect(self._name)
        # keeps triggers and foreign keys out of the way
        self._admin.execute("SET session_replication_role = replica")
        self._schema = self._admin.execute(SCHEMA).fetchone()

    def emptied(self) -> bool:
        """False for a database that only a new clone can restore."""
        self._admin.execute(DISCONNECT, [APPLICATION_NAME])
        if self._admin.execute(SCHEMA).fetchone() != self._schema:
            return False
        tables = [name for (name,) in self._admin.execute(TABLES)]
        with self._admin.transaction():
            with self._admin.pipeline():
                emptied = [self._admin.execute(_on("DELETE FROM {}", table)) for table in tables]
                self._admin.execute(RESTART_SEQUENCES)
            deleted = sum(cursor.rowcount for cursor in emptied)
            for table, rows in self._rows.items():
                with self._admin.cursor().copy(_on("COPY {} FROM STDIN", table)) as copy:
                    copy.write(rows)
        return bool(deleted <= MOST_ROWS)

    def _rows_of_migrations(self) -> Mapping[str, bytes]:
        """In PostgreSQL's copy format, by table."""
        found = {}
        with closing(self._connect(self._template)) as db:
            for (table,) in db.execute(TABLES).fetchall():
                with db.cursor().copy(_on("COPY {} TO STDOUT", table)) as copy:
                    found[table] = b"".join(bytes(part) for part in copy)
        return {table: rows for table, rows in found.items() if rows}

    def _execute(self, statement: LiteralString, *names: str) -> None:
        """Retries while the database is in use: PostgreSQL copies and drops a database only without connections, and
        waits five seconds for them to close, which is too short on a busy machine."""

        def execute() -> None:
            with closing(self._connect("postgres")) as db:
                db.execute(_on(statement, *names))

        until(execute, psycopg.errors.ObjectInUse)

    def _connect(self, name: str) -> psycopg.Connection:
        return psycopg.connect(self._url(name, "postgresql"), autocommit=True)

    def _url(self, name: str, driver: str) -> str:
        return make_url(self._postgres_url).set(drivername=driver, database=name).render_as_string(hide_password=False)


def _on(statement: LiteralString, *names: str) -> sql.Composed:
    return sql.SQL(statement).format(*map(sql.Identifier, names))
