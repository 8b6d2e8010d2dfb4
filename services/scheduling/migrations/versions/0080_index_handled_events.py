"""Old rows of the inbox are deleted in batches, each found by this index."""

from chassis.migrations import index_handled_events

revision = "0080"
down_revision = "0060"


def upgrade() -> None:
    index_handled_events()
