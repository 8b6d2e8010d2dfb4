"""The languages and the ages of children that a therapist works with."""

import sqlalchemy as sa
from alembic import op

revision = "0025"
down_revision = "0024"


def upgrade() -> None:
    op.add_column("therapists", sa.Column("languages", sa.ARRAY(sa.Text()), nullable=False, server_default="{}"))
    op.add_column("therapists", sa.Column("youngest_age", sa.Integer(), nullable=True))
    op.add_column("therapists", sa.Column("oldest_age", sa.Integer(), nullable=True))
    op.create_check_constraint(
        op.f("ck_therapists_ages_in_order"),
        "therapists",
        "(youngest_age IS NULL) = (oldest_age IS NULL)"
        " AND (youngest_age IS NULL OR (youngest_age BETWEEN 0 AND oldest_age AND oldest_age <= 21))",
    )
