"""Allows files of a report for one school. The formats differ, so an older version never takes one for the whole."""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"


def upgrade() -> None:
    op.add_column("report_files", sa.Column("school_name", sa.Text()))
    op.add_column("report_files", sa.Column("child_ids", sa.ARRAY(sa.Uuid())))
    op.drop_constraint("uq_report_files_report_id_format", "report_files")
    op.create_unique_constraint(
        "uq_report_files_report_id_format_school_name",
        "report_files",
        ["report_id", "format", "school_name"],
        postgresql_nulls_not_distinct=True,
    )
    op.drop_constraint("ck_report_files_format", "report_files")
    op.create_check_constraint(
        "ck_report_files_format", "report_files", "format IN ('pdf', 'csv', 'school_pdf', 'school_csv')"
    )
    op.create_check_constraint(
        "ck_report_files_school_name", "report_files", "(format LIKE 'school%') = (school_name IS NOT NULL)"
    )
    op.create_check_constraint(
        "ck_report_files_child_ids", "report_files", "(school_name IS NULL) = (child_ids IS NULL)"
    )
