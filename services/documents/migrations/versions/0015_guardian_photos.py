"""Allows photos of guardians."""

from alembic import op

revision = "0015"
down_revision = "0014"
PURPOSES = "'profile_photo', 'guardian_photo', 'child_photo', 'resume', 'licence', 'assessment_report'"


def upgrade() -> None:
    op.drop_constraint("ck_kept_files_purpose", "kept_files")
    op.create_check_constraint("ck_kept_files_purpose", "kept_files", f"purpose IN ({PURPOSES})")
