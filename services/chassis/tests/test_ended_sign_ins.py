"""Sign-ins that end are known everywhere within a second, also after the broker was away."""

import asyncio
from collections.abc import AsyncIterator

import pytest
from chassis.auth.revoked_sign_ins import BUCKET, RevokedSignIns, announce_revocation
from chassis.ids import new_id
from chassis.testing.broker import fresh_broker
from chassis.testing.eventually import eventually
from nats.aio.client import Client


@pytest.fixture
async def broker(nats_url: str) -> AsyncIterator[Client]:
    client = await fresh_broker(nats_url, [])
    yield client
    await client.close()


@pytest.fixture
async def ended(broker: Client) -> AsyncIterator[RevokedSignIns]:
    known = RevokedSignIns()
    watch = asyncio.create_task(known.watch(broker))
    yield known
    watch.cancel()


async def test_what_ended_before_a_service_started_is_read_before_it_is_complete(
    broker: Client, ended: RevokedSignIns
) -> None:
    sign_in = new_id()
    await announce_revocation(broker, sign_in)
    later = RevokedSignIns()
    watch = asyncio.create_task(later.watch(broker))
    await eventually(lambda: _is(later.complete))
    assert sign_in in later
    watch.cancel()


async def test_an_end_is_known_soon(broker: Client, ended: RevokedSignIns) -> None:
    await eventually(lambda: _is(ended.complete))
    sign_in = new_id()
    await announce_revocation(broker, sign_in)
    await eventually(lambda: _is(sign_in in ended), seconds=1)


async def test_a_watch_that_died_with_the_broker_is_replaced_when_the_broker_returns(
    broker: Client, ended: RevokedSignIns
) -> None:
    await eventually(lambda: _is(ended.complete))
    jetstream = broker.jetstream()
    for consumer in await jetstream.consumers_info(f"KV_{BUCKET}"):
        await jetstream.delete_consumer(f"KV_{BUCKET}", consumer.name)
    sign_in = new_id()
    await announce_revocation(broker, sign_in)
    await ended.on_reconnect()
    await eventually(lambda: _is(sign_in in ended), seconds=1)


async def _is(value: bool) -> bool:
    return value
