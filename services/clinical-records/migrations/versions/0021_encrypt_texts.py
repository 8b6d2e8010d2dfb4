"""Adds the encrypted form of clinical texts beside the plain one, and the keys. Can be repeated.

The job "encrypt plain texts" then encrypts what exists, in batches, because a migration runs while the version before
still reads plain texts. A later release drops the plain columns.
"""

from alembic import op

revision = "0021"
down_revision = "0020"

TEXTS = {
    "goals": ("title", "description"),
    "notes": ("content",),
    "note_versions": ("content",),
    "materials": ("content",),
    "material_versions": ("content",),
    "assessment_reports": ("title",),
}
OWNERS = {
    "goals": "child_id",
    "notes": "child_id",
    "assessment_reports": "child_id",
    "materials": "CASE WHEN cardinality(child_ids) = 1 THEN child_ids[1] ELSE id END",
}
KEYS = {"note_versions": "note_id, version", "material_versions": "material_id, version"}


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
    for table, names in TEXTS.items():
        checks = {f"ck_{table}_{name}_has_one_form": f"{name} = '' OR {name}_encrypted IS NULL" for name in names}
        if table in OWNERS:
            owner = f"uuid_send({OWNERS[table]})"
            checks |= {
                f"ck_{table}_{name}_is_of_owner": f"substring({name}_encrypted FROM 2 FOR 16) = {owner}"
                for name in names
            }
        for name in names:
            op.execute(f"ALTER TABLE {table} ADD COLUMN IF NOT EXISTS {name}_encrypted bytea")
        for check, condition in checks.items():
            op.execute(f"ALTER TABLE {table} DROP CONSTRAINT IF EXISTS {check}")
            op.execute(f"ALTER TABLE {table} ADD CONSTRAINT {check} CHECK ({condition}) NOT VALID")
        plain = " OR ".join(f"{name} <> ''" for name in names)
        with op.get_context().autocommit_block():  # commits, so that the scans below hold no lock that stops writes
            for check in checks:
                op.execute(f"ALTER TABLE {table} VALIDATE CONSTRAINT {check}")
            op.execute(f"DROP INDEX CONCURRENTLY IF EXISTS ix_{table}_plain")
            op.execute(
                f"CREATE INDEX CONCURRENTLY ix_{table}_plain ON {table} ({KEYS.get(table, 'id')}) WHERE ({plain})"
            )
