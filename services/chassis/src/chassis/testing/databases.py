"""Empty, migrated databases for tests. Each service has one per process, which is emptied for the next test: ten times
faster than a new one, and PostgreSQL's connections to it start with its caches.

After a test that changed the schema or its statistics, or that wrote many rows, there is a new clone of the migrated
template instead.

Tests connect as the role of the running service, so that a missing right fails a test. A test that needs more says so:
`as_owner` and `as_superuser` turn the URL of a database into one for the role that owns it, or for a superuser.
"""

import os
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager, suppress
from typing import LiteralString

import psycopg
from psycopg import sql
from sqlalchemy import MetaData, NullPool, create_engine
from sqlalchemy.engine import make_url

from chassis import migrations
from chassis.app import Service
from chassis.testing.kept_pools import APPLICATION_NAME
from chassis.testing.servers import PASSWORD, until

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


def as_owner(database_url: str) -> str:
    """For migrations, and for changes of the schema."""
    url = make_url(database_url)
    return url.set(username=owner_of(str(url.username))).render_as_string(hide_password=False)


def as_superuser(database_url: str) -> str:
    """For what nobody may do: tampering, statistics, statements that ignore triggers and foreign keys."""
    url, superuser = make_url(database_url), make_url(os.environ["TEST_POSTGRES_URL"])
    return url.set(username=superuser.username, password=superuser.password).render_as_string(hide_password=False)


def owner_of(role: str) -> str:
    """The role that owns the database in which `role` runs."""
    return f"{role}_owner"


def create_roles(db: psycopg.Connection, role: str) -> None:
    """The role of a service and the owner of its databases, if this server lacks them. Parallel workers share it."""
    for name in (role, owner_of(role)):
        with suppress(psycopg.errors.DuplicateObject, psycopg.errors.UniqueViolation):
            db.execute(sql.SQL("CREATE ROLE {} LOGIN PASSWORD {}").format(sql.Identifier(name), PASSWORD))


def create_tables(database_url: str, metadata: MetaData) -> None:
    """Tables of a test, made as a migration makes them."""
    engine = create_engine(make_url(as_owner(database_url)).set(drivername="postgresql+psycopg"), poolclass=NullPool)
    metadata.create_all(engine)


@contextmanager
def empty_database(postgres_url: str, service: Service) -> Iterator[str]:
    """The URL for the role that owns it, which runs the migrations."""
    role = service.name.replace("-", "_")
    name = sql.Identifier(f"empty_{role}_{os.getpid()}")
    with closing(psycopg.connect(postgres_url, autocommit=True)) as db:
        create_roles(db, role)
        db.execute(sql.SQL("CREATE DATABASE {} OWNER {}").format(name, sql.Identifier(owner_of(role))))
        try:
            url = make_url(postgres_url).set(username=role, password=PASSWORD, database=name.as_string().strip('"'))
            yield as_owner(url.render_as_string(hide_password=False))
        finally:
            db.execute(sql.SQL("DROP DATABASE {} WITH (FORCE)").format(name))


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
        self._role = service.name.replace("-", "_")
        worker = os.environ.get("PYTEST_XDIST_WORKER", "main")
        self._template = f"template_{self._role}_{worker}_{os.getpid()}"
        self._clones = 0
        with closing(self._connect("postgres")) as db:
            create_roles(db, self._role)
        self._execute("CREATE DATABASE {} OWNER {}", self._template, owner_of(self._role))
        migrations.upgrade(service.migrations, as_owner(self._service_url(self._template)), self._role)
        self._rows = self._rows_of_migrations()
        self._clone()

    @property
    def url(self) -> str:
        return self._service_url(self._name)

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
        names = (self._name, self._template, owner_of(self._role))
        self._execute("CREATE DATABASE {} TEMPLATE {} OWNER {} STRATEGY file_copy", *names)
        self._admin = self._connect(self._name)
        # PostgreSQL copies the rights on what is in a database, not those on the database
        self._admin.execute(_on("REVOKE ALL ON DATABASE {} FROM PUBLIC", self._name))
        self._admin.execute(_on("GRANT CONNECT ON DATABASE {} TO {}", self._name, self._role))
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
        url = make_url(self._postgres_url).set(database=name)
        return psycopg.connect(url.render_as_string(hide_password=False), autocommit=True)

    def _service_url(self, name: str) -> str:
        url = make_url(self._postgres_url).set(
            drivername="postgresql+asyncpg", username=self._role, password=PASSWORD, database=name
        )
        return url.render_as_string(hide_password=False)


def _on(statement: LiteralString, *names: str) -> sql.Composed:
    return sql.SQL(statement).format(*map(sql.Identifier, names))
