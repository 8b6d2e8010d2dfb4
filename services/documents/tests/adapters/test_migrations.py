from chassis import migrations
from chassis.testing.database_rights import too_many_rights
from documents.main import service


def test_migrations_match_the_table_definitions(database_url: str) -> None:
    migrations.check(service.migrations, database_url)


def test_the_service_can_do_its_work_in_the_database_and_no_more(database_url: str) -> None:
    assert too_many_rights(database_url) == []
