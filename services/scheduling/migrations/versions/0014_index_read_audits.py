"""Indexes audit entries that name several children by each of them."""

from chassis.migrations import index_read_audits

revision = "0014"
down_revision = "0013"


def upgrade() -> None:
    index_read_audits()
