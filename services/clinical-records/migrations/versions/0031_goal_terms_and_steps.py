"""Long-term and short-term goals, and the steps of a goal. Can be repeated."""

from alembic import op

revision = "0031"
down_revision = "0030"

COLUMNS = {
    "term": "text NOT NULL DEFAULT 'long'",
    "parent_id": "uuid",
    "steps_version": "integer NOT NULL DEFAULT 0",
}
CHECKS = {
    "ck_goals_term": "CHECK (term IN ('long', 'short'))",
    "ck_goals_only_short_has_parent": "CHECK (parent_id IS NULL OR term = 'short')",
    "fk_goals_parent_id_child_id_goals": "FOREIGN KEY (parent_id, child_id) REFERENCES goals (id, child_id)",
}


def upgrade() -> None:
    for name, kind in COLUMNS.items():
        op.execute(f"ALTER TABLE goals ADD COLUMN IF NOT EXISTS {name} {kind}")
    with op.get_context().autocommit_block():
        op.execute("ALTER TABLE goals DROP CONSTRAINT IF EXISTS fk_goals_parent_id_child_id_goals")
        op.execute("ALTER TABLE goals DROP CONSTRAINT IF EXISTS uq_goals_id_child_id")
        op.execute("DROP INDEX CONCURRENTLY IF EXISTS uq_goals_id_child_id")
        op.execute("CREATE UNIQUE INDEX CONCURRENTLY uq_goals_id_child_id ON goals (id, child_id)")
        op.execute("ALTER TABLE goals ADD CONSTRAINT uq_goals_id_child_id UNIQUE USING INDEX uq_goals_id_child_id")
    for name, condition in CHECKS.items():
        op.execute(f"ALTER TABLE goals DROP CONSTRAINT IF EXISTS {name}")
        op.execute(f"ALTER TABLE goals ADD CONSTRAINT {name} {condition} NOT VALID")
    with op.get_context().autocommit_block():  # commits, so that the scans below hold no lock that stops writes
        for name in CHECKS:
            op.execute(f"ALTER TABLE goals VALIDATE CONSTRAINT {name}")
    op.execute(
        """
        CREATE TABLE goal_steps (
            id uuid NOT NULL CONSTRAINT pk_goal_steps PRIMARY KEY,
            goal_id uuid NOT NULL,
            child_id uuid NOT NULL,
            position integer NOT NULL,
            content text NOT NULL DEFAULT '',
            content_encrypted bytea,
            reached_at timestamptz,
            reached_by uuid,
            deleted_at timestamptz,
            CONSTRAINT fk_goal_steps_goal_id_child_id_goals
                FOREIGN KEY (goal_id, child_id) REFERENCES goals (id, child_id),
            CONSTRAINT ck_goal_steps_reached_by CHECK ((reached_at IS NULL) = (reached_by IS NULL)),
            CONSTRAINT ck_goal_steps_content_has_one_form CHECK (content = '' OR content_encrypted IS NULL),
            CONSTRAINT ck_goal_steps_content_is_of_owner
                CHECK (substring(content_encrypted FROM 2 FOR 16) = uuid_send(child_id))
        )
        """
    )
    op.execute("CREATE INDEX ix_goal_steps_goal_id ON goal_steps (goal_id)")
    op.execute("CREATE INDEX ix_goal_steps_child_id ON goal_steps (child_id)")
    op.execute("CREATE INDEX ix_goal_steps_plain ON goal_steps (id) WHERE (content <> '')")
