"""Supervisors of therapists. A supervisor co-signs notes."""

from alembic import op

revision = "0031"
down_revision = "0030"


def upgrade() -> None:
    op.execute(
        """
        ALTER TABLE therapists
            ADD COLUMN supervisor_id uuid CONSTRAINT fk_therapists_supervisor_id_therapists REFERENCES therapists (id),
            ADD CONSTRAINT ck_therapists_supervised_by_another CHECK (supervisor_id <> id)
        """
    )
    op.execute("CREATE INDEX ix_therapists_supervisor_id ON therapists (supervisor_id) WHERE supervisor_id IS NOT NULL")
