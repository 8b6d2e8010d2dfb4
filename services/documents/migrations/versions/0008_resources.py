"""Creates the table of resources: guides and links for therapists and families."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    op.create_table(
        "resources",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("title", sa.Text(), nullable=False),
        sa.Column("summary", sa.Text(), nullable=False),
        sa.Column("specialty_id", sa.Uuid()),
        sa.Column("age_from", sa.Integer()),
        sa.Column("age_to", sa.Integer()),
        sa.Column("link", sa.Text()),
        sa.Column("filename", sa.Text()),
        sa.Column("content_type", sa.Text()),
        sa.Column("size", sa.Integer()),
        sa.Column("sha256", sa.LargeBinary()),
        sa.Column("object_key", sa.Text()),
        sa.Column("published_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("withdrawn_at", sa.DateTime(timezone=True)),
        sa.PrimaryKeyConstraint("id", name="pk_resources"),
        sa.UniqueConstraint("object_key", name="uq_resources_object_key"),
        sa.CheckConstraint(
            "num_nonnulls(filename, content_type, size, sha256, object_key) = CASE WHEN link IS NULL THEN 5 ELSE 0 END",
            name="ck_resources_file_or_link",
        ),
        sa.CheckConstraint("age_from <= age_to", name="ck_resources_age"),
        sa.CheckConstraint("link LIKE 'https://%'", name="ck_resources_link"),
    )
