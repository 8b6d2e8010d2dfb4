"""Counts calls that cost, so that limits outlive a restart."""

from chassis.migrations import create_throttles

revision = "0019"
down_revision = "0018"


def upgrade() -> None:
    create_throttles()
