"""What a goal means, in plain words for the family. Can be repeated."""

from alembic import op

revision = "0027"
down_revision = "0026"

CHECKS = {
    "plain_words_has_one_form": "plain_words = '' OR plain_words_encrypted IS NULL",
    "plain_words_is_of_owner": "substring(plain_words_encrypted FROM 2 FOR 16) = uuid_send(child_id)",
}


def upgrade() -> None:
    op.execute("ALTER TABLE goals ADD COLUMN IF NOT EXISTS plain_words text NOT NULL DEFAULT ''")
    op.execute("ALTER TABLE goals ADD COLUMN IF NOT EXISTS plain_words_encrypted bytea")
    for check, condition in CHECKS.items():
        op.execute(f"ALTER TABLE goals DROP CONSTRAINT IF EXISTS ck_goals_{check}")
        op.execute(f"ALTER TABLE goals ADD CONSTRAINT ck_goals_{check} CHECK ({condition}) NOT VALID")
    with op.get_context().autocommit_block():  # commits, so that the scans below hold no lock that stops writes
        for check in CHECKS:
            op.execute(f"ALTER TABLE goals VALIDATE CONSTRAINT ck_goals_{check}")
        op.execute("DROP INDEX CONCURRENTLY IF EXISTS ix_goals_plain")
        op.execute(
            "CREATE INDEX CONCURRENTLY ix_goals_plain ON goals (id) WHERE (title <> '' OR description <> ''"
            " OR area <> '' OR baseline <> '' OR plain_words <> '')"
        )
