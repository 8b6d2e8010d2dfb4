"""Another kind of text: the consent to telehealth. Can be repeated."""

from alembic import op

revision = "0021"
down_revision = "0020"


def upgrade() -> None:
    op.execute("ALTER TABLE terms DROP CONSTRAINT IF EXISTS ck_terms_kind")
    op.execute(
        "ALTER TABLE terms ADD CONSTRAINT ck_terms_kind"
        " CHECK (kind IN ('terms_and_conditions', 'privacy_policy', 'telehealth_consent'))"
    )
