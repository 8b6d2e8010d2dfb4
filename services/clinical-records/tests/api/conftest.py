"""Fixtures for PDFs of notes and records."""

import io
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID

import httpx
import pytest
from chassis.runtime import Runtime
from chassis.service_client import ServiceClient
from chassis.testing.api import ApiClient
from chassis.testing.people import Person
from pypdf import PdfReader

Make = Callable[..., Awaitable[dict[str, Any]]]
World = Any
ZONE = "America/Los_Angeles"
MARCH = {"start_date": "2026-03-01", "end_date": "2026-03-31", "timezone": ZONE}
LICENSES = [{"state": "CA", "number": "SLP-20391"}]


@dataclass
class FakeIdentity:
    """Answers for names, or is away."""

    status: int | None = 200
    """None: it doesn't respond."""
    asked: list[httpx.Request] = field(default_factory=list)

    def answer(self, request: httpx.Request) -> httpx.Response:
        self.asked.append(request)
        if self.status is None:
            raise httpx.ConnectError("nobody there")
        therapists = [
            {"id": one, "name": "Ada Ruiz", "specialty": "Speech therapy", "licenses": LICENSES, "npi": None}
            for one in request.url.params.get_list("therapist_id")
        ]
        child = {"name": "Mia Chen", "birthdate": "2019-04-05"}
        return httpx.Response(self.status, json={"child": child, "therapists": therapists})


@pytest.fixture
async def identity(runtime: Runtime) -> AsyncIterator[FakeIdentity]:
    fake = FakeIdentity()
    urls = {"identity": "http://identity"}
    calls = ServiceClient(
        "clinical-records", urls, runtime.service_key, runtime.clock, httpx.MockTransport(fake.answer)
    )
    runtime.own = calls
    yield fake
    await calls.close()


@dataclass
class Prints:
    api: ApiClient
    world: World

    async def session(self, by: Person, author: Person | None = None, **more: Any) -> httpx.Response:
        wanted = {
            "child_id": str(self.world.child),
            "creator_id": str((author or self.world.therapist).profile_id),
            "timezone": ZONE,
            **more,
        }
        return await self.api.get(f"/events/{wanted.pop('event', self.world.session)}/notes/pdf", params=wanted, by=by)

    async def period(self, by: Person, child: UUID | None = None, **more: str) -> httpx.Response:
        return await self.api.get(f"/clients/{child or self.world.child}/notes/pdf", params={**MARCH, **more}, by=by)

    async def record(self, by: Person, child: UUID | None = None) -> httpx.Response:
        path = f"/clients/{child or self.world.child}/clinical_record/pdf"
        return await self.api.get(path, params={"timezone": ZONE}, by=by)

    async def all(self, by: Person) -> list[httpx.Response]:
        return [await self.session(by), await self.period(by), await self.record(by)]

    @staticmethod
    def text_of(response: httpx.Response) -> str:
        assert response.status_code == 200, response.text
        return "\n".join(page.extract_text() for page in PdfReader(io.BytesIO(response.content)).pages)


@pytest.fixture
def prints(api: ApiClient, world: World, identity: FakeIdentity) -> Prints:
    return Prints(api, world)
