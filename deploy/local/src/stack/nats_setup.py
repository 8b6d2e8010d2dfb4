"""Creates the streams of events and audit heads, a durable consumer per service, and the bucket of revoked sign-ins.

Services may not create any of them (docs/architecture.md#broker-permissions), so the deploy step runs this:

    NATS_URL=… NATS_ADMIN_USER=… NATS_ADMIN_PASSWORD=… python -m stack.nats_setup

NATS_URL may begin with tls://; NATS_CA_FILE is then the authority (PEM) of the broker's certificate.
NATS_REPLICAS is the number of servers in the cluster that store each stream (default 1).
"""

import asyncio
import os
import ssl
import sys
from collections.abc import Mapping

import nats
from nats.errors import Error as NatsError
from nats.js import JetStreamContext
from nats.js.api import (
    AckPolicy,
    ConsumerConfig,
    DeliverPolicy,
    DiscardPolicy,
    KeyValueConfig,
    RetentionPolicy,
    StorageType,
    StreamConfig,
)
from nats.js.errors import Error as JetStreamError
from nats.js.errors import NotFoundError

from stack.nats_config import ADMIN, AUDIT_HEADS, AUDIT_HEADS_SUBJECTS, REVOKED_SIGN_INS, STREAM
from stack.platform import Platform, Service, load_platform
from stack.problems import Problem

_DAY = 24 * 60 * 60
_DUPLICATE_WINDOW = 10 * 60  # seconds in which the broker drops repeated message ids
_MAX_UNACKNOWLEDGED = 1000
_AUDIT_HEADS_DAYS = 30
_AUDIT_HEAD_BYTES = 1024
_AUDIT_HEADS_PER_SERVICE = 100_000
"""One every 30 seconds is 86,400 in 30 days."""


async def setup(
    platform: Platform, url: str, user: str, password: str, replicas: int = 1, authorities: str | None = None
) -> None:
    """Create or update streams, consumers and buckets to match deploy/platform.toml. Idempotent.

    Raises Problem when the broker refuses.
    """
    try:
        await _setup(platform, url, user, password, replicas, authorities)
    except (NatsError, JetStreamError, OSError) as error:
        reason = str(error) or type(error).__name__
        raise Problem(f"The broker at {url} refused ({reason}): check its log and NATS_ADMIN_PASSWORD") from error


async def _setup(
    platform: Platform, url: str, user: str, password: str, replicas: int, authorities: str | None
) -> None:
    connection = await nats.connect(
        url,
        user=user,
        password=password,
        inbox_prefix=f"_INBOX.{user}".encode(),
        tls=ssl.create_default_context(cafile=authorities) if url.startswith("tls:") else None,
        connect_timeout=5,
        allow_reconnect=False,
    )
    try:
        jetstream = connection.jetstream()
        await _ensure_stream(jetstream, _events(platform, replicas))
        await _ensure_stream(jetstream, _audit_heads(replicas))
        for service in platform.services:
            await jetstream.add_consumer(STREAM, _consumer(service, platform))
        await _ensure_bucket(jetstream, platform, replicas)
    finally:
        await connection.close()


def _events(platform: Platform, replicas: int) -> StreamConfig:
    return StreamConfig(
        name=STREAM,
        subjects=["evt.>"],
        storage=StorageType.FILE,
        retention=RetentionPolicy.LIMITS,
        max_age=platform.nats.events_max_age * _DAY,
        duplicate_window=_DUPLICATE_WINDOW,
        num_replicas=replicas,
    )


def _audit_heads(replicas: int) -> StreamConfig:
    """Once published, a head stays: nobody can delete it, and new heads are refused rather than old ones dropped."""
    return StreamConfig(
        name=AUDIT_HEADS,
        subjects=[AUDIT_HEADS_SUBJECTS],
        storage=StorageType.FILE,
        retention=RetentionPolicy.LIMITS,
        max_age=_AUDIT_HEADS_DAYS * _DAY,
        max_msg_size=_AUDIT_HEAD_BYTES,
        max_msgs_per_subject=_AUDIT_HEADS_PER_SERVICE,
        discard=DiscardPolicy.NEW,
        discard_new_per_subject=True,
        deny_delete=True,
        deny_purge=True,
        allow_direct=True,
        num_replicas=replicas,
    )


async def _ensure_stream(jetstream: JetStreamContext, wanted: StreamConfig) -> None:
    try:
        await jetstream.stream_info(wanted.name or "")
    except NotFoundError:
        await jetstream.add_stream(wanted)
    else:
        await jetstream.update_stream(wanted)


def _consumer(service: Service, platform: Platform) -> ConsumerConfig:
    """Redelivers until acknowledged. The service decides when to give up and writes a dead letter."""
    return ConsumerConfig(
        durable_name=service.name,
        filter_subjects=list(service.consumes),
        ack_policy=AckPolicy.EXPLICIT,
        ack_wait=platform.nats.ack_wait,
        max_deliver=-1,
        max_ack_pending=_MAX_UNACKNOWLEDGED,
        deliver_policy=DeliverPolicy.ALL,
    )


async def _ensure_bucket(jetstream: JetStreamContext, platform: Platform, replicas: int) -> None:
    try:
        await jetstream.key_value(REVOKED_SIGN_INS)
    except NotFoundError:
        ttl = platform.nats.ended_sign_ins_max_age * _DAY
        await jetstream.create_key_value(KeyValueConfig(bucket=REVOKED_SIGN_INS, history=1, ttl=ttl, replicas=replicas))


def main(environ: Mapping[str, str]) -> None:
    try:
        url, user = environ["NATS_URL"], environ.get("NATS_ADMIN_USER", ADMIN)
        replicas = int(environ.get("NATS_REPLICAS", "1"))
        asyncio.run(
            setup(load_platform(), url, user, environ["NATS_ADMIN_PASSWORD"], replicas, environ.get("NATS_CA_FILE"))
        )
    except KeyError as missing:
        sys.exit(f"{missing.args[0]} is not set: set it, then run the command again")
    except Problem as problem:
        sys.exit(str(problem))
    print("Streams, consumers and buckets match deploy/platform.toml.")


if __name__ == "__main__":
    main(os.environ)
