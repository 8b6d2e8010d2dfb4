"""The audit sealer reads new entries from a queue instead of scanning the whole trail."""

from chassis.migrations import queue_audit_entries

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    queue_audit_entries()
