"""Erased people, so that late events about them are ignored."""

from chassis.migrations import create_erased_people

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    create_erased_people()
