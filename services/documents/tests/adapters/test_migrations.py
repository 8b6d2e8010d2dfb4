from pathlib import Path

from chassis import migrations
from chassis.testing.database_rights import too_many_rights
from chassis.testing.databases import empty_database
from chassis.testing.migration_lint import lint
from chassis.testing.released_database import ReleasedDatabase
from documents.main import service


def test_migrations_match_the_table_definitions(database_url: str) -> None:
    migrations.check(service.migrations, database_url)


def test_the_service_can_do_its_work_in_the_database_and_no_more(database_url: str) -> None:
    assert too_many_rights(database_url) == []


def test_the_released_version_works_with_this_schema(database_url: str, released_database: ReleasedDatabase) -> None:
    assert released_database.problems(database_url) == []


def test_no_new_migration_blocks_or_breaks_a_running_version(postgres_url: str, tmp_path: Path) -> None:
    with empty_database(postgres_url, service) as url:
        assert lint(service.migrations, url, "0021", tmp_path) == []
