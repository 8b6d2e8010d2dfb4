"""Erased people, so that late events about them are ignored."""

from chassis.migrations import remember_erased_people

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    remember_erased_people()
