"""Signatures of session notes, and addenda. Triggers refuse a change of what is signed.

Notes from before keep `awaits_signature` false. So do notes that the previous version writes during the release.
"""

from alembic import op

revision = "0023"
down_revision = "0022"


def upgrade() -> None:
    op.execute("ALTER TABLE notes ADD COLUMN awaits_signature boolean NOT NULL DEFAULT false")
    op.execute("ALTER TABLE notes ADD COLUMN signed_at timestamptz, ADD COLUMN signed_by text")
    op.execute(
        """
        CREATE TABLE note_addenda (
            id uuid NOT NULL CONSTRAINT pk_note_addenda PRIMARY KEY,
            note_id uuid NOT NULL CONSTRAINT fk_note_addenda_note_id_notes REFERENCES notes (id),
            content text NOT NULL CONSTRAINT ck_note_addenda_content_has_one_form CHECK (
                content = '' OR content_encrypted IS NULL
            ),
            content_encrypted bytea,
            created_at timestamptz NOT NULL
        )
        """
    )
    op.execute("CREATE INDEX ix_note_addenda_note_id ON note_addenda (note_id, id)")
    op.execute("CREATE INDEX ix_note_addenda_plain ON note_addenda (id) WHERE (content <> '')")
    # A text may be encrypted by the job, or by the key of the right child when its note moves. Only an erasure deletes.
    op.execute(
        """
        CREATE FUNCTION keep_signed_note() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
            IF TG_OP = 'DELETE' THEN
                IF EXISTS (SELECT FROM erased_people WHERE id = OLD.child_id) THEN
                    RETURN OLD;
                END IF;
            ELSIF (NEW.id, NEW.note_type, NEW.creator_type, NEW.creator_id, NEW.created_at, NEW.deleted_at,
                    NEW.signed_at, NEW.signed_by)
                IS NOT DISTINCT FROM (OLD.id, OLD.note_type, OLD.creator_type, OLD.creator_id, OLD.created_at,
                    OLD.deleted_at, OLD.signed_at, OLD.signed_by)
                AND ((NEW.content, NEW.content_encrypted) IS NOT DISTINCT FROM (OLD.content, OLD.content_encrypted)
                    OR (OLD.content <> '' AND NEW.content = '' AND NEW.content_encrypted IS NOT NULL)
                    OR NEW.child_id <> OLD.child_id)
            THEN
                RETURN NEW;
            END IF;
            RAISE EXCEPTION 'a signed note never changes'
                USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'signed_notes_never_change';
        END $$
        """
    )
    op.execute(
        "CREATE TRIGGER keep_signed BEFORE UPDATE OR DELETE ON notes"
        " FOR EACH ROW WHEN (OLD.signed_at IS NOT NULL) EXECUTE FUNCTION keep_signed_note()"
    )
    op.execute(
        """
        CREATE FUNCTION keep_addendum() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
            IF TG_OP = 'DELETE' THEN
                IF EXISTS (SELECT FROM erased_people p JOIN notes n ON n.child_id = p.id WHERE n.id = OLD.note_id) THEN
                    RETURN OLD;
                END IF;
            ELSIF (NEW.id, NEW.note_id, NEW.created_at) IS NOT DISTINCT FROM (OLD.id, OLD.note_id, OLD.created_at)
                AND NEW.content = '' AND (OLD.content <> ''
                    OR substring(NEW.content_encrypted FROM 2 FOR 16) <> substring(OLD.content_encrypted FROM 2 FOR 16))
            THEN
                RETURN NEW;
            END IF;
            RAISE EXCEPTION 'an addendum never changes'
                USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'addenda_never_change';
        END $$
        """
    )
    op.execute(
        "CREATE TRIGGER keep_signed BEFORE UPDATE OR DELETE ON note_addenda"
        " FOR EACH ROW EXECUTE FUNCTION keep_addendum()"
    )
