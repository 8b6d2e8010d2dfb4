import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from datetime import timedelta

import psycopg
import pytest
from chassis.app import PUBLISH_HEADS_EVERY, Service
from chassis.audit import chain, places
from chassis.audit.heads import HeadPublisher, Place
from chassis.audit.keys import AuditKeys
from chassis.audit.places import HeadObjects, HeadStream
from chassis.audit.verify import problems_of
from chassis.cli import make_cli
from chassis.db import plain_url
from chassis.errors import Unavailable
from chassis.ids import new_id
from chassis.runtime import Runtime
from chassis.settings import ServiceSettings
from chassis.storage import ObjectStore
from chassis.testing.clock import FakeClock
from chassis.testing.databases import as_owner
from chassis.testing.eventually import eventually
from chassis.unit_of_work import Actor
from nats.aio.client import Client
from pydantic import ValidationError
from typer.testing import CliRunner

from services.chassis.tests.audit_rewrites import rewrite, tamper
from services.chassis.tests.running import running

STRANGE = AuditKeys.of("toys", [bytes([9]) * 32])


class Away(HeadObjects):
    name = "place that is away"

    async def publish(self, position: int, head: bytes) -> None:
        raise Unavailable

    async def read(self) -> Sequence[bytes]:
        raise Unavailable


@pytest.fixture
def objects(settings: ServiceSettings) -> HeadObjects:
    return HeadObjects(ObjectStore(settings.audit_store_url), "toys")


@pytest.fixture
def stream(broker: Client) -> HeadStream:
    return HeadStream(broker, "toys")


@pytest.fixture
def publisher(runtime: Runtime, stream: HeadStream, objects: HeadObjects) -> HeadPublisher:
    return publisher_to(runtime, stream, objects)


def publisher_to(runtime: Runtime, *places: Place, keys: AuditKeys | None = None) -> HeadPublisher:
    return HeadPublisher(runtime.queries, keys or runtime.settings.audit_keys, places, runtime.clock)


async def add(runtime: Runtime, entries: int) -> None:
    async with runtime.units.begin(Actor.service("toys")) as uow:
        for _ in range(entries):
            uow.audit("toy.given")
    await chain.seal(runtime.engine, runtime.settings.audit_keys)


async def problems(runtime: Runtime, *places: Place) -> Sequence[str]:
    return await problems_of(runtime.queries, runtime.settings.audit_keys, places)


async def test_a_head_is_published_to_every_place_when_the_chain_has_grown(
    runtime: Runtime, publisher: HeadPublisher, stream: HeadStream, objects: HeadObjects
) -> None:
    assert await publisher.run() == 0, "an empty chain has no head"
    await add(runtime, 3)
    assert await publisher.run() == 2
    assert await publisher.run() == 0
    await add(runtime, 2)
    assert await publisher.run() == 2
    assert [len(await stream.read()), len(await objects.read())] == [2, 2]
    assert await problems(runtime, stream, objects) == []


async def test_a_place_that_was_away_gets_the_head_later(runtime: Runtime, objects: HeadObjects) -> None:
    away = Away(ObjectStore(runtime.settings.audit_store_url), "toys")
    publisher = publisher_to(runtime, away, objects)
    await add(runtime, 1)
    with pytest.raises(ExceptionGroup):
        await publisher.run()
    assert len(await objects.read()) == 1, "the other place has it"
    with pytest.raises(ExceptionGroup):
        await publisher.run()


async def test_a_place_that_lost_the_head_gets_it_again(
    runtime: Runtime, broker: Client, stream: HeadStream, clock: FakeClock
) -> None:
    publisher = publisher_to(runtime, stream)
    await add(runtime, 1)
    assert await publisher.run() == 1
    info = await broker.jetstream().stream_info(places.STREAM)
    await broker.jetstream().delete_stream(places.STREAM)
    await broker.jetstream().add_stream(info.config)
    assert await problems(runtime, stream) == ["The broker has no head of this trail."]
    clock.advance(minutes=9)
    assert await publisher.run() == 0
    clock.advance(minutes=2)
    assert await publisher.run() == 1
    assert await problems(runtime, stream) == []


