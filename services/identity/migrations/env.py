from chassis.migrations import run_env
from identity.adapters import file_tables, known_facts, notification_tables  # noqa: F401  # their tables join the same metadata
from identity.adapters.tables import Table

run_env(Table.metadata)
