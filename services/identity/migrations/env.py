from chassis.migrations import run_env
from identity.adapters import (  # their tables join the same metadata
    file_tables,  # noqa: F401
    known_facts,  # noqa: F401
    notification_tables,  # noqa: F401
    onboarding_tables,  # noqa: F401
    school_tables,  # noqa: F401
    sign_in_tables,  # noqa: F401
)
from identity.adapters.tables import Table

run_env(Table.metadata)
