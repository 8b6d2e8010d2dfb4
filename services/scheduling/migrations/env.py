from chassis.migrations import run_env
from scheduling.adapters import care_tables, feed_tables, hours_override_tables, note_tables
from scheduling.adapters.invitations import tables as invitation_tables
from scheduling.adapters.leave import tables as leave_tables
from scheduling.adapters.rooms import tables as room_tables
from scheduling.adapters.school_calendar import tables as school_tables
from scheduling.adapters.tables import Table

JOINED = (
    care_tables,
    feed_tables,
    hours_override_tables,
    invitation_tables,
    leave_tables,
    note_tables,
    room_tables,
    school_tables,
)
"""Importing them registers their tables with the metadata."""

run_env(Table.metadata)
