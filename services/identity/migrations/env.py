from chassis.migrations import run_env
from identity.adapters import external_read_models, file_tables, onboarding_tables, sign_in_tables
from identity.adapters.tables import Table
from identity.imports import tables as import_tables
from identity.notifications import tables as notification_tables

JOINED = (external_read_models, file_tables, import_tables, notification_tables, onboarding_tables, sign_in_tables)
"""Importing them registers their tables in the metadata."""

run_env(Table.metadata)
