"""Adds the encrypted form of intake answers beside the plain one, and the keys. Can be repeated.

The job "encrypt plain intake forms" then encrypts what exists, because a migration runs while the version before still
reads plain answers. A later release drops the plain columns.
"""

from alembic import op

revision = "0020"
down_revision = "0019"

TABLES = {"intake_forms": "child_id", "intake_submissions": "id"}
"""Table → primary key."""


def upgrade() -> None:
    op.execute(
        """
        CREATE TABLE IF NOT EXISTS data_keys (
            owner_id uuid NOT NULL CONSTRAINT pk_data_keys PRIMARY KEY,
            master_key_id text NOT NULL,
            wrapped bytea NOT NULL,
            created_at timestamptz NOT NULL
        )
        """
    )
    for table, key in TABLES.items():
        checks = {
            f"ck_{table}_answers_has_one_form": "answers = '{}'::jsonb OR answers_encrypted IS NULL",
            f"ck_{table}_answers_is_of_child": "substring(answers_encrypted FROM 2 FOR 16) = uuid_send(child_id)",
        }
        op.execute(f"ALTER TABLE {table} ADD COLUMN IF NOT EXISTS answers_encrypted bytea")
        for check, condition in checks.items():
            op.execute(f"ALTER TABLE {table} DROP CONSTRAINT IF EXISTS {check}")
            op.execute(f"ALTER TABLE {table} ADD CONSTRAINT {check} CHECK ({condition}) NOT VALID")
        with op.get_context().autocommit_block():  # commits, so that the scans below hold no lock that stops writes
            for check in checks:
                op.execute(f"ALTER TABLE {table} VALIDATE CONSTRAINT {check}")
            op.execute(f"DROP INDEX CONCURRENTLY IF EXISTS ix_{table}_plain")
            op.execute(
                f"CREATE INDEX CONCURRENTLY ix_{table}_plain ON {table} ({key}) WHERE (answers <> '{{}}'::jsonb)"
            )
