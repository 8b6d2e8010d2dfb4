"""Counts calls that cost, so that limits outlive a restart."""

from chassis.migrations import create_throttles

revision = "0040"
down_revision = "0034"


def upgrade() -> None:
    create_throttles()
