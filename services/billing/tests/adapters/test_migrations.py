"""The tables of the code are those of the migrations."""

from billing.service import service
from chassis import migrations


def test_the_migrations_make_the_tables_of_the_code(database_url: str) -> None:
    migrations.check(service.migrations, database_url)
