from chassis import migrations
from chassis.app import Service


def test_the_codes_tables_and_the_migrations_agree(service: Service, database_url: str) -> None:
    migrations.check(service.migrations, database_url)
