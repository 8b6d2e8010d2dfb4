"""Where families and therapists are during a session, and the keys that encrypt addresses. Can be repeated."""

from alembic import op

revision = "0040"
down_revision = "0039"


def upgrade() -> None:
    op.execute(
        """
        CREATE TABLE IF NOT EXISTS data_keys (
            owner_id uuid NOT NULL CONSTRAINT pk_data_keys PRIMARY KEY,
            master_key_id text NOT NULL,
            wrapped bytea NOT NULL,
            created_at timestamptz NOT NULL
        )
        """
    )
    op.execute(
        """
        CREATE TABLE IF NOT EXISTS session_places (
            event_id uuid NOT NULL,
            profile_id uuid NOT NULL,
            state text NOT NULL,
            timezone text NOT NULL,
            contact bytea,
            licensed boolean NOT NULL,
            confirmed_at timestamptz NOT NULL,
            exception_reason text,
            exception_at timestamptz,
            CONSTRAINT pk_session_places PRIMARY KEY (event_id, profile_id),
            CONSTRAINT fk_session_places_event_id_events FOREIGN KEY (event_id) REFERENCES events (id)
        )
        """
    )
    op.execute("CREATE INDEX IF NOT EXISTS ix_session_places_profile_id ON session_places (profile_id, confirmed_at)")
