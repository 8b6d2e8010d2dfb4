"""Alembic for a service: `migrations/env.py` of each is two lines, and its first revision makes the chassis's tables.

DDL waits at most `LOCK_TIMEOUT` for a lock, so that a migration never queues the product behind it.
"""

from pathlib import Path

from alembic import command, context, op
from alembic.config import Config
from sqlalchemy import MetaData, create_engine, pool
from sqlalchemy.engine import make_url

from chassis.tables import AuditWaiting, ChassisTable, ErasedPerson

LOCK_TIMEOUT = "5s"


def alembic_config(folder: Path, database_url: str) -> Config:
    config = Config()
    config.set_main_option("script_location", str(folder).replace("%", "%%"))
    config.set_main_option("file_template", "%%(rev)s_%%(slug)s")
    config.attributes["database_url"] = database_url
    return config


def upgrade(folder: Path, database_url: str) -> None:
    command.upgrade(alembic_config(folder, database_url), "head")


def check(folder: Path, database_url: str) -> None:
    """Raises when the tables of the code and those of the migrations differ."""
    command.check(alembic_config(folder, database_url))


def run_env(metadata: MetaData) -> None:
    """The body of a service's `migrations/env.py`."""
    url = make_url(context.config.attributes["database_url"]).set(drivername="postgresql+psycopg")
    engine = create_engine(url, poolclass=pool.NullPool, connect_args={"options": f"-c lock_timeout={LOCK_TIMEOUT}"})
    with engine.connect() as connection:
        context.configure(
            connection=connection,
            target_metadata=[ChassisTable.metadata, metadata],
            compare_type=True,
            transaction_per_migration=True,
        )
        with context.begin_transaction():
            context.run_migrations()


def create_chassis_tables() -> None:
    """Called by a service's first revision. Later changes of these tables are revisions of each service."""
    ChassisTable.metadata.create_all(op.get_bind())
    op.execute(
        """
        CREATE FUNCTION wake_relay() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN PERFORM pg_notify('outbox', ''); RETURN NULL; END $$;
        CREATE TRIGGER wake_relay AFTER INSERT ON outbox FOR EACH STATEMENT EXECUTE FUNCTION wake_relay();

        CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN RAISE EXCEPTION 'the audit trail is append-only'; END $$;
        CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_entries
            FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
        CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_chain
            FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
        REVOKE UPDATE, DELETE, TRUNCATE ON audit_entries, audit_chain FROM CURRENT_USER;
        """
    )
    _queue_new_audit_entries()


def queue_audit_entries() -> None:
    """For databases made before the sealer had a queue; changes nothing in one that has it.

    The trigger is committed first, so that looking for the entries that wait locks nothing. A sealer of the version
    before may chain some of them meanwhile and leaves them queued: the sealer passes over these.
    """
    _queue_new_audit_entries()
    with op.get_context().autocommit_block():
        op.execute(
            """
            INSERT INTO audit_waiting (entry_id)
            SELECT e.id FROM audit_entries e WHERE NOT EXISTS (SELECT 1 FROM audit_chain c WHERE c.entry_id = e.id)
            ON CONFLICT DO NOTHING
            """
        )


def index_looks() -> None:
    """For databases made when every look had an entry for each child; changes nothing in one that has the index."""
    with op.get_context().autocommit_block():
        op.execute(
            """
            CREATE INDEX CONCURRENTLY IF NOT EXISTS ix_audit_entries_children ON audit_entries
            USING gin (string_to_array(subject, ' ')) WHERE child_id IS NULL
            """
        )


def remember_erased_people() -> None:
    """For databases made before families could be erased; changes nothing in one that has the table."""
    _create(ErasedPerson)


def _create(table: type[ChassisTable]) -> None:
    ChassisTable.metadata.create_all(op.get_bind(), tables=[ChassisTable.metadata.tables[str(table.__tablename__)]])


def _queue_new_audit_entries() -> None:
    _create(AuditWaiting)
    op.execute(
        """
        CREATE OR REPLACE FUNCTION queue_audit_entries() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN INSERT INTO audit_waiting (entry_id) SELECT id FROM added; RETURN NULL; END $$;
        CREATE OR REPLACE TRIGGER queue_audit_entries AFTER INSERT ON audit_entries
            REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION queue_audit_entries();
        """
    )
