"""Stores who was erased, so that a late event about them changes nothing."""

from chassis.migrations import remember_erased_people

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    remember_erased_people()
