"""Stores who was erased, so that a late event about them changes nothing."""

from chassis.migrations import create_erased_people

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    create_erased_people()
