"""Queues new audit entries, so the job that chains them doesn't scan the whole trail."""

from chassis.migrations import queue_audit_entries

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    queue_audit_entries()