async def test_a_broker_that_was_gone_gets_the_head_again(
    runtime: Runtime, broker: Client, stream: HeadStream, monkeypatch: pytest.MonkeyPatch
) -> None:
    publisher = publisher_to(runtime, stream)
    await add(runtime, 1)
    assert [await publisher.run(), await publisher.run()] == [1, 0]
    monkeypatch.setitem(broker.stats, "reconnects", broker.stats["reconnects"] + 1)
    assert [await publisher.run(), await publisher.run()] == [1, 0]


async def test_a_stored_head_is_never_replaced(runtime: Runtime, objects: HeadObjects) -> None:
    await add(runtime, 1)
    await publisher_to(runtime, objects).run()
    before = await objects.read()
    await publisher_to(runtime, objects, keys=STRANGE).run()
    assert await objects.read() == before


@pytest.mark.parametrize("place", ["stream", "objects"])
async def test_a_cut_tail_is_found_by_each_place_alone(
    runtime: Runtime, publisher: HeadPublisher, place: str, request: pytest.FixtureRequest
) -> None:
    await add(runtime, 5)
    await publisher.run()
    tamper(runtime, "DELETE FROM audit_entries WHERE id IN (SELECT entry_id FROM audit_chain WHERE position > 3)")
    tamper(runtime, "DELETE FROM audit_chain WHERE position > 3")
    assert await chain.broken_link(runtime.queries, runtime.settings.audit_keys) is None, "the chain alone looks whole"
    assert await problems(runtime, request.getfixturevalue(place)) == [
        "The audit trail is broken at position 5: this position was published, but the last link is at 3."
    ]


async def test_a_tail_that_the_sealer_signed_again_is_found(
    runtime: Runtime, publisher: HeadPublisher, stream: HeadStream
) -> None:
    await add(runtime, 5)
    await publisher.run()
    tamper(runtime, "DELETE FROM audit_entries WHERE id IN (SELECT entry_id FROM audit_chain WHERE position > 3)")
    tamper(runtime, "DELETE FROM audit_chain WHERE position > 3")
    await add(runtime, 4)
    assert await chain.broken_link(runtime.queries, runtime.settings.audit_keys) is None, "the chain alone looks whole"
    assert await problems(runtime, stream) == [
        "The audit trail is broken at position 5: another link was published for this position."
    ]


async def test_a_chain_without_keys_is_found_after_a_signed_head(
    runtime: Runtime, publisher: HeadPublisher, objects: HeadObjects
) -> None:
    await add(runtime, 3)
    await publisher.run()
    unsigned(runtime)
    assert len(await problems(runtime, objects)) == 1


async def test_links_from_before_the_key_are_published_before_the_first_signed_one(
    runtime: Runtime, objects: HeadObjects
) -> None:
    await add(runtime, 3)
    unsigned(runtime)
    await publisher_to(runtime, objects).run()
    assert await problems(runtime, objects) == []
    await add(runtime, 2)
    await publisher_to(runtime, objects).run()
    assert await problems(runtime, objects) == []
    tamper(runtime, "UPDATE audit_entries SET actor = 'someone'")
    rewrite(runtime, 1, 3)
    rewrite(runtime, 4, key=runtime.settings.audit_keys.current, keyed_from=4)
    assert len(await problems(runtime, objects)) == 1, "even with the key"


async def test_no_link_without_key_is_added_after_a_head(runtime: Runtime, objects: HeadObjects) -> None:
    await add(runtime, 3)
    unsigned(runtime)
    await publisher_to(runtime, objects).run()
    await add(runtime, 1)
    rewrite(runtime, 4)
    assert await problems(runtime, objects) == [
        "The audit trail is broken at position 4: signed links begin at 5, but 4 was published."
    ]


async def test_where_signed_links_begin_is_published(runtime: Runtime, objects: HeadObjects) -> None:
    await add(runtime, 1)
    await publisher_to(runtime, objects).run()
    moved = (await objects.read())[0].replace(b'"keyed_from":1', b'"keyed_from":2')
    assert await opened_problem(runtime, moved) == [
        "The place has a head that can't be trusted: the head at position 1 isn't signed by a key of this service."
    ]


async def opened_problem(runtime: Runtime, head: bytes) -> Sequence[str]:
    class Fixed(Away):
        name = "place"

        async def read(self) -> Sequence[bytes]:
            return [head]

    return await problems(runtime, Fixed(ObjectStore(runtime.settings.audit_store_url), "toys"))


