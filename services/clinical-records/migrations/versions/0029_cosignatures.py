"""Supervisors of therapists, and their signatures under notes."""

from alembic import op

revision = "0029"
down_revision = "0028"


def upgrade() -> None:
    op.execute(
        """
        CREATE TABLE supervisors (
            therapist_id uuid NOT NULL CONSTRAINT pk_supervisors PRIMARY KEY,
            version integer NOT NULL,
            supervisor_id uuid
        )
        """
    )
    op.execute(
        """
        CREATE TABLE cosignatures (
            id uuid NOT NULL CONSTRAINT pk_cosignatures PRIMARY KEY,
            note_id uuid NOT NULL CONSTRAINT uq_cosignatures_note_id UNIQUE
                CONSTRAINT fk_cosignatures_note_id_notes REFERENCES notes (id),
            child_id uuid NOT NULL,
            author_id uuid NOT NULL,
            supervisor_id uuid NOT NULL,
            requested_at timestamptz NOT NULL,
            returned_at timestamptz,
            feedback text NOT NULL DEFAULT '' CONSTRAINT ck_cosignatures_feedback_has_one_form CHECK (
                feedback = '' OR feedback_encrypted IS NULL
            ),
            feedback_encrypted bytea CONSTRAINT ck_cosignatures_feedback_is_of_owner CHECK (
                substring(feedback_encrypted FROM 2 FOR 16) = uuid_send(child_id)
            ),
            signed_at timestamptz,
            signed_by text,
            version integer NOT NULL CONSTRAINT ck_cosignatures_version CHECK (version > 0),
            CONSTRAINT ck_cosignatures_signed_by_somebody CHECK ((signed_at IS NULL) = (signed_by IS NULL)),
            CONSTRAINT ck_cosignatures_signed_or_returned CHECK (signed_at IS NULL OR returned_at IS NULL),
            CONSTRAINT ck_cosignatures_signed_by_another CHECK (supervisor_id <> author_id)
        )
        """
    )
    op.execute("CREATE INDEX ix_cosignatures_child_id ON cosignatures (child_id)")
    op.execute("CREATE INDEX ix_cosignatures_open_supervisor ON cosignatures (supervisor_id) WHERE signed_at IS NULL")
    op.execute("CREATE INDEX ix_cosignatures_open_author ON cosignatures (author_id) WHERE signed_at IS NULL")
    op.execute("CREATE INDEX ix_cosignatures_plain ON cosignatures (id) WHERE (feedback <> '')")
