"""The triggers of live updates are named after what they do: notify."""

from alembic import op

revision = "0034"
down_revision = "0033"


def upgrade() -> None:
    op.execute("ALTER FUNCTION tell_live() RENAME TO notify_live")
    op.execute("ALTER FUNCTION tell_live_of_schools() RENAME TO notify_live_of_schools")
    op.execute("""
        DO $$
        DECLARE found record;
        BEGIN
            FOR found IN
                SELECT tgname AS old, tgrelid::regclass AS tab, replace(tgname, 'tell_live', 'notify_live') AS new
                FROM pg_trigger WHERE tgname LIKE 'tell_live%'
            LOOP
                EXECUTE format('ALTER TRIGGER %I ON %s RENAME TO %I', found.old, found.tab, found.new);
            END LOOP;
        END $$
    """)
