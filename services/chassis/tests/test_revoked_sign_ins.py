import asyncio
from collections.abc import AsyncIterator, Sequence
from uuid import UUID

import httpx
import pytest
from chassis.app import Service
from chassis.auth.revoked_sign_ins import BEAT, BUCKET, RevokedSignIns, announce_revocation, beat
from chassis.ids import new_id
from chassis.settings import ServiceSettings
from chassis.testing.clock import FakeClock
from chassis.testing.eventually import eventually
from chassis.testing.people import Person, SignIns
from fastapi import FastAPI
from nats.aio.client import Client
from nats.js.api import StorageType

from services.chassis.tests.running import running


@pytest.fixture
async def revoked(broker: Client) -> AsyncIterator[RevokedSignIns]:
    revoked = RevokedSignIns()
    watch = asyncio.create_task(revoked.watch(broker))
    yield revoked
    watch.cancel()


async def test_earlier_revocations_are_read_before_the_list_is_complete(
    broker: Client, revoked: RevokedSignIns
) -> None:
    sign_in = new_id()
    await announce_revocation(broker, sign_in)
    later = RevokedSignIns()
    watch = asyncio.create_task(later.watch(broker))
    await eventually(lambda: _is(later.complete))
    assert sign_in in later
    watch.cancel()


async def test_revocation_arrives(broker: Client, revoked: RevokedSignIns) -> None:
    await eventually(lambda: _is(revoked.complete))
    sign_in = new_id()
    await announce_revocation(broker, sign_in)
    await eventually(lambda: _is(sign_in in revoked))


async def test_watch_is_restarted_when_the_broker_reconnects(broker: Client, revoked: RevokedSignIns) -> None:
    await eventually(lambda: _is(revoked.complete))
    jetstream = broker.jetstream()
    for consumer in await jetstream.consumers_info(f"KV_{BUCKET}"):
        await jetstream.delete_consumer(f"KV_{BUCKET}", consumer.name)
    sign_in = new_id()
    await announce_revocation(broker, sign_in)
    await revoked.on_reconnect()
    await eventually(lambda: _is(sign_in in revoked))


async def _is(value: bool) -> bool:
    return value


async def test_revoked_sign_in_is_refused_by_a_running_service(
    service: Service, settings: ServiceSettings, clock: FakeClock, broker: Client, sign_ins: SignIns, parent: Person
) -> None:
    async with running(service, settings, clock) as app:
        await eventually(lambda: _complete(app))
        http = httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://service/api/v1")
        async with http:
            headers = sign_ins.headers(parent)
            assert (await http.get("/me", headers=headers)).status_code == 200
            await announce_revocation(broker, parent.sign_in_id)

            async def refused() -> bool:
                return (await http.get("/me", headers=headers)).status_code == 401

            await eventually(refused)


async def _complete(app: FastAPI) -> bool:
    return bool(app.state.runtime.revoked_sign_ins.complete)


async def test_earlier_revocations_are_known_when_a_service_is_ready(
    service: Service, settings: ServiceSettings, clock: FakeClock, broker: Client
) -> None:
    revoked = new_id()
    await announce_revocation(broker, revoked)
    async with running(service, settings, clock) as app:
        await eventually(lambda: _complete(app))
        assert revoked in app.state.runtime.revoked_sign_ins


async def test_bucket_without_a_beat_makes_nothing_ready(broker: Client, revoked: RevokedSignIns) -> None:
    """A new bucket says nothing about earlier revocations."""
    await broker.jetstream().delete_key_value(BUCKET)
    await broker.jetstream().create_key_value(bucket=BUCKET, storage=StorageType.MEMORY)
    later = RevokedSignIns()
    watch = asyncio.create_task(later.watch(broker))
    await announce_revocation(broker, sign_in := new_id())
    await eventually(lambda: _is(sign_in in later))
    assert not later.complete
    watch.cancel()


async def test_new_bucket_is_filled_before_it_is_marked_complete(broker: Client) -> None:
    await broker.jetstream().delete_key_value(BUCKET)
    bucket = await broker.jetstream().create_key_value(bucket=BUCKET, storage=StorageType.MEMORY)
    earlier = [new_id(), new_id()]
    asked = 0

    async def ended() -> Sequence[UUID]:
        nonlocal asked
        asked += 1
        return earlier

    await beat(broker, ended)
    assert await bucket.keys() == [*map(str, earlier), str(BEAT)]
    await beat(broker, ended)
    assert asked == 1, "a bucket that has a beat is complete"