@pytest.mark.parametrize("head", [b"", b"{}", b"[1]", b"null", b'{"signature": "x"}', b'{"signature": 1}'])
async def test_what_is_no_head_is_not_trusted(runtime: Runtime, head: bytes) -> None:
    await add(runtime, 1)
    assert await opened_problem(runtime, head) == ["The place has a head that can't be trusted: a head can't be read."]


async def test_a_head_with_another_key_is_not_trusted(runtime: Runtime, stream: HeadStream) -> None:
    await add(runtime, 1)
    await publisher_to(runtime, stream, keys=STRANGE).run()
    (problem,) = await problems(runtime, stream)
    assert problem.startswith("The broker has a head that can't be trusted: the head at position 1 isn't signed")


async def test_a_place_without_a_head_or_away_is_named(
    runtime: Runtime, stream: HeadStream, objects: HeadObjects
) -> None:
    assert await problems(runtime, stream, objects) == [], "an empty trail needs no head"
    await add(runtime, 1)
    await publisher_to(runtime, objects).run()
    away = Away(ObjectStore(runtime.settings.audit_store_url), "toys")
    assert await problems(runtime, stream, objects, away) == [
        "The broker has no head of this trail.",
        "The heads in the place that is away can't be read (Unavailable).",
    ]


async def test_of_many_stored_heads_the_newest_and_some_older_ones_are_read(
    objects: HeadObjects, monkeypatch: pytest.MonkeyPatch
) -> None:
    for position in range(40):
        await objects.publish(position, str(position).encode())
    monkeypatch.setattr(places, "NEWEST", 5)
    monkeypatch.setattr(places, "OLDER", 5)
    assert list(map(int, await objects.read())) == [0, 8, 16, 24, 32, 35, 36, 37, 38, 39]


@pytest.fixture
async def worker(
    service: Service, settings: ServiceSettings, clock: FakeClock, broker: Client, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[None]:
    """A running service that publishes its head often. One entry waits for it."""
    monkeypatch.setattr("chassis.app.PUBLISH_HEADS_EVERY", timedelta(seconds=0.05))
    with psycopg.connect(plain_url(settings.database_url)) as db:
        db.execute("INSERT INTO audit_entries (id, at, actor, action) VALUES (%s, now(), 'x', 'x')", (new_id(),))
    async with running(service, settings, clock):
        yield


async def test_a_worker_publishes_the_head(worker: None, stream: HeadStream, objects: HeadObjects) -> None:
    async def is_published() -> bool:
        return bool(await stream.read() and await objects.read())

    assert await eventually(is_published)


def test_a_head_is_published_each_minute() -> None:
    assert timedelta(seconds=60) > PUBLISH_HEADS_EVERY


@pytest.fixture
def command(service: Service, settings: ServiceSettings, monkeypatch: pytest.MonkeyPatch) -> Callable[..., str]:
    names = ("database_url", "jwks_file", "service_key_file", "audit_store_url", "nats_url")
    for name in names:
        monkeypatch.setenv(f"TOYS_{name.upper()}", str(getattr(settings, name)))
    monkeypatch.setenv("TOYS_AUDIT_KEY", settings.audit_key.get_secret_value())
    return lambda *words: CliRunner().invoke(make_cli(service), ["audit", *words]).output


async def test_verify_says_that_the_broker_is_away(
    command: Callable[..., str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TOYS_NATS_URL", "nats://127.0.0.1:1")
    said = await asyncio.to_thread(command, "verify")
    assert said.startswith("The broker can't be reached (")


@pytest.mark.parametrize("environment", ["staging", "production"])
def test_heads_leave_the_machine_in_production(settings: ServiceSettings, environment: str) -> None:
    values = settings.model_dump() | {"environment": environment}
    with pytest.raises(ValidationError, match="AUDIT_STORE_URL must be an object store"):
        type(settings).model_validate(values)
    encrypted = {"PGSSLMODE": "verify-full", "nats_url": "tls://nats:4222"}
    assert type(settings).model_validate(values | encrypted | {"audit_store_url": "s3://heads"})


def unsigned(runtime: Runtime) -> None:
    """The chain as before there were keys."""
    with psycopg.connect(plain_url(as_owner(runtime.settings.database_url))) as db:
        db.execute("ALTER TABLE audit_chain DROP CONSTRAINT ck_audit_chain_signed")
    rewrite(runtime, 1)
