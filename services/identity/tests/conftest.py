import asyncio
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import httpx
import pytest
from chassis.app import Service
from chassis.runtime import Runtime
from chassis.service_client import ServiceClient
from chassis.testing.api import ApiClient
from chassis.testing.documents import FakeDocuments
from identity.adapters.passwords import PasswordHash, Passwords
from identity.main import service as identity_service
from identity.notifications.deliver import Delivery
from identity.resources import delivery_of
from identity.use_cases.families.create_family import Family

from services.identity.tests.child_records import FakeChildRecords
from services.identity.tests.clinical_records import FakeClinicalRecords
from services.identity.tests.mailbox import Mailbox
from services.identity.tests.scheduling import FakeScheduling
from services.identity.tests.spanish import SpanishLetters
from services.identity.tests.world import PASSWORD, PUSH_KEY, SECRETS_KEY, Makes


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
        "notifications_at_once": 1,  # so that mails come in the order in which they are due
        "sms_url": "mailbox:",
        "push_key": PUSH_KEY,
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


@dataclass
class OtherServices:
    scheduling: FakeScheduling = field(default_factory=FakeScheduling)
    documents: FakeDocuments = field(default_factory=FakeDocuments)
    clinical_records: FakeClinicalRecords = field(default_factory=FakeClinicalRecords)
    records: FakeChildRecords = field(default_factory=FakeChildRecords)

    async def answer(self, request: httpx.Request) -> httpx.Response:
        if request.url.path.startswith("/internal/clients/") and "/record" in request.url.path:
            return self.records.answer(request)
        if request.url.host == "documents":
            return self.documents.answer(request)
        if request.url.host == "clinical-records":
            return self.clinical_records.answer(request)
        return await self.scheduling.answer(request)


@pytest.fixture
async def other_services(runtime: Runtime) -> AsyncIterator[OtherServices]:
    """Replaces the services that identity calls."""
    fakes = OtherServices()
    urls = {name: f"http://{name}" for name in ("clinical-records", "documents", "scheduling")}
    transport = httpx.MockTransport(fakes.answer)
    calls = ServiceClient("identity", urls, runtime.service_key, runtime.clock, transport)
    runtime.own = replace(runtime.own, calls=calls)
    yield fakes
    await calls.close()


@pytest.fixture
def scheduling(other_services: OtherServices) -> FakeScheduling:
    return other_services.scheduling


@pytest.fixture
def clinical_records(other_services: OtherServices) -> FakeClinicalRecords:
    return other_services.clinical_records


@pytest.fixture
def records(other_services: OtherServices) -> FakeChildRecords:
    return other_services.records


@pytest.fixture
def documents(other_services: OtherServices) -> FakeDocuments:
    return other_services.documents


@pytest.fixture
def api(api: ApiClient, other_services: OtherServices) -> ApiClient:
    """Profiles ask scheduling for services and progress."""
    return api


@pytest.fixture
def delivery(runtime: Runtime, scheduling: FakeScheduling) -> Delivery:
    return delivery_of(runtime)


@pytest.fixture
async def family(makes: Makes, delivery: Delivery, mailbox: Mailbox) -> Family:
    """Without the emails that its account sent."""
    family = await makes.family()
    await delivery.deliver()
    mailbox.mails.clear()
    return family


@pytest.fixture(autouse=True)
def spanish_letters(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Every letter to a guardian is also composed in Spanish, before the English one."""
    letters = SpanishLetters()
    letters.listen(monkeypatch)
    yield
    assert letters.problems == []
