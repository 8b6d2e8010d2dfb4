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


async def test_revocation_arrives_within_a_second(broker: Client, revoked: RevokedSignIns) -> None:
    await eventually(lambda: _is(revoked.complete))
    sign_in = new_id()
    await announce_revocation(broker, sign_in)
    await eventually(lambda: _is(sign_in in revoked), seconds=1)


async def test_watch_is_restarted_when_the_broker_reconnects(broker: Client, revoked: RevokedSignIns) -> None:
    await eventually(lambda: _is(revoked.complete))
    jetstream = broker.jetstream()
    for consumer in await jetstream.consumers_info(f"KV_{BUCKET}"):
        await jetstream.delete_consumer(f"KV_{BUCKET}", consumer.name)
    sign_in = new_id()
    await announce_revocation(broker, sign_in)
    await revoked.on_reconnect()
    await eventually(lambda: _is(sign_in in revoked), seconds=1)


async def _is(value: bool) -> bool:
    return value
