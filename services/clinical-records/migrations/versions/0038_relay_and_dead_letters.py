"""Commits with events no longer notify the relay, because PostgreSQL commits such transactions one after another.

Operators can discard a dead letter.
"""

from chassis.migrations import allow_discarding_dead_letters, stop_notifying_relay

revision = "0038"
down_revision = "0037"


def upgrade() -> None:
    stop_notifying_relay()
    allow_discarding_dead_letters()
