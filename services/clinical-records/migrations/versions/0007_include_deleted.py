"""Includes deleted rows in the indexes by child.

Encrypting an erased child's records reads deleted rows too, while it locks the tables, so it must find them by index.
"""

from alembic import op

revision = "0007"
down_revision = "0006"
WIDENED = (("goals", "child_id"), ("progress_histories", "goal_id"), ("notes", "child_id"))


def upgrade() -> None:
    for table, column in WIDENED:
        op.drop_index(f"ix_{table}_{column}", table)
        op.create_index(f"ix_{table}_{column}", table, [column, "id"])
