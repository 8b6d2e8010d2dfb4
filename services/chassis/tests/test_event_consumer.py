import asyncio
from collections.abc import Awaitable, Callable
from datetime import timedelta
from typing import Any
from uuid import UUID

import asyncpg
import pytest
from chassis.app import Service
from chassis.cli import make_cli
from chassis.events.consumer import retry_delay
from chassis.events.dead_letters import dead_letter
from chassis.events.relay import STREAM
from chassis.ids import new_id
from chassis.metrics import DEAD_LETTERS, EVENT_OUTCOMES
from chassis.runtime import Runtime
from chassis.settings import ServiceSettings
from chassis.testing.broker import publish
from chassis.testing.clock import START
from chassis.testing.eventually import eventually
from chassis.unit_of_work import Actor
from nats.aio.client import Client
from prometheus_client import REGISTRY
from typer.testing import CliRunner

from services.chassis.tests.toybox.service import BROKEN, Repair, ToySent


@pytest.fixture
def extra_settings() -> dict[str, Any]:
    return {"event_attempts": 2}


Command = Callable[..., Awaitable[tuple[int, str]]]
"""Runs an operator's command with these words; returns its exit code and output."""


@pytest.fixture
def command(service: Service, settings: ServiceSettings, monkeypatch: pytest.MonkeyPatch) -> Command:
    for name, value in {
        "DATABASE_URL": settings.database_url,
        "JWKS_FILE": settings.jwks_file,
        "AUDIT_KEY": settings.audit_key.get_secret_value(),
        "SERVICE_KEY_FILE": settings.service_key_file,
    }.items():
        monkeypatch.setenv(f"TOYS_{name}", str(value))

    async def run(*words: str) -> tuple[int, str]:
        result = await asyncio.to_thread(CliRunner().invoke, make_cli(service), words, env={"OPERATOR": "olga"})
        return result.exit_code, result.output

    return run


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
    live: Runtime, broker: Client, command: Command, monkeypatch: pytest.MonkeyPatch
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


async def test_an_operator_discards_one_dead_letter(runtime: Runtime, command: Command) -> None:
    wanted, needless = toy_sent(new_id(), BROKEN), toy_sent(new_id(), BROKEN)
    async with runtime.units.begin(Actor.service("toys")) as uow:
        for envelope in (wanted, needless):
            await dead_letter(uow, "evt.shop.toy.sent.v1", envelope, "RuntimeError", 2)
    discarded = await command("events", "discard", needless["id"], "--reason", "The toy is gone.")
    assert discarded == (0, f"Discarded {needless['id']}.\n")
    assert DEAD_LETTERS._value.get() == 1
    again = await command("events", "discard", needless["id"], "--reason", "Twice.")
    assert again == (1, f"No dead letter {needless['id']} is waiting.\n")
    listed = (await command("events", "dead-letters"))[1]
    assert str(wanted["id"]) in listed and str(needless["id"]) not in listed
    row = await runtime.queries.row("SELECT discard_reason FROM dead_letters WHERE event_id = $1", needless["id"])
    assert row is not None and row["discard_reason"] == "The toy is gone."
    entry = await runtime.queries.row("SELECT actor, subject FROM audit_entries WHERE action = 'dead_letter.discarded'")
    assert entry is not None and (entry["actor"], entry["subject"]) == ("operator:olga", needless["id"])


async def test_an_operator_replays_one_dead_letter(
    runtime: Runtime, command: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Repair, "done", True)
    first, second = toy_sent(new_id(), BROKEN), toy_sent(new_id(), BROKEN)
    async with runtime.units.begin(Actor.service("toys")) as uow:
        for envelope in (first, second):
            await dead_letter(uow, "evt.shop.toy.sent.v1", envelope, "RuntimeError", 2)
    assert await command("events", "replay", second["id"]) == (0, "1 replayed, 0 failed again.\n")
    listed = (await command("events", "dead-letters"))[1]
    assert str(first["id"]) in listed and str(second["id"]) not in listed


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


async def test_outage_of_the_database_makes_no_dead_letter(
    live: Runtime, broker: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However many attempts it lasts: the event is as good as before."""
    child = new_id()
    monkeypatch.setattr(Repair, "done", False)
    monkeypatch.setattr(Repair, "error", asyncpg.CannotConnectNowError("the database system is starting up"))
    await publish(broker, toy_sent(child, BROKEN))

    async def failed_beyond_the_attempts() -> bool:
        info = await broker.jetstream().consumer_info(STREAM, "toys")
        return bool(info.delivered and info.delivered.consumer_seq >= 3)

    await eventually(failed_beyond_the_attempts)
    assert await live.queries.value("SELECT count(*) FROM dead_letters") == 0
    monkeypatch.setattr(Repair, "done", True)
    await eventually(lambda: holds(live, child, [BROKEN]))
    assert await live.queries.value("SELECT count(*) FROM dead_letters") == 0


@pytest.mark.parametrize(("attempt", "seconds"), [(1, 0.4), (4, 3.2), (8, 30), (5_000, 30)])
def test_wait_before_the_next_attempt_grows_to_half_a_minute(attempt: int, seconds: float) -> None:
    assert retry_delay(attempt) == seconds


async def test_delay_of_a_recent_event_is_measured_once(live: Runtime, broker: Client) -> None:
    def measured() -> tuple[float, float]:
        return _sample("event_delay_seconds_count"), _sample("event_delay_seconds_sum")

    child, (count, seconds) = new_id(), measured()
    created = live.clock() - timedelta(seconds=20)
    envelope = {**toy_sent(child), "time": created.isoformat()}
    await publish(broker, envelope)
    await publish(broker, envelope)
    history = {**toy_sent(child, "old"), "time": (live.clock() - timedelta(days=2)).isoformat()}
    await publish(broker, history)
    await publish(broker, toy_sent(child, "last"))
    await eventually(lambda: holds(live, child, ["bear", "old", "last"]))
    assert measured()[0] == count + 1
    assert measured()[1] - seconds == pytest.approx(20, abs=5)


async def test_outcomes_of_every_consumed_event_are_counted_from_zero(live: Runtime) -> None:
    async def counted() -> bool:
        for outcome in EVENT_OUTCOMES:
            assert _sample("inbox_events_total", type=ToySent.subject(), outcome=outcome) >= 0
        return True

    await eventually(counted)


def _sample(name: str, **labels: str) -> float:
    value = REGISTRY.get_sample_value(name, labels)
    assert value is not None, f"{name} {labels} has no series"
    return value
