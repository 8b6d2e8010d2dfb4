"""The audit sealer takes new entries from a queue instead of scanning the whole log."""

from chassis.migrations import queue_audit_entries

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    queue_audit_entries()
