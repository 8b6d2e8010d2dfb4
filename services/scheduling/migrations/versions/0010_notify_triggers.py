"""Notifies the channel `live` of every committed change that people see in the calendar.

A trigger instead of code, so that no write, not even an operator's, can miss it.
"""

from alembic import op

revision = "0010"
down_revision = "0009"

TRIGGERS = {
    "events": ("session", "id"),
    "participants": ("session", "event_id"),
    "care_services": ("pending", None),
    "entitlements": ("pending", None),
    "invitations": ("invitation", None),
    "leaves": ("leave", None),
}
"""For each table the kind of change and the column with the event's id."""


def upgrade() -> None:
    op.execute(
        """
        CREATE FUNCTION tell_live() RETURNS trigger LANGUAGE plpgsql AS $$
        DECLARE
            made jsonb := coalesce(to_jsonb(NEW), to_jsonb(OLD));
            told jsonb := jsonb_build_object(
                'commit', pg_current_xact_id()::text, 'kind', TG_ARGV[0], 'event', made -> TG_ARGV[1],
                'therapist', made -> 'therapist_id', 'child', made -> 'child_id');
        BEGIN
            PERFORM pg_notify('live', jsonb_strip_nulls(told)::text);
            IF TG_OP = 'UPDATE' AND to_jsonb(OLD) -> 'therapist_id' IS DISTINCT FROM made -> 'therapist_id' THEN
                told := told || jsonb_build_object('therapist', to_jsonb(OLD) -> 'therapist_id');
                PERFORM pg_notify('live', jsonb_strip_nulls(told)::text);
            END IF;
            RETURN NULL;
        END $$
        """
    )
    for table, (kind, event) in TRIGGERS.items():
        args = ", ".join(f"'{word}'" for word in (kind, event or ""))
        op.execute(
            f"CREATE TRIGGER tell_live AFTER INSERT OR UPDATE OR DELETE ON {table}"
            f" FOR EACH ROW EXECUTE FUNCTION tell_live({args})"
        )
