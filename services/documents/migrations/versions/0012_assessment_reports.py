"""Allows files of assessment reports, which clinical-records owns."""

from alembic import op

revision = "0012"
down_revision = "0008"
PURPOSES = "'profile_photo', 'child_photo', 'resume', 'licence', 'assessment_report'"


def upgrade() -> None:
    op.drop_constraint("ck_kept_files_purpose", "kept_files")
    op.create_check_constraint("ck_kept_files_purpose", "kept_files", f"purpose IN ({PURPOSES})")
