"""Tests run the real app; `world` fills it through the events of other services."""

import base64
from collections.abc import AsyncIterator

import httpx
import pytest
import scheduling.main
from chassis.app import Service
from chassis.runtime import Runtime
from chassis.service_client import ServiceClient
from chassis.testing.people import SignIns
from fastapi import FastAPI
from scheduling.adapters.rooms.signal_bus import SignalBus
from scheduling.resources import Resources

from services.scheduling.tests.clinical_records import FakeClinicalRecords
from services.scheduling.tests.identity import FakeIdentity
from services.scheduling.tests.world import Family, World


@pytest.fixture(scope="session")
def service() -> Service:
    return scheduling.main.service


@pytest.fixture(scope="session")
def extra_settings() -> dict[str, str]:
    return {"encryption_key": base64.b64encode(bytes(range(32))).decode()}


@pytest.fixture
def clinical_records() -> FakeClinicalRecords:
    return FakeClinicalRecords()


@pytest.fixture
def identity() -> FakeIdentity:
    return FakeIdentity()


@pytest.fixture
async def app(app: FastAPI, clinical_records: FakeClinicalRecords, identity: FakeIdentity) -> AsyncIterator[FastAPI]:
    """The app with fakes of the services that it calls."""
    runtime: Runtime = app.state.runtime
    answers = {"clinical-records": clinical_records.answer, "identity": identity.answer}
    transport = httpx.MockTransport(lambda request: answers[request.url.host](request))
    urls = {name: f"http://{name}" for name in answers}
    calls = ServiceClient("scheduling", urls, runtime.service_key, runtime.clock, transport)
    runtime.own = Resources(calls, SignalBus(runtime.nats))
    yield app
    await calls.close()


@pytest.fixture
def world(runtime: Runtime, sign_ins: SignIns) -> World:
    return World(runtime, sign_ins)


@pytest.fixture
async def family(world: World) -> Family:
    """A guardian and a child with a weekly plan and a therapist in Los Angeles who works on weekdays, 9 to 17."""
    return await world.family()
