from chassis import migrations
from chassis.app import Service


def test_migrations_match_models(service: Service, database_url: str) -> None:
    migrations.check(service.migrations, database_url)
