"""Trials of a session."""

from alembic import op

revision = "0025"
down_revision = "0024"


def upgrade() -> None:
    op.execute(
        """
        CREATE TABLE trials (
            id uuid NOT NULL CONSTRAINT pk_trials PRIMARY KEY,
            event_id uuid NOT NULL,
            goal_id uuid NOT NULL CONSTRAINT fk_trials_goal_id_goals REFERENCES goals (id),
            child_id uuid NOT NULL,
            correct boolean NOT NULL,
            cue_level text NOT NULL CONSTRAINT ck_trials_cue_level CHECK (
                cue_level IN ('independent', 'minimal', 'moderate', 'maximal')
            ),
            tapped_at timestamptz NOT NULL,
            saved_by uuid NOT NULL,
            saved_at timestamptz NOT NULL,
            undone_by uuid,
            undone_at timestamptz,
            CONSTRAINT ck_trials_undone_by CHECK ((undone_at IS NULL) = (undone_by IS NULL))
        )
        """
    )
    op.execute("CREATE INDEX ix_trials_event_id ON trials (event_id, goal_id)")
    op.execute("CREATE INDEX ix_trials_goal_id ON trials (goal_id)")
    op.execute("CREATE INDEX ix_trials_child_id ON trials (child_id)")
