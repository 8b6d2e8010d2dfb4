"""A service's tables in a database that no process of the platform uses."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import asyncpg
from chassis import migrations
from chassis.app import Service
from sqlalchemy.engine import make_url

from tests.load.harness.bench import Bench


@asynccontextmanager
async def separate_database(bench: Bench, name: str, service: Service) -> AsyncIterator[str]:
    """Its URL. It is dropped afterwards."""
    server = make_url(bench.reference.database_url)
    url = server.set(database=name).render_as_string(hide_password=False)
    admin = await asyncpg.connect(server.render_as_string(hide_password=False))
    try:
        await admin.execute(f"CREATE DATABASE {name}")
        role = service.name.replace("-", "_")
        await asyncio.to_thread(migrations.upgrade, service.migrations, url, role)
        yield url
    finally:
        await admin.execute(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)")
        await admin.close()
