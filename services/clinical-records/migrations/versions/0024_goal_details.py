"""Area, baseline, criterion, target date, status and order of goals. Can be repeated."""

from alembic import op

revision = "0024"
down_revision = "0023"

COLUMNS = {
    "area": "text NOT NULL DEFAULT ''",
    "area_encrypted": "bytea",
    "baseline": "text NOT NULL DEFAULT ''",
    "baseline_encrypted": "bytea",
    "criterion_sessions": "integer",
    "criterion_percent": "integer",
    "criterion_correct": "integer",
    "criterion_trials": "integer",
    "criterion_cue_level": "text",
    "target_date": "date",
    "status": "text NOT NULL DEFAULT 'active'",
    "status_changed_at": "timestamptz",
    "position": "integer",
}
OWNED = "substring({name}_encrypted FROM 2 FOR 16) = uuid_send(child_id)"
CHECKS = {
    **{f"{name}_has_one_form": f"{name} = '' OR {name}_encrypted IS NULL" for name in ("area", "baseline")},
    **{f"{name}_is_of_owner": OWNED.format(name=name) for name in ("area", "baseline")},
    "criterion_cue_level": "criterion_cue_level IN ('independent', 'minimal', 'moderate', 'maximal')",
    "criterion_in_range": """
        criterion_sessions BETWEEN 1 AND 20 AND (criterion_percent BETWEEN 1 AND 100) IS NOT FALSE
        AND (criterion_correct BETWEEN 1 AND criterion_trials AND criterion_trials <= 100) IS NOT FALSE
    """,
    "criterion_complete": """
        num_nonnulls(criterion_sessions, criterion_percent, criterion_correct, criterion_trials, criterion_cue_level)
            = 0
        OR criterion_sessions IS NOT NULL AND num_nonnulls(criterion_percent, criterion_correct) = 1
            AND num_nonnulls(criterion_correct, criterion_trials) <> 1
    """,
    "status": "status IN ('active', 'met', 'discontinued')",
}


def upgrade() -> None:
    for name, kind in COLUMNS.items():
        op.execute(f"ALTER TABLE goals ADD COLUMN IF NOT EXISTS {name} {kind}")
    for check, condition in CHECKS.items():
        op.execute(f"ALTER TABLE goals DROP CONSTRAINT IF EXISTS ck_goals_{check}")
        op.execute(f"ALTER TABLE goals ADD CONSTRAINT ck_goals_{check} CHECK ({condition}) NOT VALID")
    with op.get_context().autocommit_block():  # commits, so that the scans below hold no lock that stops writes
        for check in CHECKS:
            op.execute(f"ALTER TABLE goals VALIDATE CONSTRAINT ck_goals_{check}")
        op.execute("DROP INDEX CONCURRENTLY IF EXISTS ix_goals_plain")
        op.execute(
            "CREATE INDEX CONCURRENTLY ix_goals_plain ON goals (id)"
            " WHERE (title <> '' OR description <> '' OR area <> '' OR baseline <> '')"
        )
