"""Erased people, so that a late event about them changes nothing."""

from chassis.migrations import create_erased_people

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    create_erased_people()
