"""Drafts of what a therapist types into an assessment report. Can be repeated."""

from alembic import op

revision = "0039"
down_revision = "0038"


def upgrade() -> None:
    op.execute("ALTER TABLE text_drafts DROP CONSTRAINT IF EXISTS ck_text_drafts_kind")
    op.execute(
        """
        ALTER TABLE text_drafts ADD CONSTRAINT ck_text_drafts_kind CHECK (
            kind IN ('message', 'note_edit', 'material', 'material_edit', 'addendum', 'cosignature_feedback',
                'amendment_request', 'amendment_accepted', 'amendment_declined', 'amendment_disagreement',
                'practice_comment', 'withdrawal', 'assessment_report')
        ) NOT VALID
        """
    )
    with op.get_context().autocommit_block():  # commits, so that the scan below holds no lock that stops writes
        op.execute("ALTER TABLE text_drafts VALIDATE CONSTRAINT ck_text_drafts_kind")
