from chassis.migrations import index_handled_events

revision = "0080"
down_revision = "0007"


def upgrade() -> None:
    index_handled_events()
