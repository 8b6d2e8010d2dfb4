from chassis.migrations import run_env
from clinical_records.adapters.tables import Table

run_env(Table.metadata)
