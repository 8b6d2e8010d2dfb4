import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest
from chassis.app import Service
from chassis.runtime import Runtime
from chassis.service_client import ServiceClient
from identity.adapters.passwords import PasswordHash, Passwords
from identity.main import service as identity_service
from identity.notifications.deliver import Delivery
from identity.resources import delivery_of

from services.identity.tests.documents import FakeDocuments
from services.identity.tests.mailbox import Mailbox
from services.identity.tests.scheduling import FakeScheduling
from services.identity.tests.world import PASSWORD, SECRETS_KEY, Makes


@pytest.fixture(scope="session")
def service() -> Service:
    return identity_service


@pytest.fixture
def extra_settings(keys_folder: Path) -> dict[str, Any]:
    return {
        "access_key_file": keys_folder / "access.json",
        "secrets_key": SECRETS_KEY,
        "password_memory_kib": 64,
        "notification_attempts": 3,
        "sms_url": "mailbox:",
    }


@pytest.fixture(scope="session")
def password_hash() -> PasswordHash:
    """Of PASSWORD."""
    passwords = Passwords(1, 64)
    try:
        return asyncio.run(passwords.hash(PASSWORD))
    finally:
        passwords.close()


@pytest.fixture
def makes(runtime: Runtime, password_hash: PasswordHash) -> Makes:
    return Makes(runtime.units, password_hash)


@pytest.fixture
def mailbox(monkeypatch: pytest.MonkeyPatch) -> Mailbox:
    box = Mailbox()
    monkeypatch.setattr("identity.notifications.mailer.aiosmtplib.send", box.send)
    return box


@pytest.fixture
async def scheduling(runtime: Runtime) -> AsyncIterator[FakeScheduling]:
    """Replaces scheduling for letters."""
    fake = FakeScheduling()
    transport, urls = httpx.MockTransport(fake.answer), {"scheduling": "http://scheduling"}
    calls = ServiceClient("identity", urls, runtime.service_key, runtime.clock, transport)
    runtime.own = replace(runtime.own, calls=calls)
    yield fake
    await calls.close()


@pytest.fixture
def delivery(runtime: Runtime, scheduling: FakeScheduling) -> Delivery:
    return delivery_of(runtime)


@pytest.fixture
async def documents(runtime: Runtime) -> AsyncIterator[FakeDocuments]:
    """Replaces documents for the app."""
    fake = FakeDocuments()
    calls = ServiceClient(
        "identity",
        {"documents": "http://documents"},
        runtime.service_key,
        runtime.clock,
        httpx.MockTransport(fake.answer),
    )
    runtime.own = replace(runtime.own, calls=calls)
    yield fake
    await calls.close()
