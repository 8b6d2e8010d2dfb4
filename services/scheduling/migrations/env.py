from chassis.migrations import run_env
from scheduling.adapters import feed_tables, invitation_tables, leave_tables, room_tables, school_tables
from scheduling.adapters.tables import Table

JOINED = (feed_tables, invitation_tables, leave_tables, room_tables, school_tables)
"""Importing them is what puts their tables into the metadata."""

run_env(Table.metadata)
