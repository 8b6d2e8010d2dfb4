"""Which paid cycles resumed a paused plan."""

import sqlalchemy as sa
from alembic import op

revision = "0033"
down_revision = "0032"


def upgrade() -> None:
    op.add_column("paid_cycles", sa.Column("resumed_from", sa.Date()))
    op.execute(
        "UPDATE paid_cycles c SET resumed_from = e.resumed_from FROM entitlements e"
        " WHERE e.subscription_id = c.subscription_id AND e.cycle_starts_on = c.starts_on"
    )
