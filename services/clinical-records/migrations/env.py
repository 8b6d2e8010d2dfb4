from chassis.migrations import run_env
from clinical_records.adapters import goal_tables, report_tables
from clinical_records.adapters.tables import Table

JOINED = (goal_tables, report_tables)
"""Importing them registers their tables in the metadata."""

run_env(Table.metadata)
