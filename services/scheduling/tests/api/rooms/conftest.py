from collections.abc import AsyncIterator
from dataclasses import replace
from uuid import UUID

import nats
import pytest
from chassis.app import Service, build_app
from chassis.runtime import Runtime
from chassis.testing.api import ApiClient
from chassis.testing.clock import FakeClock
from fastapi import FastAPI
from nats.aio.client import Client
from scheduling.adapters.rooms.signal_bus import SignalBus
from scheduling.resources import Resources, calls_of

from services.scheduling.tests.api.rooms.pages import Rooms
from services.scheduling.tests.api.served import served
from services.scheduling.tests.world import TUESDAY_10, Family, World


@pytest.fixture
async def broker(nats_url: str) -> AsyncIterator[Client]:
    client = await nats.connect(nats_url)
    yield client
    await client.close()


@pytest.fixture
async def rooms(app: FastAPI, runtime: Runtime, broker: Client, api: ApiClient) -> AsyncIterator[Rooms]:
    signals = SignalBus(broker)
    runtime.own = Resources(calls_of(runtime), signals)
    async with served(app) as address:
        yield Rooms(address, api, signals)


@pytest.fixture
async def other_rooms(
    service: Service, runtime: Runtime, nats_url: str, api: ApiClient, rooms: Rooms
) -> AsyncIterator[Rooms]:
    """Another process of the service, with its own connection to the broker."""
    client = await nats.connect(nats_url)
    app = build_app(service)
    signals = SignalBus(client)
    app.state.runtime = replace(runtime, own=Resources(calls_of(runtime), signals))
    async with served(app) as address:
        yield Rooms(address, api, signals)
    await client.close()


@pytest.fixture
async def room_event(world: World, family: Family, clock: FakeClock) -> UUID:
    """A session in Larkwell's room, which is open."""
    await world.update_therapist(family.therapist, meeting_url=None)
    event = await world.session(family)
    clock.now = TUESDAY_10
    return event


@pytest.fixture
async def other_family(world: World, family: Family) -> Family:
    return await world.family(family.therapist, name="Leo", last_name="Quill", preferred_name="Leo Quill")


@pytest.fixture
async def group_event(world: World, family: Family, other_family: Family, clock: FakeClock) -> UUID:
    """The same for two families."""
    await world.update_therapist(family.therapist, meeting_url=None)
    event = await world.group(family.therapist, [family.service, other_family.service])
    clock.now = TUESDAY_10
    return event
