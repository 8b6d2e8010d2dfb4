"""Each channel's notifications are read in the order in which they are due."""

from alembic import op

revision = "0113"
down_revision = "0112"

WAITING = "sent_at IS NULL AND dropped_at IS NULL"


def upgrade() -> None:
    with op.get_context().autocommit_block():
        op.execute("DROP INDEX CONCURRENTLY IF EXISTS ix_notifications_waiting_of_channel")
        op.execute(
            "CREATE INDEX CONCURRENTLY ix_notifications_waiting_of_channel"
            f" ON notifications (channel, next_try_at) WHERE {WAITING}"
        )
        op.execute("DROP INDEX CONCURRENTLY IF EXISTS ix_notifications_waiting")
