"""An event that a substitute holds remembers as whom its own therapist held it."""

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"


def upgrade() -> None:
    op.add_column("events", sa.Column("substituted_role", sa.Text()))
    op.execute("UPDATE events SET substituted_role = 'regular' WHERE substituted_therapist_id IS NOT NULL")
    op.create_check_constraint(
        "ck_events_substituted_role", "events", "substituted_role IN ('regular', 'substitute', 'prep_only')"
    )
    op.create_check_constraint(
        "ck_events_handed_over", "events", "(substituted_therapist_id IS NULL) = (substituted_role IS NULL)"
    )
