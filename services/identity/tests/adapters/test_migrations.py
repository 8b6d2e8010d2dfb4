from chassis import migrations
from chassis.app import Service


def test_the_migrations_make_the_tables_of_the_code(service: Service, database_url: str) -> None:
    migrations.check(service.migrations, database_url)
