from chassis.migrations import run_env
from identity.adapters import (
    file_tables,
    known_facts,
    notification_tables,
    onboarding_tables,
    school_tables,
    sign_in_tables,
)
from identity.adapters.tables import Table

JOINED = (file_tables, known_facts, notification_tables, onboarding_tables, school_tables, sign_in_tables)
"""Importing them is what puts their tables into the metadata."""

run_env(Table.metadata)
