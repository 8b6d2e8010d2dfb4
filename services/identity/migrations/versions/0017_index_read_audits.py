"""One audit entry for a read of several children, indexed by each child."""

from chassis.migrations import index_read_audits

revision = "0017"
down_revision = "0016"


def upgrade() -> None:
    index_read_audits()
