from chassis.migrations import run_env

from services.chassis.tests.toybox.tables import Table

run_env(Table.metadata)
