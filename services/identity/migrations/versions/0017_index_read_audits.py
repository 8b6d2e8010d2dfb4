"""A look at several children is one entry of the audit trail; it is found by each of them."""

from chassis.migrations import index_looks

revision = "0017"
down_revision = "0016"


def upgrade() -> None:
    index_looks()
