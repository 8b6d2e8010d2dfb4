"""A real server of the app, for what does not end by itself."""

from collections.abc import AsyncIterator

import pytest
from chassis.runtime import Runtime
from chassis.testing.eventually import eventually
from fastapi import FastAPI

from services.scheduling.tests.api.live_reader import served


async def is_listening(runtime: Runtime) -> bool:
    found = await runtime.queries.value(
        "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND query ILIKE 'LISTEN%live%'"
    )
    return bool(found)


@pytest.fixture
async def url(app: FastAPI, runtime: Runtime) -> AsyncIterator[str]:
    await eventually(lambda: is_listening(runtime))
    async with served(app) as address:
        yield address
