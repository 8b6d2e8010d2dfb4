"""Commits with events no longer notify the relay, because PostgreSQL commits such transactions one after another."""

from chassis.migrations import stop_notifying_relay

revision = "0050"
down_revision = "0032"


def upgrade() -> None:
    stop_notifying_relay()
