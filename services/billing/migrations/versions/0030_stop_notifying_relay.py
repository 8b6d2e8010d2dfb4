"""Commits with events no longer notify the relay, because PostgreSQL commits such transactions one after another."""

from chassis.migrations import stop_notifying_relay

revision = "0030"
down_revision = "0020"


def upgrade() -> None:
    stop_notifying_relay()
