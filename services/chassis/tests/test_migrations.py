import psycopg
import pytest
from alembic.util.exc import CommandError
from chassis import migrations
from chassis.app import Service
from chassis.db import plain_url
from chassis.testing.databases import as_owner


def test_tables_match_the_migrations(service: Service, database_url: str) -> None:
    migrations.check(service.migrations, database_url)


def test_check_finds_a_column_without_a_migration(service: Service, database_url: str) -> None:
    with psycopg.connect(plain_url(as_owner(database_url))) as db:
        db.execute("ALTER TABLE toys ADD COLUMN color text")
    with pytest.raises(CommandError, match="New upgrade operations detected"):
        migrations.check(service.migrations, database_url)
