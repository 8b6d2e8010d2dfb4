"""Shared fixtures."""

from collections.abc import AsyncIterator
from typing import Any

import httpx
import pytest
from chassis.runtime import Runtime
from chassis.testing.api import ApiClient
from chassis.testing.eventually import eventually
from chassis.testing.people import SignIns
from fastapi import FastAPI

from services.scheduling.tests.api.served import served
from services.scheduling.tests.invitations import invite, token_of
from services.scheduling.tests.world import Family, World


async def is_listening(runtime: Runtime) -> bool:
    found = await runtime.queries.value(
        "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND query ILIKE 'LISTEN%live%'"
    )
    return bool(found)


@pytest.fixture
async def url(app: FastAPI, runtime: Runtime) -> AsyncIterator[str]:
    """A real server of the app, for responses that don't end."""
    await eventually(lambda: is_listening(runtime))
    async with served(app) as address:
        yield f"{address}/live"


@pytest.fixture
def mail_file(app: FastAPI, sign_ins: SignIns) -> Any:
    """The calendar file that identity attaches to an email."""

    async def ask(caller: str = "identity", **params: object) -> httpx.Response:
        transport = httpx.ASGITransport(app, raise_app_exceptions=False)
        async with httpx.AsyncClient(transport=transport, base_url="http://service") as http:
            headers = sign_ins.service_headers(caller, "scheduling")
            return await http.get("/internal/events.ics", params=params, headers=headers)  # type: ignore[arg-type]  # httpx takes lists

    return ask


@pytest.fixture
async def stranger(world: World, family: Family) -> Family:
    """Another family with the same therapist. Its names are its own (`other_families.SECRETS`)."""
    contact = {
        "first_name": "Petra",
        "last_name": "Quill",
        "email": "petra@example.com",
        "phone_number": "4155550199",
        "timezone": "America/Los_Angeles",
        "opt_out_email_notification": False,
        "opt_out_phone_notification": False,
    }
    known: dict[str, Any] = {"preferred_name": "Zoe Quill", "school_name": "Hidden Valley", "guardian": contact}
    return await world.family(family.therapist, name="Zoe", last_name="Quill", **known)


@pytest.fixture
async def token(api: ApiClient, family: Family) -> str:
    """Of an invitation."""
    return token_of(await invite(api, family))
