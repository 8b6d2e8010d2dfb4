from billing.main import service
from chassis import migrations


def test_migrations_match_the_table_definitions(database_url: str) -> None:
    migrations.check(service.migrations, database_url)
