from chassis.migrations import run_env
from documents.adapters.tables import Table

run_env(Table.metadata)
