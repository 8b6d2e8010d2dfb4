"""A look at several children is one entry of the audit trail; it is found by each of them."""

from chassis.migrations import index_looks

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    index_looks()
