"""Drafts of messages, addenda and other texts about a child."""

from alembic import op

revision = "0033"
down_revision = "0032"


def upgrade() -> None:
    op.execute(
        """
        CREATE TABLE text_drafts (
            id uuid NOT NULL CONSTRAINT pk_text_drafts PRIMARY KEY,
            author_type text NOT NULL CONSTRAINT ck_text_drafts_author_type CHECK (
                author_type IN ('guardian', 'therapist')
            ),
            author_id uuid NOT NULL,
            child_id uuid NOT NULL,
            kind text NOT NULL CONSTRAINT ck_text_drafts_kind CHECK (
                kind IN ('message', 'addendum', 'cosignature_feedback', 'amendment_request', 'amendment_accepted',
                    'amendment_declined', 'amendment_disagreement', 'practice_comment')
            ),
            subject_id uuid NOT NULL,
            content text NOT NULL CONSTRAINT ck_text_drafts_content_has_one_form CHECK (
                content = '' OR content_encrypted IS NULL
            ),
            content_encrypted bytea CONSTRAINT ck_text_drafts_content_is_of_owner CHECK (
                substring(content_encrypted FROM 2 FOR 16) = uuid_send(child_id)
            ),
            version integer NOT NULL CONSTRAINT ck_text_drafts_version CHECK (version > 0),
            saved_at timestamptz NOT NULL,
            CONSTRAINT uq_text_drafts_subject UNIQUE (author_type, author_id, child_id, kind, subject_id)
        )
        """
    )
    op.execute("CREATE INDEX ix_text_drafts_child_id ON text_drafts (child_id)")
    op.execute("CREATE INDEX ix_text_drafts_subject_id ON text_drafts (subject_id)")
    op.execute("CREATE INDEX ix_text_drafts_plain ON text_drafts (id) WHERE (content <> '')")
