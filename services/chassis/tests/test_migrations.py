import shutil
from pathlib import Path

import psycopg
import pytest
from alembic.script import ScriptDirectory
from alembic.util.exc import CommandError
from chassis import migrations
from chassis.app import Service
from chassis.db import plain_url
from chassis.migrations import alembic_config
from chassis.testing.databases import as_owner, empty_database
from chassis.testing.migration_lint import lint, problems


def test_tables_match_the_migrations(service: Service, database_url: str) -> None:
    migrations.check(service.migrations, database_url)


def test_check_finds_a_column_without_a_migration(service: Service, database_url: str) -> None:
    with psycopg.connect(plain_url(as_owner(database_url))) as db:
        db.execute("ALTER TABLE toys ADD COLUMN color text")
    with pytest.raises(CommandError, match="New upgrade operations detected"):
        migrations.check(service.migrations, database_url)


NEXT = """
from alembic import op

revision = "next"
down_revision = "{before}"
{exceptions}


def upgrade() -> None:
    op.execute("ALTER TABLE toys ADD COLUMN color text")
    op.execute("CREATE INDEX ix_toys_color ON toys (color)")
    with op.get_context().autocommit_block():
        op.execute("CREATE INDEX CONCURRENTLY ix_toys_color_id ON toys (color, id)")
        op.execute("ALTER TABLE toys ADD CONSTRAINT ck_toys_color CHECK (color <> '') NOT VALID")
        op.execute("ALTER TABLE toys VALIDATE CONSTRAINT ck_toys_color")
"""


@pytest.mark.parametrize(
    ("exceptions", "found"),
    [
        ("", ["next: require-concurrent-index-creation: CREATE INDEX ix_toys_color ON toys (color);"]),
        ('lint_exceptions = {"require-concurrent-index-creation": "the table is small"}', []),
    ],
)
def test_a_migration_that_blocks_a_table_is_found_unless_it_says_why(
    service: Service, postgres_url: str, tmp_path: Path, exceptions: str, found: list[str]
) -> None:
    folder = shutil.copytree(service.migrations, tmp_path / "migrations")
    before = ScriptDirectory.from_config(alembic_config(folder, "")).get_current_head()
    assert before
    (folder / "versions" / "next.py").write_text(NEXT.format(before=before, exceptions=exceptions))
    with empty_database(postgres_url, service) as url:
        assert lint(folder, url, before, tmp_path) == found


@pytest.mark.parametrize(
    ("sql", "rules"),
    [
        ("ALTER TABLE toys ADD CONSTRAINT named CHECK (name <> '');", {"constraint-missing-not-valid"}),
        ("ALTER TABLE toys ADD CONSTRAINT named CHECK (name <> '') NOT VALID;", set()),
        ("ALTER TABLE toys VALIDATE CONSTRAINT named;", set()),
        (
            "ALTER TABLE toys ADD CONSTRAINT one_name UNIQUE (name);",
            {"disallowed-unique-constraint", "constraint-missing-not-valid"},
        ),
        ("ALTER TABLE toys ALTER COLUMN name TYPE varchar(10);", {"changing-column-type"}),
        ("ALTER TABLE toys RENAME COLUMN name TO title;", {"renaming-column"}),
        ("ALTER TABLE toys DROP COLUMN name;", {"ban-drop-column"}),
        ("ALTER TABLE toys ADD COLUMN size int NOT NULL;", {"adding-required-field"}),
        ("DROP TABLE toys;", {"ban-drop-table"}),
        ("CREATE TABLE new (id uuid PRIMARY KEY, name text UNIQUE); CREATE INDEX ix_new ON new (name);", set()),
        ("ALTER TABEL toys;", {"syntax-error"}),
    ],
)
def test_what_the_linter_finds(sql: str, rules: set[str], tmp_path: Path) -> None:
    assert {problem.partition(":")[0] for problem in problems([sql], tmp_path, together=True)} == rules
