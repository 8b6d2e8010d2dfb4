"""Queue new audit entries, so that the sealer does not scan the whole trail for them."""

from chassis.migrations import queue_audit_entries

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    queue_audit_entries()
