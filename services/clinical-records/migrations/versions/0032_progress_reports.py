"""Progress reports. A trigger refuses a change of a signed one."""

from alembic import op

revision = "0032"
down_revision = "0031"


def _text(name: str) -> str:
    return f"""
        {name} text NOT NULL CONSTRAINT ck_progress_reports_{name}_has_one_form CHECK (
            {name} = '' OR {name}_encrypted IS NULL
        ),
        {name}_encrypted bytea CONSTRAINT ck_progress_reports_{name}_is_of_owner CHECK (
            substring({name}_encrypted FROM 2 FOR 16) = uuid_send(child_id)
        ),
    """


def _same_text(name: str) -> str:
    """Unchanged, or encrypted by the job."""
    return f"""(
        (NEW.{name}, NEW.{name}_encrypted) IS NOT DISTINCT FROM (OLD.{name}, OLD.{name}_encrypted)
        OR (OLD.{name} <> '' AND NEW.{name} = '' AND NEW.{name}_encrypted IS NOT NULL)
    )"""


def upgrade() -> None:
    op.execute(
        f"""
        CREATE TABLE progress_reports (
            id uuid NOT NULL CONSTRAINT pk_progress_reports PRIMARY KEY,
            child_id uuid NOT NULL,
            therapist_id uuid NOT NULL,
            audience text NOT NULL CONSTRAINT ck_progress_reports_audience CHECK (audience IN ('school', 'family')),
            language text NOT NULL CONSTRAINT ck_progress_reports_language CHECK (language IN ('en', 'es')),
            timezone text NOT NULL,
            start_date date NOT NULL,
            end_date date NOT NULL,
            {_text("summary")}
            {_text("goals")}
            {_text("figures")}
            version integer NOT NULL CONSTRAINT ck_progress_reports_version CHECK (version > 0),
            created_at timestamptz NOT NULL,
            saved_at timestamptz NOT NULL,
            signed_at timestamptz,
            signed_by text,
            CONSTRAINT ck_progress_reports_period CHECK (start_date <= end_date),
            CONSTRAINT ck_progress_reports_signed_by CHECK ((signed_at IS NULL) = (signed_by IS NULL))
        )
        """
    )
    op.execute("CREATE INDEX ix_progress_reports_child_id ON progress_reports (child_id, id)")
    op.execute(
        "CREATE INDEX ix_progress_reports_plain ON progress_reports (id)"
        " WHERE (summary <> '' OR goals <> '' OR figures <> '')"
    )
    # Only an erasure deletes.
    op.execute(
        f"""
        CREATE FUNCTION keep_signed_progress_report() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
            IF TG_OP = 'DELETE' THEN
                IF EXISTS (SELECT FROM erased_people WHERE id = OLD.child_id) THEN
                    RETURN OLD;
                END IF;
            ELSIF (NEW.id, NEW.child_id, NEW.therapist_id, NEW.audience, NEW.language, NEW.timezone, NEW.start_date,
                    NEW.end_date, NEW.version, NEW.created_at, NEW.saved_at, NEW.signed_at, NEW.signed_by)
                IS NOT DISTINCT FROM (OLD.id, OLD.child_id, OLD.therapist_id, OLD.audience, OLD.language, OLD.timezone,
                    OLD.start_date, OLD.end_date, OLD.version, OLD.created_at, OLD.saved_at, OLD.signed_at,
                    OLD.signed_by)
                AND {_same_text("summary")} AND {_same_text("goals")} AND {_same_text("figures")}
            THEN
                RETURN NEW;
            END IF;
            RAISE EXCEPTION 'a signed progress report never changes'
                USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'signed_reports_never_change';
        END $$
        """  # noqa: S608  # fixed SQL fragments; every value is a bound parameter
    )
    op.execute(
        "CREATE TRIGGER keep_signed BEFORE UPDATE OR DELETE ON progress_reports"
        " FOR EACH ROW WHEN (OLD.signed_at IS NOT NULL) EXECUTE FUNCTION keep_signed_progress_report()"
    )
