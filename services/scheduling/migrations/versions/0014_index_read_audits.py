"""Indexes audit entries that name several children by each of them."""

from chassis.migrations import index_looks

revision = "0014"
down_revision = "0013"


def upgrade() -> None:
    index_looks()
