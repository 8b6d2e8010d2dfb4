"""Creates the tables of therapists' reports."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"

COUNT_CHANGES = """
CREATE FUNCTION count_report_list_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO report_lists (therapist_id, version) VALUES (coalesce(NEW.therapist_id, OLD.therapist_id), 1)
    ON CONFLICT (therapist_id) DO UPDATE SET version = report_lists.version + 1;
    RETURN NULL;
END $$;
CREATE TRIGGER count_report_list_change AFTER INSERT OR DELETE OR UPDATE OF status ON reports
FOR EACH ROW EXECUTE FUNCTION count_report_list_change();
"""


def upgrade() -> None:
    op.create_table(
        "reports",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("therapist_id", sa.Uuid(), nullable=False),
        sa.Column("first_day", sa.Date(), nullable=False),
        sa.Column("last_day", sa.Date(), nullable=False),
        sa.Column("status", sa.Text(), nullable=False),
        sa.Column("error", sa.Text()),
        sa.Column("attempts", sa.Integer(), nullable=False),
        sa.Column("due_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("finished_at", sa.DateTime(timezone=True)),
        sa.PrimaryKeyConstraint("id", name="pk_reports"),
        sa.CheckConstraint("first_day <= last_day", name="ck_reports_period"),
        sa.CheckConstraint("status IN ('processing', 'ready', 'failed')", name="ck_reports_status"),
        sa.CheckConstraint("(status = 'processing') = (finished_at IS NULL)", name="ck_reports_finished_at"),
        sa.CheckConstraint("status <> 'failed' OR error IS NOT NULL", name="ck_reports_error"),
    )
    op.create_index("ix_reports_therapist_id", "reports", ["therapist_id", "created_at", "id"])
    op.create_index("ix_reports_due_at", "reports", ["due_at"], postgresql_where=sa.text("status = 'processing'"))
    op.create_table(
        "report_files",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("report_id", sa.Uuid(), nullable=False),
        sa.Column("format", sa.Text(), nullable=False),
        sa.Column("filename", sa.Text(), nullable=False),
        sa.Column("content_type", sa.Text(), nullable=False),
        sa.Column("size", sa.Integer(), nullable=False),
        sa.Column("sha256", sa.LargeBinary(), nullable=False),
        sa.Column("object_key", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_report_files"),
        sa.ForeignKeyConstraint(
            ["report_id"], ["reports.id"], ondelete="CASCADE", name="fk_report_files_report_id_reports"
        ),
        sa.UniqueConstraint("report_id", "format", name="uq_report_files_report_id_format"),
        sa.UniqueConstraint("object_key", name="uq_report_files_object_key"),
        sa.CheckConstraint("format IN ('pdf', 'csv')", name="ck_report_files_format"),
    )
    op.create_table(
        "report_children",
        sa.Column("report_id", sa.Uuid(), nullable=False),
        sa.Column("child_id", sa.Uuid(), nullable=False),
        sa.PrimaryKeyConstraint("report_id", "child_id", name="pk_report_children"),
        sa.ForeignKeyConstraint(
            ["report_id"], ["reports.id"], ondelete="CASCADE", name="fk_report_children_report_id_reports"
        ),
    )
    op.create_index("ix_report_children_child_id", "report_children", ["child_id"])
    op.create_table(
        "report_lists",
        sa.Column("therapist_id", sa.Uuid(), nullable=False),
        sa.Column("version", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("therapist_id", name="pk_report_lists"),
    )
    op.execute(COUNT_CHANGES)
