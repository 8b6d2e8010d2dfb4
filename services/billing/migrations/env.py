from billing.adapters.tables import Table
from chassis.migrations import run_env

run_env(Table.metadata)
