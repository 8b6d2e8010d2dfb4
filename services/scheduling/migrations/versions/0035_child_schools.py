"""Which school paid for a child when, so that a report names the one of each session's day."""

import sqlalchemy as sa
from alembic import op

revision = "0035"
down_revision = "0034"


def upgrade() -> None:
    op.create_table(
        "child_schools",
        sa.Column("child_id", sa.Uuid(), nullable=False),
        sa.Column("since", sa.DateTime(timezone=True), nullable=False),
        sa.Column("school_name", sa.Text()),
        sa.PrimaryKeyConstraint("child_id", "since", name="pk_child_schools"),
    )
    op.execute(
        "INSERT INTO child_schools (child_id, since, school_name) SELECT id, now(), school_name FROM children"
        " WHERE billing_responsibility = 'school' AND school_name <> ''"
    )
