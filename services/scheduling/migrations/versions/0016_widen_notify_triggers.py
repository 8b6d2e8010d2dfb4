"""Notifies the channel `live` of changes in every table that people see, including names, hours and school days, but
not of updates that change nothing but a version.

An event conducted by a substitute remembers its owner's role.
"""

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"

TRIGGERS = {
    "events": ("session", {"event": "id", "therapist": "therapist_id"}),
    "participants": ("session", {"event": "event_id", "child": "child_id"}),
    "series": ("session", {"series": "id"}),
    "series_guests": ("session", {"series": "series_id"}),
    "care_services": ("pending", {"therapist": "therapist_id", "child": "child_id"}),
    "entitlements": ("pending", {"child": "child_id"}),
    "invitations": ("invitation", {"therapist": "therapist_id", "child": "child_id"}),
    "leaves": ("leave", {"therapist": "therapist_id"}),
    "session_notes": ("report", {"therapist": "therapist_id", "child": "child_id"}),
    "therapists": ("therapist", {"therapist": "id"}),
    "children": ("child", {"child": "id"}),
    "chosen_therapists": ("child", {"child": "child_id"}),
    "guardianships": ("child", {"person": "guardian_id"}),
    "room_visits": ("room", {"person": "profile_id"}),
    "calendar_feeds": ("feed", {"person": "profile_id"}),
}
"""For each table the kind of change, and the columns that identify what and whom it concerns."""

WRITTEN = {
    "INSERT": "NEW TABLE AS written",
    "DELETE": "OLD TABLE AS gone",
    "UPDATE": "NEW TABLE AS written OLD TABLE AS gone",
}


def upgrade() -> None:
    op.add_column("events", sa.Column("substituted_role", sa.Text()))
    op.create_check_constraint(
        "ck_events_substituted_role", "events", "substituted_role IN ('regular', 'substitute', 'prep_only')"
    )
    _create_row_triggers()
    _create_school_triggers()


def _create_row_triggers() -> None:
    op.execute(
        """
        CREATE OR REPLACE FUNCTION tell_live() RETURNS trigger LANGUAGE plpgsql AS $$
        DECLARE
            was jsonb := to_jsonb(OLD);
            made jsonb := coalesce(to_jsonb(NEW), was);
            told jsonb := jsonb_build_object('commit', pg_current_xact_id()::text, 'kind', TG_ARGV[0]);
            before jsonb := told;
        BEGIN
            IF TG_OP = 'UPDATE' AND was - 'version' = made - 'version' THEN
                RETURN NULL;
            END IF;
            FOR place IN 1 .. TG_NARGS - 1 BY 2 LOOP
                told := told || jsonb_build_object(TG_ARGV[place], made -> TG_ARGV[place + 1]);
                before := before || jsonb_build_object(TG_ARGV[place], was -> TG_ARGV[place + 1]);
            END LOOP;
            PERFORM pg_notify('live', told::text);
            IF TG_OP = 'UPDATE' AND before <> told THEN
                PERFORM pg_notify('live', before::text);
            END IF;
            RETURN NULL;
        END $$
        """
    )
    for table, (kind, columns) in TRIGGERS.items():
        args = ", ".join(f"'{word}'" for word in (kind, *(word for pair in columns.items() for word in pair)))
        op.execute(
            f"CREATE OR REPLACE TRIGGER tell_live AFTER INSERT OR UPDATE OR DELETE ON {table}"
            f" FOR EACH ROW EXECUTE FUNCTION tell_live({args})"
        )


def _create_school_triggers() -> None:
    """One notification for each school in a statement, because a district's calendar is imported at once; by a digest,
    because a name may exceed the size of a notification."""
    op.execute(
        """
        CREATE FUNCTION tell_live_of_schools() RETURNS trigger LANGUAGE plpgsql AS $$
        DECLARE
            schools text[];
        BEGIN
            IF TG_OP = 'INSERT' THEN
                schools := ARRAY(SELECT DISTINCT school FROM written);
            ELSIF TG_OP = 'DELETE' THEN
                schools := ARRAY(SELECT DISTINCT school FROM gone);
            ELSE
                schools := ARRAY(
                    SELECT school FROM (SELECT * FROM written EXCEPT SELECT * FROM gone) made
                    UNION SELECT school FROM (SELECT * FROM gone EXCEPT SELECT * FROM written) was);
            END IF;
            PERFORM pg_notify('live', jsonb_build_object(
                'commit', pg_current_xact_id()::text, 'kind', 'school', 'school', md5(school))::text)
            FROM unnest(schools) school;
            RETURN NULL;
        END $$
        """
    )
    for operation, tables in WRITTEN.items():
        op.execute(
            f"CREATE TRIGGER tell_live_{operation.lower()} AFTER {operation} ON school_days REFERENCING {tables}"
            " FOR EACH STATEMENT EXECUTE FUNCTION tell_live_of_schools()"
        )
