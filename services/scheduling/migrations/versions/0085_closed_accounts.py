"""Children of guardians who closed the account: therapists plan no sessions for them.

Accounts that were closed before stay unknown here.
"""

import sqlalchemy as sa
from alembic import op

revision = "0085"
down_revision = "0084"


def upgrade() -> None:
    op.create_table(
        "closed_accounts",
        sa.Column("child_id", sa.Uuid(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("closed", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("child_id", name="pk_closed_accounts"),
    )
