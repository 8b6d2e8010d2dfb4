from chassis import migrations
from chassis.app import Service
from chassis.testing.database_rights import too_many_rights


def test_migrations_match_models(service: Service, database_url: str) -> None:
    migrations.check(service.migrations, database_url)


def test_the_service_can_do_its_work_in_the_database_and_no_more(database_url: str) -> None:
    assert too_many_rights(database_url) == []
