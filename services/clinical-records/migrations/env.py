from chassis.migrations import run_env
from clinical_records.adapters import report_tables
from clinical_records.adapters.tables import Table

JOINED = (report_tables,)
"""Importing them registers their tables in the metadata."""

run_env(Table.metadata)
