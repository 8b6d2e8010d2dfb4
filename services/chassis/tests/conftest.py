"""Tests drive the chassis through a sample service, `toybox`, with the test kit that every service uses."""

from collections.abc import AsyncIterator, Awaitable, Callable
from datetime import date
from pathlib import Path
from uuid import UUID

import pytest
from chassis.app import Service
from chassis.auth.keys import make_keys
from chassis.ids import new_id
from chassis.runtime import Runtime
from chassis.settings import ServiceSettings
from chassis.testing.broker import fresh_broker
from chassis.testing.clock import FakeClock
from chassis.testing.people import Person, guardian
from chassis.testing.people import therapist as new_therapist
from chassis.testing.plugin import listed_services
from nats.aio.client import Client

from services.chassis.tests.running import running
from services.chassis.tests.toybox.service import service as toys


@pytest.fixture(scope="session")
def service() -> Service:
    return toys


@pytest.fixture(scope="session")
def keys_folder(tmp_path_factory: pytest.TempPathFactory, pytestconfig: pytest.Config) -> Path:
    folder = tmp_path_factory.mktemp("keys")
    make_keys(folder, [*listed_services(pytestconfig), toys.name])
    return folder


@pytest.fixture
def parent() -> Person:
    return guardian()


@pytest.fixture
def therapist() -> Person:
    return new_therapist()


@pytest.fixture
async def child(guarded_by: Callable[..., Awaitable[UUID]], parent: Person) -> UUID:
    """A child of `parent`."""
    return await guarded_by(parent)


@pytest.fixture
def guarded_by(runtime: Runtime) -> Callable[..., Awaitable[UUID]]:
    """Makes a person the guardian of `child_id`, or of a new child."""

    async def grant(person: Person, child_id: UUID | None = None) -> UUID:
        child_id = child_id or new_id()
        await runtime.queries.rows(
            "INSERT INTO guardianships (guardian_id, child_id, version, revoked) VALUES ($1, $2, 1, false)",
            person.profile_id, child_id,
        )  # fmt: skip
        return child_id

    return grant


@pytest.fixture
def care(runtime: Runtime) -> Callable[[Person, UUID, date | None], Awaitable[None]]:
    """Gives a therapist a care service for a child, up to and including `ends_on`; `None` means no end."""

    async def add(person: Person, child_id: UUID, ends_on: date | None = None) -> None:
        await runtime.queries.rows(
            "INSERT INTO care_relations (care_service_id, child_id, therapist_id, version, starts_on, ends_on)"
            " VALUES ($1, $2, $3, 1, '2026-01-01', $4)",
            new_id(), child_id, person.profile_id, ends_on,
        )  # fmt: skip

    return add


@pytest.fixture
async def broker(nats_url: str) -> AsyncIterator[Client]:
    """A real NATS with an empty stream and the consumer of `toys`."""
    client = await fresh_broker(nats_url, ["toys"])
    yield client
    await client.close()


@pytest.fixture
async def live(service: Service, settings: ServiceSettings, clock: FakeClock, broker: Client) -> AsyncIterator[Runtime]:
    """A running service with a broker."""
    async with running(service, settings, clock) as app:
        yield app.state.runtime
