"""The supervisor's license in a co-signature. Can be repeated."""

from alembic import op

revision = "0036"
down_revision = "0035"


def _same_text(name: str) -> str:
    """Unchanged, or encrypted by the job."""
    return f"""(
        (NEW.{name}, NEW.{name}_encrypted) IS NOT DISTINCT FROM (OLD.{name}, OLD.{name}_encrypted)
        OR (OLD.{name} <> '' AND NEW.{name} = '' AND NEW.{name}_encrypted IS NOT NULL)
    )"""


def upgrade() -> None:
    op.execute(
        "ALTER TABLE cosignatures ADD COLUMN IF NOT EXISTS signed_specialty text,"
        " ADD COLUMN IF NOT EXISTS signed_licenses text"
    )
    op.execute(
        "ALTER TABLE progress_reports ADD COLUMN IF NOT EXISTS cosigned_specialty text,"
        " ADD COLUMN IF NOT EXISTS cosigned_licenses text"
    )
    # A supervisor signs once, an author withdraws once. Only an erasure deletes.
    op.execute(
        f"""
        CREATE OR REPLACE FUNCTION keep_signed_progress_report() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
            IF TG_OP = 'DELETE' THEN
                IF EXISTS (SELECT FROM erased_people WHERE id = OLD.child_id) THEN
                    RETURN OLD;
                END IF;
            ELSIF (NEW.id, NEW.child_id, NEW.therapist_id, NEW.audience, NEW.language, NEW.timezone, NEW.start_date,
                    NEW.end_date, NEW.version, NEW.created_at, NEW.saved_at, NEW.signed_at, NEW.signed_by,
                    NEW.signed_specialty, NEW.signed_licenses)
                IS NOT DISTINCT FROM (OLD.id, OLD.child_id, OLD.therapist_id, OLD.audience, OLD.language, OLD.timezone,
                    OLD.start_date, OLD.end_date, OLD.version, OLD.created_at, OLD.saved_at, OLD.signed_at,
                    OLD.signed_by, OLD.signed_specialty, OLD.signed_licenses)
                AND {_same_text("summary")} AND {_same_text("goals")} AND {_same_text("figures")}
                AND (OLD.cosigned_at IS NULL
                    OR (NEW.supervisor_id, NEW.cosigned_at, NEW.cosigned_by, NEW.cosigned_specialty,
                        NEW.cosigned_licenses)
                    IS NOT DISTINCT FROM (OLD.supervisor_id, OLD.cosigned_at, OLD.cosigned_by, OLD.cosigned_specialty,
                        OLD.cosigned_licenses))
                AND (OLD.withdrawn_at IS NULL OR (NEW.withdrawn_at IS NOT DISTINCT FROM OLD.withdrawn_at
                    AND {_same_text("withdrawal_reason")}))
            THEN
                RETURN NEW;
            END IF;
            RAISE EXCEPTION 'a signed progress report never changes'
                USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'signed_reports_never_change';
        END $$
        """  # noqa: S608  # fixed SQL fragments; every value is a bound parameter
    )
