from chassis import migrations
from documents.main import service


def test_migrations_match_the_table_definitions(database_url: str) -> None:
    migrations.check(service.migrations, database_url)
