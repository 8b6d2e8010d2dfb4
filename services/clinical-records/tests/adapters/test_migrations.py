from chassis import migrations
from chassis.app import Service


def test_migrations_match_the_table_definitions(service: Service, database_url: str) -> None:
    migrations.check(service.migrations, database_url)
