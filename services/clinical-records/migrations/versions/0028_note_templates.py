"""Phrases and templates that therapists write for their notes."""

from alembic import op

revision = "0028"
down_revision = "0027"


def upgrade() -> None:
    op.execute(
        """
        CREATE TABLE note_templates (
            id uuid NOT NULL CONSTRAINT pk_note_templates PRIMARY KEY,
            therapist_id uuid NOT NULL,
            name text NOT NULL,
            phrase text NOT NULL,
            soap_subjective text NOT NULL,
            soap_objective text NOT NULL,
            soap_assessment text NOT NULL,
            soap_plan text NOT NULL
        )
        """
    )
    op.execute("CREATE INDEX ix_note_templates_therapist_id ON note_templates (therapist_id)")
