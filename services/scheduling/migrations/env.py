from chassis.migrations import run_env
from scheduling.adapters.tables import Table

run_env(Table.metadata)
