"""Sealing takes what was deleted as well, while it keeps everybody else from writing: it finds that by the same index.

Whatever used them finds all that it found before."""

from alembic import op

revision = "0007"
down_revision = "0006"
WIDENED = (("goals", "child_id"), ("progress_histories", "goal_id"), ("notes", "child_id"))


def upgrade() -> None:
    for table, column in WIDENED:
        op.drop_index(f"ix_{table}_{column}", table)
        op.create_index(f"ix_{table}_{column}", table, [column, "id"])
