"""Recaps of sessions for families, and practice at home."""

from alembic import op

revision = "0026"
down_revision = "0025"


def _text(table: str, name: str) -> str:
    return f"""
        {name} text NOT NULL DEFAULT '' CONSTRAINT ck_{table}_{name}_has_one_form CHECK (
            {name} = '' OR {name}_encrypted IS NULL
        ),
        {name}_encrypted bytea CONSTRAINT ck_{table}_{name}_is_of_owner CHECK (
            substring({name}_encrypted FROM 2 FOR 16) = uuid_send(child_id)
        ),
    """


def upgrade() -> None:
    op.execute(
        f"""
        CREATE TABLE session_recaps (
            id uuid NOT NULL CONSTRAINT pk_session_recaps PRIMARY KEY,
            event_id uuid NOT NULL,
            child_id uuid NOT NULL,
            therapist_id uuid NOT NULL,
            {_text("session_recaps", "phrases")}
            {_text("session_recaps", "own_words")}
            {_text("session_recaps", "practice")}
            has_practice boolean NOT NULL,
            times_a_week integer NOT NULL CONSTRAINT ck_session_recaps_times_a_week CHECK (
                times_a_week BETWEEN 1 AND 7
            ),
            material_id uuid CONSTRAINT fk_session_recaps_material_id_materials
                REFERENCES materials (id) ON DELETE SET NULL,
            version integer NOT NULL CONSTRAINT ck_session_recaps_version CHECK (version > 0),
            saved_at timestamptz NOT NULL,
            shared_at timestamptz,
            edited_at timestamptz,
            deleted_at timestamptz
        )
        """
    )
    op.execute(
        "CREATE UNIQUE INDEX uq_session_recaps_author ON session_recaps (event_id, child_id, therapist_id)"
        " WHERE deleted_at IS NULL"
    )
    op.execute("CREATE INDEX ix_session_recaps_child_id ON session_recaps (child_id, shared_at)")
    op.execute(
        "CREATE INDEX ix_session_recaps_plain ON session_recaps (id)"
        " WHERE (phrases <> '' OR own_words <> '' OR practice <> '')"
    )
    op.execute(
        f"""
        CREATE TABLE home_practices (
            id uuid NOT NULL CONSTRAINT pk_home_practices PRIMARY KEY,
            recap_id uuid NOT NULL CONSTRAINT fk_home_practices_recap_id_session_recaps
                REFERENCES session_recaps (id),
            child_id uuid NOT NULL,
            guardian_id uuid NOT NULL,
            practiced_at timestamptz NOT NULL,
            feeling text CONSTRAINT ck_home_practices_feeling CHECK (feeling IN ('fun', 'okay', 'hard')),
            {_text("home_practices", "comment")}
            deleted_at timestamptz
        )
        """
    )
    op.execute("CREATE INDEX ix_home_practices_recap_id ON home_practices (recap_id, practiced_at)")
    op.execute("CREATE INDEX ix_home_practices_child_id ON home_practices (child_id)")
    op.execute("CREATE INDEX ix_home_practices_plain ON home_practices (id) WHERE (comment <> '')")
    op.execute(
        """
        CREATE TABLE practice_reminders (
            guardian_id uuid NOT NULL CONSTRAINT pk_practice_reminders PRIMARY KEY,
            hour integer NOT NULL CONSTRAINT ck_practice_reminders_hour CHECK (hour BETWEEN 0 AND 23),
            reminded_on date,
            version integer NOT NULL
        )
        """
    )
