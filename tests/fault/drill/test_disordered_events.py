"""F14: events arrive backward, three times, and between messages that nobody can read."""

import asyncio
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta
from typing import LiteralString

import nats
from nats.js.api import RawStreamMsg
from nats.js.client import JetStreamContext
from stack import environment
from stack.nats_config import ADMIN, STREAM
from stack.stack import Stack

from tests.fault.drill.conftest import Drill
from tests.fault.oracles import consumers
from tests.support.databases import database
from tests.support.waiting import eventually

EVENTS, COPIES = 1_000, 3
POISON = (b"", b"no json", b"[]", b'{"id": 7}', b'{"id": "no uuid", "data": {}}', b"\xff\xfe", b'"' * 100_000)
MOST_SECONDS = 120
LATEST: LiteralString = """
    SELECT envelope->'data'->>%s, max((envelope->'data'->>'version')::bigint) FROM outbox WHERE subject = %s GROUP BY 1
"""
SESSION, SUBSCRIPTION = "evt.scheduling.session.changed.v1", "evt.billing.subscription.changed.v1"
SUBSCRIPTIONS: LiteralString = "SELECT subscription_id::text, version FROM "
COPIED: Sequence[tuple[str, str, str, str, LiteralString]] = (
    ("scheduling", SESSION, "event_id", "clinical-records", "SELECT event_id::text, version FROM sessions"),
    ("scheduling", SESSION, "event_id", "identity", "SELECT event_id::text, version FROM booked_sessions"),
    ("billing", SUBSCRIPTION, "subscription_id", "identity", SUBSCRIPTIONS + "known_subscriptions"),
    ("billing", SUBSCRIPTION, "subscription_id", "scheduling", SUBSCRIPTIONS + "entitlements"),
)
"""Who publishes, the subject, the id in its data, who keeps a copy, and the copies with their versions."""


def test_events_in_the_wrong_order_and_again_have_one_effect(drill: Drill) -> None:
    with drill.fault("F14", EVENTS) as case:
        with drill.busy(case):
            read = asyncio.run(_pause(drill.stack))
            eventually(lambda: asyncio.run(_last(drill.stack)) - read >= case.due, seconds=MOST_SECONDS)
        eventually(lambda: not any(_unsent(drill.stack, service.name) for service in drill.stack.platform.services))
        case.count = asyncio.run(_turn_around(drill.stack, read))
        case.seen.append(f"{case.count} events backward, {COPIES} times each, and {len(POISON)} unreadable messages")
        eventually(lambda: all(not one["num_pending"] for one in consumers(drill.stack)), seconds=MOST_SECONDS)
        eventually(lambda: _all_newest(drill.stack), seconds=MOST_SECONDS)


async def _pause(stack: Stack) -> int:
    """No service gets an event from now on. Returns the number of the last one that all of them had read."""
    until = (datetime.now(UTC) + timedelta(hours=1)).isoformat()
    read: list[int] = []
    async with _broker(stack) as jetstream:
        for service in stack.platform.services:
            await jetstream.pause_consumer(STREAM, service.name, until)
            floor = (await jetstream.consumer_info(STREAM, service.name)).ack_floor
            assert floor is not None
            read.append(floor.stream_seq)
    return min(read)


async def _last(stack: Stack) -> int:
    async with _broker(stack) as jetstream:
        return (await jetstream.stream_info(STREAM)).state.last_seq


async def _turn_around(stack: Stack, read: int) -> int:
    """Replaces what waits in the stream, and lets the services read again. Returns the number of events."""
    async with _broker(stack) as jetstream:
        last = (await jetstream.stream_info(STREAM)).state.last_seq
        waiting = [await jetstream.get_msg(STREAM, seq) for seq in range(read + 1, last + 1)]
        await jetstream.purge_stream(STREAM)
        for copy in range(COPIES):
            for position, message in enumerate(reversed(waiting)):
                await _publish(jetstream, message)
                if copy == 0 and position < len(POISON):
                    await jetstream.publish(str(message.subject), POISON[position], stream=STREAM)
        for service in stack.platform.services:
            await jetstream.resume_consumer(STREAM, service.name)
        return len(waiting)


async def _publish(jetstream: JetStreamContext, message: RawStreamMsg) -> None:
    """Without its id, by which the broker would drop the second copy."""
    await jetstream.publish(str(message.subject), message.data or b"", stream=STREAM)


@asynccontextmanager
async def _broker(stack: Stack) -> AsyncIterator[JetStreamContext]:
    url, password = environment.nats_url(stack.platform), environment.nats_password(stack.secrets, ADMIN)
    connection = await nats.connect(url, user=ADMIN, password=password, inbox_prefix=f"_INBOX.{ADMIN}".encode())
    try:
        yield connection.jetstream()
    finally:
        await connection.close()


def _unsent(stack: Stack, service: str) -> int:
    with database(stack, service) as db:
        row = db.execute("SELECT count(*) FROM outbox WHERE sent_at IS NULL").fetchone()
        assert row is not None
        return int(row[0])


def _all_newest(stack: Stack) -> bool:
    """Fails for copies that aren't of the newest version, although every event arrived."""
    for publisher, subject, key, reader, copies in COPIED:
        newest = _versions(stack, publisher, LATEST, key, subject)
        stored = _versions(stack, reader, copies)
        outdated = [each for each in newest if stored.get(each) != newest[each]]
        assert not outdated, f"{reader} has {len(outdated)} old copies of {subject}, such as {outdated[0]}"
    return True


def _versions(stack: Stack, service: str, sql: LiteralString, *args: str) -> Mapping[str, int]:
    with database(stack, service) as db:
        return dict(db.execute(sql, args).fetchall())
