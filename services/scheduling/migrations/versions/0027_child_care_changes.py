"""Queues the children for whom a write changed what a profile shows of their care: services and progress.

Triggers, so that no writer can forget it (docs/product/scheduling.md#changes-of-a-childs-care). An upcoming session
isn't in the progress, so booking and moving one queues nothing.

Also adds the ids of pictures; `identity profiles republish` sends those of today.
"""

import sqlalchemy as sa
from alembic import op

revision = "0027"
down_revision = "0026"

PARTICIPATION = (
    "status", "canceled", "cancel_reason", "late_cancel", "late_canceled_start", "written_off_at", "uses_service",
    "care_service_id",
)  # fmt: skip
BY_ROW = {
    "participants": (("DELETE", None), ("UPDATE", PARTICIPATION)),
    "care_services": (("INSERT OR DELETE", None), ("UPDATE", ("*",))),
}
"""By table: after which operations, and a change of which columns."""


def upgrade() -> None:
    op.create_table(
        "child_care_changes",
        sa.Column("seq", sa.BigInteger(), sa.Identity(always=True), nullable=False),
        sa.Column("child_id", sa.Uuid(), nullable=False),
        sa.PrimaryKeyConstraint("seq", name=op.f("pk_child_care_changes")),
    )
    op.execute("CREATE SEQUENCE child_care_version")
    for table in ("children", "therapists"):
        op.add_column(table, sa.Column("photo_id", sa.Uuid(), nullable=True))
    _create_row_triggers()
    _create_participants_trigger()
    _create_events_trigger()
    _create_profile_triggers()


def _create_row_triggers() -> None:
    op.execute(
        """
        CREATE FUNCTION queue_child_care_change() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
            IF TG_OP <> 'DELETE' THEN
                INSERT INTO child_care_changes (child_id) VALUES (NEW.child_id);
            ELSE
                INSERT INTO child_care_changes (child_id) VALUES (OLD.child_id);
            END IF;
            RETURN NULL;
        END $$
        """
    )
    for table, operations in BY_ROW.items():
        for operation, columns in operations:
            changed = f"WHEN ({_differs(columns)})" if columns else ""
            op.execute(
                f"CREATE TRIGGER queue_child_care_after_{operation.partition(' ')[0].lower()} AFTER {operation}"
                f" ON {table} FOR EACH ROW {changed} EXECUTE FUNCTION queue_child_care_change()"
            )


def _differs(columns: tuple[str, ...]) -> str:
    old, new = (", ".join(f"{row}.{name}" for name in columns) for row in ("OLD", "NEW"))
    return f"({old}) IS DISTINCT FROM ({new})"


def _create_participants_trigger() -> None:
    """One lookup for each row: a join may be planned for the many rows of a series and then read the whole table."""
    op.execute(
        """
        CREATE FUNCTION queue_child_care_of_new_participants() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
            INSERT INTO child_care_changes (child_id)
            SELECT DISTINCT w.child_id FROM written w
            WHERE w.canceled OR (SELECT e.status FROM events e WHERE e.id = w.event_id) <> 'scheduled';
            RETURN NULL;
        END $$
        """
    )
    op.execute(
        "CREATE TRIGGER queue_child_care_after_insert AFTER INSERT ON participants REFERENCING NEW TABLE AS written"
        " FOR EACH STATEMENT EXECUTE FUNCTION queue_child_care_of_new_participants()"
    )


def _create_events_trigger() -> None:
    op.execute(
        """
        CREATE FUNCTION queue_child_care_of_event() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
            INSERT INTO child_care_changes (child_id) SELECT p.child_id FROM participants p WHERE p.event_id = NEW.id;
            RETURN NULL;
        END $$
        """
    )
    op.execute(
        "CREATE TRIGGER queue_child_care_after_update AFTER UPDATE ON events FOR EACH ROW WHEN ("
        f" {_differs(('status', 'missed_reason'))}"
        " OR OLD.starts_at <> NEW.starts_at AND NEW.status <> 'scheduled')"
        " EXECUTE FUNCTION queue_child_care_of_event()"
    )


def _create_profile_triggers() -> None:
    """Progress has two forms, by who pays for the child; services name the therapist and their email, and count days
    in the therapist's zone."""
    op.execute(
        """
        CREATE FUNCTION queue_child_care_of_child() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
            INSERT INTO child_care_changes (child_id) VALUES (NEW.id);
            RETURN NULL;
        END $$
        """
    )
    op.execute(
        "CREATE TRIGGER queue_child_care_after_update AFTER UPDATE ON children FOR EACH ROW"
        f" WHEN ({_differs(('billing_responsibility',))}) EXECUTE FUNCTION queue_child_care_of_child()"
    )
    op.execute(
        """
        CREATE FUNCTION queue_child_care_of_therapist() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
            INSERT INTO child_care_changes (child_id)
            SELECT DISTINCT s.child_id FROM care_services s WHERE s.therapist_id = NEW.id;
            RETURN NULL;
        END $$
        """
    )
    op.execute(
        "CREATE TRIGGER queue_child_care_after_insert AFTER INSERT ON therapists FOR EACH ROW"
        " EXECUTE FUNCTION queue_child_care_of_therapist()"
    )
    op.execute(
        "CREATE TRIGGER queue_child_care_after_update AFTER UPDATE ON therapists FOR EACH ROW"
        f" WHEN ({_differs(('first_name', 'last_name', 'email', 'timezone'))})"
        " EXECUTE FUNCTION queue_child_care_of_therapist()"
    )
