"""F13: the databases are migrated to the next version and back while the services of this version run."""

import shutil
from pathlib import Path

import pytest
from alembic import command
from alembic.script import ScriptDirectory
from chassis.migrations import alembic_config, upgrade
from stack.layout import ROOT
from stack.platform import Service
from stack.stack import Stack

from tests.fault.drill.conftest import Drill

TIMES = 5
NEXT = '''"""A release that expands: a column on the busiest table, a table, an index."""

import sqlalchemy as sa
from alembic import op

revision = "drill"
down_revision = "{before}"


def upgrade() -> None:
    op.add_column("outbox", sa.Column("drill", sa.Text(), nullable=True))
    op.create_table("drill", sa.Column("id", sa.Uuid(), primary_key=True))
    op.create_index("ix_outbox_drill", "outbox", ["drill"], postgresql_where=sa.text("drill IS NOT NULL"))


def downgrade() -> None:
    op.drop_index("ix_outbox_drill", "outbox")
    op.drop_table("drill")
    op.drop_column("outbox", "drill")
'''


@pytest.fixture
def next_release(stack: Stack, tmp_path: Path) -> dict[str, Path]:
    """The migrations of each service and one more."""
    return {service.name: _with_one_more(service, tmp_path) for service in stack.platform.services}


def test_migrating_to_the_next_version_and_back_fails_no_request(drill: Drill, next_release: dict[str, Path]) -> None:
    services = drill.stack.platform.services
    with drill.fault("F13", TIMES) as case:
        with drill.busy(case) as seen:
            for _ in range(TIMES):
                for service in services:
                    upgrade(next_release[service.name], _owner_url(drill.stack, service), service.database)
                drill.workload.pause(1)
                for service in services:
                    config = alembic_config(next_release[service.name], _owner_url(drill.stack, service))
                    command.downgrade(config, "-1")
                case.count += 1
        case.seen.append(f"{len(services)} databases each time")
        assert not seen.failed, seen.statuses


def _with_one_more(service: Service, folder: Path) -> Path:
    migrations = folder / service.name
    shutil.copytree(ROOT / "services" / service.name / "migrations", migrations)
    head = ScriptDirectory(str(migrations)).get_current_head()
    (migrations / "versions" / "drill.py").write_text(NEXT.format(before=head))
    return migrations


def _owner_url(stack: Stack, service: Service) -> str:
    return stack.migration_env(service.name)[f"{service.env_prefix}_MIGRATION_DATABASE_URL"]
