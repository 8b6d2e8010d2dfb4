"""Drafts of session notes."""

from alembic import op

revision = "0022"
down_revision = "0021"


def upgrade() -> None:
    op.execute(
        """
        CREATE TABLE note_drafts (
            id uuid NOT NULL CONSTRAINT pk_note_drafts PRIMARY KEY,
            therapist_id uuid NOT NULL,
            event_id uuid NOT NULL,
            child_id uuid NOT NULL,
            note_type text NOT NULL CONSTRAINT ck_note_drafts_note_type CHECK (
                note_type IN ('soap_subjective', 'soap_objective', 'soap_assessment', 'soap_plan', 'general')
            ),
            content text NOT NULL CONSTRAINT ck_note_drafts_content_has_one_form CHECK (
                content = '' OR content_encrypted IS NULL
            ),
            content_encrypted bytea CONSTRAINT ck_note_drafts_content_is_of_owner CHECK (
                substring(content_encrypted FROM 2 FOR 16) = uuid_send(child_id)
            ),
            version integer NOT NULL CONSTRAINT ck_note_drafts_version CHECK (version > 0),
            saved_at timestamptz NOT NULL,
            CONSTRAINT uq_note_drafts_event_id_therapist_id_child_id_note_type
                UNIQUE (event_id, therapist_id, child_id, note_type)
        )
        """
    )
    op.execute("CREATE INDEX ix_note_drafts_child_id ON note_drafts (child_id)")
    op.execute("CREATE INDEX ix_note_drafts_plain ON note_drafts (id) WHERE (content <> '')")
