"""Sets up a broker for tests: the streams, the durable consumers and the bucket, as the deploy step creates them."""

from collections.abc import Sequence

import nats
import orjson
from fastapi import FastAPI
from nats.aio.client import Client
from nats.js.api import AckPolicy, ConsumerConfig, KeyValueConfig, StorageType, StreamConfig
from nats.js.errors import NotFoundError

from chassis.audit.places import STREAM as AUDIT_STREAM
from chassis.auth.revoked_sign_ins import BEAT, BUCKET
from chassis.events.relay import STREAM
from chassis.testing.eventually import eventually


async def fresh_broker(url: str, durables: Sequence[str]) -> Client:
    """Recreates the streams, empty, with a durable consumer per name. The caller closes the connection.

    In memory: nats-server deletes files in the background, and can then fail to create the stream of the same name.
    """
    client = await nats.connect(url)
    jetstream = client.jetstream()
    for name in (STREAM, AUDIT_STREAM, f"KV_{BUCKET}"):
        try:
            await jetstream.delete_stream(name)
        except NotFoundError:
            continue
    await jetstream.add_stream(StreamConfig(name=STREAM, subjects=["evt.>"], storage=StorageType.MEMORY))
    heads = StreamConfig(name=AUDIT_STREAM, subjects=["audit.head.*"], storage=StorageType.MEMORY, allow_direct=True)
    await jetstream.add_stream(heads)
    bucket = await jetstream.create_key_value(KeyValueConfig(bucket=BUCKET, storage=StorageType.MEMORY))
    await bucket.put(str(BEAT), b"1")  # as identity does when everything is in it
    for name in durables:
        await jetstream.add_consumer(
            STREAM, ConsumerConfig(durable_name=name, ack_policy=AckPolicy.EXPLICIT, ack_wait=5, max_deliver=-1)
        )
    return client


async def until_ready(app: FastAPI) -> None:
    """Waits until the app has heard of all revoked sign-ins. Before that it serves nobody who is signed in."""

    async def complete() -> bool:
        heard: bool = app.state.runtime.revoked_sign_ins.complete
        return heard

    await eventually(complete)


async def publish(client: Client, envelope: dict[str, object]) -> None:
    """Publishes an event as another service would."""
    await client.jetstream().publish(f"evt.{envelope['type']}", orjson.dumps(envelope))
