"""Indexes audit entries of reads that cover several children by each child."""

from chassis.migrations import index_read_audits

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    index_read_audits()
