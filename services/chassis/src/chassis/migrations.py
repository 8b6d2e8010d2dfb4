"""Alembic for a service. The first revision of each service creates the tables of the chassis.

DDL waits at most `LOCK_TIMEOUT` for a lock, because all queries on the table queue behind a waiting migration.
"""

from pathlib import Path

from alembic import command, context, op
from alembic.config import Config
from sqlalchemy import MetaData, create_engine, pool
from sqlalchemy.engine import make_url

from chassis.database_rights import grant_on_new_tables, grant_rights
from chassis.tables import AuditWaiting, ChassisTable, ErasedPerson, ThrottleRow

LOCK_TIMEOUT = "5s"


def alembic_config(folder: Path, database_url: str) -> Config:
    config = Config()
    config.set_main_option("script_location", str(folder).replace("%", "%%"))
    config.set_main_option("file_template", "%%(rev)s_%%(slug)s")
    config.attributes["database_url"] = database_url
    return config


def upgrade(folder: Path, owner_url: str, role: str) -> None:
    """Migrates as the owner of the database, then gives `role`, as which the service runs, its rights.

    Raises OwnerRunsTheService.
    """
    config = alembic_config(folder, owner_url)
    config.attributes["role"] = role
    command.upgrade(config, "head")


def check(folder: Path, database_url: str) -> None:
    """Raises CommandError when the tables in the code differ from those of the migrations. Changes nothing."""
    command.check(alembic_config(folder, database_url))


def run_env(metadata: MetaData) -> None:
    """The body of a service's `migrations/env.py`."""
    role = context.config.attributes.get("role")
    url = make_url(context.config.attributes["database_url"]).set(drivername="postgresql+psycopg")
    engine = create_engine(url, poolclass=pool.NullPool, connect_args={"options": f"-c lock_timeout={LOCK_TIMEOUT}"})
    if role:
        with engine.begin() as owner:
            grant_on_new_tables(owner, role)
    with engine.connect() as connection:
        context.configure(
            connection=connection,
            target_metadata=[ChassisTable.metadata, metadata],
            compare_type=True,
            transaction_per_migration=True,
        )
        with context.begin_transaction():
            context.run_migrations()
    if role:
        with engine.begin() as owner:
            grant_rights(owner, role)


def create_chassis_tables() -> None:
    """For the first revision of a service. Later changes of these tables are separate revisions in each service."""
    ChassisTable.metadata.create_all(op.get_bind())
    op.execute(
        """
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


def stop_notifying_relay() -> None:
    """Older databases notify the relay at each commit with events, which makes such commits wait for each other. Relays
    of the previous version poll every second."""
    op.execute("DROP TRIGGER IF EXISTS wake_relay ON outbox")
    op.execute("DROP FUNCTION IF EXISTS wake_relay()")


def allow_discarding_dead_letters() -> None:
    """Adds the columns to older databases. Can be repeated."""
    op.execute(
        """
        ALTER TABLE dead_letters
            ADD COLUMN IF NOT EXISTS discarded_at timestamptz, ADD COLUMN IF NOT EXISTS discard_reason text
        """
    )


def queue_audit_entries() -> None:
    """Adds the queue of the sealer to older databases. Can be repeated.

    The trigger is committed first, so that the search for unchained entries holds no lock. Meanwhile a sealer of the
    previous version may chain some of these entries without dequeuing them; the sealer only dequeues such entries.
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


def index_read_audits() -> None:
    """Adds the index for reads of several children to older databases. Can be repeated."""
    with op.get_context().autocommit_block():
        op.execute(
            """
            CREATE INDEX CONCURRENTLY IF NOT EXISTS ix_audit_entries_children ON audit_entries
            USING gin (string_to_array(subject, ' ')) WHERE child_id IS NULL
            """
        )


def index_handled_events() -> None:
    """Adds the index for the retention of handled events to older databases. Can be repeated."""
    with op.get_context().autocommit_block():
        op.execute("CREATE INDEX CONCURRENTLY IF NOT EXISTS ix_inbox_handled_at ON inbox USING brin (handled_at)")


def add_guardian_rights() -> None:
    """Adds rights to guardianships: existing guardians get all of them. Can be repeated."""
    op.execute(
        """
        ALTER TABLE guardianships
            ADD COLUMN IF NOT EXISTS rights text[] NOT NULL DEFAULT '{book,pay,read,remind}',
            ADD COLUMN IF NOT EXISTS address_hidden boolean NOT NULL DEFAULT false
        """
    )


def sign_audit_links() -> None:
    """Adds the key's id to the links of older databases. Can be repeated.

    The check admits only today's links without a key. It refuses the sealer of the previous version, which would add
    such links after signed ones; its entries wait for the new version.
    """
    op.execute(
        """
        ALTER TABLE audit_chain ADD COLUMN IF NOT EXISTS key_id text, ADD COLUMN IF NOT EXISTS keyed_from bigint;
        ALTER TABLE audit_chain DROP CONSTRAINT IF EXISTS ck_audit_chain_signed;
        DO $$ BEGIN
            EXECUTE format(
                'ALTER TABLE audit_chain ADD CONSTRAINT ck_audit_chain_signed'
                ' CHECK (num_nulls(key_id, keyed_from) = 0 OR position <= %s)',
                (SELECT coalesce(max(position), 0) FROM audit_chain WHERE key_id IS NULL));
        END $$;
        """
    )


def create_erased_people() -> None:
    """Adds the table `erased_people` to older databases. Can be repeated."""
    _create(ErasedPerson)


def create_throttles() -> None:
    """Adds the table `throttles` to older databases. Can be repeated."""
    _create(ThrottleRow)


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
