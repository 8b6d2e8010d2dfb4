"""Co-signatures and withdrawals of progress reports, and the author's license in a signature. Can be repeated."""

from alembic import op

revision = "0034"
down_revision = "0033"

CHECKS = {
    "cosigned_by": "(cosigned_at IS NULL) = (cosigned_by IS NULL)",
    "cosigned_by_supervisor": "cosigned_at IS NULL OR supervisor_id IS NOT NULL",
    "cosigned_by_another": "supervisor_id <> therapist_id",
    "withdrawn_after_signature": "withdrawn_at IS NULL OR signed_at IS NOT NULL",
    "withdrawal_reason_has_one_form": "withdrawal_reason = '' OR withdrawal_reason_encrypted IS NULL",
    "withdrawal_reason_is_of_owner": "substring(withdrawal_reason_encrypted FROM 2 FOR 16) = uuid_send(child_id)",
}


def _same_text(name: str) -> str:
    """Unchanged, or encrypted by the job."""
    return f"""(
        (NEW.{name}, NEW.{name}_encrypted) IS NOT DISTINCT FROM (OLD.{name}, OLD.{name}_encrypted)
        OR (OLD.{name} <> '' AND NEW.{name} = '' AND NEW.{name}_encrypted IS NOT NULL)
    )"""


def upgrade() -> None:
    op.execute(
        """
        ALTER TABLE progress_reports
            ADD COLUMN IF NOT EXISTS signed_specialty text,
            ADD COLUMN IF NOT EXISTS signed_licenses text,
            ADD COLUMN IF NOT EXISTS supervisor_id uuid,
            ADD COLUMN IF NOT EXISTS cosigned_at timestamptz,
            ADD COLUMN IF NOT EXISTS cosigned_by text,
            ADD COLUMN IF NOT EXISTS withdrawn_at timestamptz,
            ADD COLUMN IF NOT EXISTS withdrawal_reason text NOT NULL DEFAULT '',
            ADD COLUMN IF NOT EXISTS withdrawal_reason_encrypted bytea
        """
    )
    op.execute(
        "ALTER TABLE notes ADD COLUMN IF NOT EXISTS signed_specialty text,"
        " ADD COLUMN IF NOT EXISTS signed_licenses text"
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
                AND (OLD.cosigned_at IS NULL OR (NEW.supervisor_id, NEW.cosigned_at, NEW.cosigned_by)
                    IS NOT DISTINCT FROM (OLD.supervisor_id, OLD.cosigned_at, OLD.cosigned_by))
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
    op.execute(
        """
        CREATE OR REPLACE FUNCTION keep_signed_note() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
            IF TG_OP = 'DELETE' THEN
                IF EXISTS (SELECT FROM erased_people WHERE id = OLD.child_id) THEN
                    RETURN OLD;
                END IF;
            ELSIF (NEW.id, NEW.note_type, NEW.creator_type, NEW.creator_id, NEW.created_at, NEW.deleted_at,
                    NEW.signed_at, NEW.signed_by, NEW.signed_specialty, NEW.signed_licenses)
                IS NOT DISTINCT FROM (OLD.id, OLD.note_type, OLD.creator_type, OLD.creator_id, OLD.created_at,
                    OLD.deleted_at, OLD.signed_at, OLD.signed_by, OLD.signed_specialty, OLD.signed_licenses)
                AND ((NEW.content, NEW.content_encrypted) IS NOT DISTINCT FROM (OLD.content, OLD.content_encrypted)
                    OR (OLD.content <> '' AND NEW.content = '' AND NEW.content_encrypted IS NOT NULL)
                    OR NEW.child_id <> OLD.child_id)
            THEN
                RETURN NEW;
            END IF;
            RAISE EXCEPTION 'a signed note never changes'
                USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'signed_notes_never_change';
        END $$
        """
    )
    for check, condition in CHECKS.items():
        op.execute(f"ALTER TABLE progress_reports DROP CONSTRAINT IF EXISTS ck_progress_reports_{check}")
        op.execute(
            f"ALTER TABLE progress_reports ADD CONSTRAINT ck_progress_reports_{check} CHECK ({condition}) NOT VALID"
        )
    with op.get_context().autocommit_block():  # commits, so that the scans below hold no lock that stops writes
        for check in CHECKS:
            op.execute(f"ALTER TABLE progress_reports VALIDATE CONSTRAINT ck_progress_reports_{check}")
        op.execute("DROP INDEX CONCURRENTLY IF EXISTS ix_progress_reports_plain")
        op.execute(
            "CREATE INDEX CONCURRENTLY ix_progress_reports_plain ON progress_reports (id)"
            " WHERE (summary <> '' OR goals <> '' OR figures <> '' OR withdrawal_reason <> '')"
        )
        op.execute("DROP INDEX CONCURRENTLY IF EXISTS ix_progress_reports_to_cosign")
        op.execute(
            "CREATE INDEX CONCURRENTLY ix_progress_reports_to_cosign ON progress_reports (supervisor_id)"
            " WHERE cosigned_at IS NULL AND withdrawn_at IS NULL"
        )
