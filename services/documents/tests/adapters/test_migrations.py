from chassis import migrations
from documents.main import service


def test_the_migrations_make_exactly_the_tables_of_the_code(database_url: str) -> None:
    migrations.check(service.migrations, database_url)
