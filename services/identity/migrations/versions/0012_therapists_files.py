"""Photos and resumes of therapists, licenses with files and verification, suspension."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"

STATUS = "ck_therapists_status_known"
ACCEPTING = """
    UPDATE therapists t SET accepting = true
    WHERE t.status = 'approved' AND t.profile_step = 'complete' AND EXISTS (
        SELECT 1 FROM licences l
        WHERE l.therapist_id = t.id AND l.expires_on >= (now() AT TIME ZONE t.timezone)::date)
"""


def upgrade() -> None:
    """Before this migration, approving a therapist also verified the licenses."""
    for column in ("profile_photo_id", "resume_id"):
        op.add_column("therapists", sa.Column(column, sa.Uuid(), nullable=True))
        op.create_foreign_key(f"fk_therapists_{column}_files", "therapists", "files", [column], ["id"])
    op.add_column("therapists", sa.Column("accepting", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.alter_column("therapists", "accepting", server_default=None)
    op.drop_constraint(op.f(STATUS), "therapists", type_="check")
    op.create_check_constraint(
        op.f(STATUS), "therapists", "status IN ('applicant', 'approved', 'declined', 'suspended')"
    )
    op.alter_column("licences", "number", nullable=True)
    op.alter_column("licences", "expires_on", nullable=True)
    op.add_column("licences", sa.Column("file_id", sa.Uuid(), nullable=True))
    op.create_foreign_key("fk_licences_file_id_files", "licences", "files", ["file_id"], ["id"])
    op.add_column("licences", sa.Column("verified_at", sa.DateTime(timezone=True), nullable=True))
    op.execute(
        "UPDATE licences l SET verified_at = now() FROM therapists t"
        " WHERE t.id = l.therapist_id AND t.status = 'approved'"
    )
    op.execute(ACCEPTING)
