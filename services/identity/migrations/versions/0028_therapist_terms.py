"""Which terms and privacy policy a therapist accepted, when and from where."""

import sqlalchemy as sa
from alembic import op

revision = "0028"
down_revision = "0027"


def upgrade() -> None:
    op.create_table(
        "therapist_terms_acceptances",
        sa.Column("therapist_id", sa.Uuid(), nullable=False),
        sa.Column("document_id", sa.Uuid(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("accepted_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("address", sa.Text(), nullable=True),
        sa.ForeignKeyConstraint(
            ["therapist_id"], ["therapists.id"], name=op.f("fk_therapist_terms_acceptances_therapist_id_therapists")
        ),
        sa.PrimaryKeyConstraint("therapist_id", "document_id", name=op.f("pk_therapist_terms_acceptances")),
    )
