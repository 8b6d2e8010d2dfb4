"""Counts calls that cost, so that limits outlive a restart."""

from chassis.migrations import create_throttles

revision = "0037"
down_revision = "0036"


def upgrade() -> None:
    create_throttles()
