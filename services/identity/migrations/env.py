from chassis.migrations import run_env
from identity.adapters import (  # noqa: F401  # their tables join the same metadata
    file_tables,
    known_facts,
    notification_tables,
    onboarding_tables,
    school_tables,
)
from identity.adapters.tables import Table

run_env(Table.metadata)
