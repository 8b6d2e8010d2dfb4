"""Stores who was erased, so that a late event about them changes nothing."""

from chassis.migrations import remember_erased_people

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    remember_erased_people()
