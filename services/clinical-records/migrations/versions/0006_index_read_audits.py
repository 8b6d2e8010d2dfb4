"""Indexes audit entries of reads that cover several children by each child."""

from chassis.migrations import index_read_audits

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    index_read_audits()
