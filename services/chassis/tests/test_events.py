"""Outbox → broker → inbox on a real NATS: each event has exactly one effect, and a failing handler loses none."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import timedelta
from typing import Any
from uuid import UUID

import httpx
import orjson
import pytest
from chassis.app import Service, create_app
from chassis.auth.revoked_sign_ins import announce_revocation
from chassis.cli import make_cli
from chassis.events.envelope import to_envelope
from chassis.events.event import Event
from chassis.events.relay import CHANNEL, CONNECTION, STREAM, Relay, purge_sent, replay_sent
from chassis.ids import new_id
from chassis.metrics import DEAD_LETTERS
from chassis.runtime import Runtime
from chassis.settings import ServiceSettings
from chassis.testing.broker import fresh_broker, publish
from chassis.testing.clock import START, FakeClock
from chassis.testing.eventually import eventually
from chassis.testing.people import Person, SignIns
from chassis.unit_of_work import Actor
from fastapi import FastAPI
from nats.aio.client import Client
from typer.testing import CliRunner

from services.chassis.tests.toybox.service import BROKEN, Repair, ToyGiven


@pytest.fixture
async def broker(nats_url: str) -> AsyncIterator[Client]:
    client = await fresh_broker(nats_url, ["toys"])
    yield client
    await client.close()


@pytest.fixture
def extra_settings() -> dict[str, Any]:
    return {"event_attempts": 2}


@asynccontextmanager
async def running(service: Service, settings: ServiceSettings, clock: FakeClock) -> AsyncIterator[FastAPI]:
    app = create_app(service, settings, clock=clock)
    async with app.router.lifespan_context(app):
        yield app


@pytest.fixture
async def live(service: Service, settings: ServiceSettings, clock: FakeClock, broker: Client) -> AsyncIterator[Runtime]:
    async with running(service, settings, clock) as app:
        yield app.state.runtime


def toy_sent(child: UUID, toy: str = "bear") -> dict[str, object]:
    return {"id": str(new_id()), "type": "shop.toy.sent.v1", "data": {"child_id": str(child), "toy": toy, "more": 1}}


async def toys_of(live: Runtime, child: UUID) -> list[str]:
    rows = await live.queries.rows("SELECT name FROM toys WHERE child_id = $1 ORDER BY id", child)
    return [row["name"] for row in rows]


async def test_event_delivered_twice_has_one_effect(live: Runtime, broker: Client) -> None:
    child = new_id()
    envelope = toy_sent(child)
    await publish(broker, envelope)
    await publish(broker, envelope)
    await publish(broker, toy_sent(child, "last"))
    await eventually(lambda: holds(live, child, ["bear", "last"]))
    assert await live.queries.value("SELECT count(*) FROM inbox") == 2


async def holds(live: Runtime, child: UUID, names: list[str]) -> bool:
    assert await toys_of(live, child) == names
    return True


def guardianship_event(kind: str, version: int, guardian: UUID, child: UUID) -> dict[str, object]:
    data = {"version": version, "guardian_id": str(guardian), "child_id": str(child)}
    return {"id": str(new_id()), "type": f"identity.guardianship.{kind}.v1", "data": data}


async def test_projection_ignores_repeated_and_older_events(live: Runtime, broker: Client) -> None:
    guardian, child = new_id(), new_id()
    granted, revoked, again = [
        guardianship_event(kind, version, guardian, child)
        for version, kind in enumerate(("granted", "revoked", "granted"), start=1)
    ]
    for envelope in (revoked, granted, revoked):
        await publish(broker, envelope)
    await eventually(lambda: has_inbox(live, granted, revoked))
    assert await guardianships(live) == [(str(guardian), 2, True)]
    await publish(broker, again)
    await eventually(lambda: has_inbox(live, granted, revoked, again))
    assert await guardianships(live) == [(str(guardian), 3, False)]


async def test_projection_ignores_events_about_erased_people(live: Runtime, broker: Client) -> None:
    guardian, child = new_id(), new_id()
    async with live.units.begin(Actor.operator("ops")) as uow:
        await uow.rows("INSERT INTO erased_people (id, erased_at) VALUES ($1, $2)", child, START)
    envelope, other = (
        guardianship_event("granted", 1, guardian, child),
        guardianship_event("granted", 1, guardian, new_id()),
    )
    await publish(broker, envelope)
    await publish(broker, other)
    await eventually(lambda: has_inbox(live, envelope, other))
    assert len(await guardianships(live)) == 1


async def test_projection_that_fails_leaves_no_inbox_row(live: Runtime, broker: Client) -> None:
    envelope = guardianship_event("granted", 2**40, new_id(), new_id())
    await publish(broker, envelope)

    async def is_dead_lettered() -> bool:
        assert [row["event_id"] for row in await live.queries.rows("SELECT event_id FROM dead_letters")] == [
            envelope["id"]
        ]
        return True

    await eventually(is_dead_lettered)
    assert await live.queries.value("SELECT count(*) FROM inbox") == 0
    assert await guardianships(live) == []


async def has_inbox(live: Runtime, *envelopes: dict[str, object]) -> bool:
    found = {row["event_id"] for row in await live.queries.rows("SELECT event_id FROM inbox")}
    assert found == {envelope["id"] for envelope in envelopes}
    return True


async def guardianships(live: Runtime) -> list[tuple[object, ...]]:
    rows = await live.queries.rows("SELECT guardian_id, version, revoked FROM guardianships")
    return [tuple(row.values()) for row in rows]


async def test_event_without_handler_is_skipped(live: Runtime, broker: Client) -> None:
    child = new_id()
    await publish(broker, {"id": str(new_id()), "type": "shop.toy.burnt.v1", "data": {}})
    await publish(broker, toy_sent(child))
    await eventually(lambda: holds(live, child, ["bear"]))


async def test_malformed_messages_do_not_block_others(live: Runtime, broker: Client) -> None:
    child = new_id()
    for garbage in (b"{nonsense", b"17", b'{"data": {}}', b'{"id": "17", "data": {}}'):
        await broker.jetstream().publish("evt.shop.toy.sent.v1", garbage)
    await publish(broker, toy_sent(child))
    await eventually(lambda: holds(live, child, ["bear"]))

    async def nothing_pending() -> bool:
        info = await broker.jetstream().consumer_info(STREAM, "toys")
        return not info.num_ack_pending

    await eventually(nothing_pending)


async def test_failing_event_becomes_a_dead_letter_and_can_be_replayed(
    live: Runtime, broker: Client, service: Service, settings: ServiceSettings, monkeypatch: pytest.MonkeyPatch
) -> None:
    child = new_id()
    envelope = toy_sent(child, BROKEN)
    monkeypatch.setattr(Repair, "done", False)
    await publish(broker, envelope)
    letter = await eventually(lambda: live.queries.row("SELECT * FROM dead_letters"))
    assert letter is not None
    assert (letter["event_id"], letter["attempts"], letter["reason"]) == (envelope["id"], 2, "RuntimeError")
    assert await live.queries.value("SELECT count(*) FROM inbox") == 0
    assert DEAD_LETTERS._value.get() == 1

    for name, value in {
        "DATABASE_URL": settings.database_url,
        "JWKS_FILE": settings.jwks_file,
        "SERVICE_KEY_FILE": settings.service_key_file,
    }.items():
        monkeypatch.setenv(f"TOYS_{name}", str(value))

    async def command(*words: str) -> tuple[int, str]:
        result = await asyncio.to_thread(CliRunner().invoke, make_cli(service), words, env={"OPERATOR": "olga"})
        return result.exit_code, result.output

    assert "1 waiting" in (await command("events", "dead-letters"))[1]
    failed = await command("events", "replay")
    assert failed[0] == 1
    assert "0 replayed, 1 failed again" in failed[1]

    monkeypatch.setattr(Repair, "done", True)
    replayed = await command("events", "replay")
    assert replayed[0] == 0, replayed[1]
    assert "1 replayed, 0 failed again" in replayed[1]
    assert await toys_of(live, child) == [BROKEN]
    assert "0 waiting" in (await command("events", "dead-letters"))[1]
    entry = await live.queries.row("SELECT actor, subject FROM audit_entries WHERE action = 'dead_letter.replayed'")
    assert entry is not None
    assert (entry["actor"], entry["subject"]) == ("operator:olga", envelope["id"])


async def test_event_that_fails_once_is_retried(live: Runtime, broker: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    child = new_id()
    monkeypatch.setattr(Repair, "done", False)
    await publish(broker, toy_sent(child, BROKEN))

    async def failed_once() -> bool:
        info = await broker.jetstream().consumer_info(STREAM, "toys")
        return bool(info.delivered and info.delivered.consumer_seq >= 1)

    await eventually(failed_once)
    monkeypatch.setattr(Repair, "done", True)
    await eventually(lambda: holds(live, child, [BROKEN]))
    assert await live.queries.value("SELECT count(*) FROM dead_letters") == 0


async def test_committed_event_is_sent_once_with_its_id_as_message_id(live: Runtime, broker: Client) -> None:
    toy, child = new_id(), new_id()
    async with live.units.begin(Actor.service("toys")) as uow:
        uow.emit(ToyGiven(version=1, toy_id=toy, child_id=child))
    await eventually(lambda: live.queries.value("SELECT count(*) FROM outbox WHERE sent_at IS NOT NULL"))
    message = await broker.jetstream().get_last_msg(STREAM, "evt.toys.toy.given.v1")
    assert message.data is not None
    envelope = orjson.loads(message.data)
    assert message.headers is not None
    assert message.headers["Nats-Msg-Id"] == envelope["id"]
    assert envelope["data"] == {"version": 1, "toy_id": str(toy), "child_id": str(child)}
    assert envelope["source"] == "/services/toys"
    assert envelope["subject"] == str(toy)
    assert envelope["time"] == START.isoformat()


async def test_crash_between_send_and_mark_sends_no_duplicate(live: Runtime, broker: Client) -> None:
    async with live.units.begin(Actor.service("toys")) as uow:
        uow.emit(ToyGiven(version=1, toy_id=new_id(), child_id=new_id()))
    await eventually(lambda: live.queries.value("SELECT count(*) FROM outbox WHERE sent_at IS NOT NULL"))
    assert await replay_sent(live.engine) == 1
    await eventually(lambda: live.queries.value("SELECT count(*) FROM outbox WHERE sent_at IS NOT NULL"))
    assert (await broker.jetstream().stream_info(STREAM)).state.messages == 1


async def test_event_stays_unsent_when_the_broker_refuses_it(runtime: Runtime, broker: Client) -> None:
    await broker.jetstream().delete_stream(STREAM)
    async with runtime.units.begin(Actor.service("toys")) as uow:
        uow.emit(ToyGiven(version=1, toy_id=new_id(), child_id=new_id()))
    relay = Relay(runtime.settings.database_url, broker, runtime.clock)
    async with relay.connected() as db:
        with pytest.raises(Exception, match="no response from stream"):
            await relay.send_batch(db)
    assert await runtime.queries.value("SELECT count(*) FROM outbox WHERE sent_at IS NULL") == 1


async def test_relay_reconnects_after_a_lost_database_connection(live: Runtime) -> None:
    connection = "FROM pg_stat_activity WHERE datname = current_database() AND application_name = $1"
    await eventually(lambda: live.queries.value(f"SELECT pid {connection}", CONNECTION))
    assert await live.queries.value(f"SELECT pg_terminate_backend(pid, 5000) {connection}", CONNECTION)
    async with live.units.begin(Actor.service("toys")) as uow:
        uow.emit(ToyGiven(version=1, toy_id=new_id(), child_id=new_id()))
    await eventually(lambda: live.queries.value("SELECT count(*) FROM outbox WHERE sent_at IS NOT NULL"))


async def test_new_event_wakes_the_relay(runtime: Runtime) -> None:
    woken = asyncio.Event()
    async with runtime.queries._pool.acquire() as connection:
        await connection.add_listener(CHANNEL, lambda *_: woken.set())
        async with runtime.units.begin(Actor.service("toys")) as uow:
            uow.emit(ToyGiven(version=1, toy_id=new_id(), child_id=new_id()))
        await asyncio.wait_for(woken.wait(), 5)
        await connection.reset()


async def test_purge_deletes_old_sent_events_and_keeps_unsent_ones(runtime: Runtime, clock: FakeClock) -> None:
    async with runtime.units.begin(Actor.service("toys")) as uow:
        for _ in range(2):
            uow.emit(ToyGiven(version=1, toy_id=new_id(), child_id=new_id()))
    await runtime.queries.rows("UPDATE outbox SET sent_at = $1 WHERE seq = (SELECT min(seq) FROM outbox)", clock.now)
    for days, left in ((30, 2), (1, 1), (365, 1)):
        clock.advance(days=days)
        await purge_sent(runtime.engine, clock, timedelta(days=30))
        assert await runtime.queries.value("SELECT count(*) FROM outbox") == left


def test_event_example_is_valid_and_names_its_aggregate() -> None:
    example: Event = ToyGiven.example()
    envelope = to_envelope(example, new_id(), "toys", START)
    assert envelope["specversion"] == "1.0"
    assert envelope["subject"] == str(example.aggregate_id())
    with pytest.raises(ValueError, match="extra"):
        ToyGiven(version=1, toy_id=new_id(), child_id=new_id(), note="no")  # type: ignore[call-arg]


async def test_revoked_sign_in_is_refused_within_a_second(
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

            await eventually(refused, seconds=1)


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
