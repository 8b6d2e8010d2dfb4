from datetime import datetime, timedelta

import orjson
import pytest
from chassis.events.envelope import to_envelope
from chassis.events.event import Event
from chassis.events.relay import CONNECTION, STREAM, Relay, purge_sent, replay_sent
from chassis.ids import new_id
from chassis.runtime import Runtime
from chassis.testing.clock import START, FakeClock
from chassis.testing.eventually import eventually
from chassis.unit_of_work import Actor
from nats.aio.client import Client

from services.chassis.tests.toybox.service import ToyGiven


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
    assert [len(batch) async for batch in replay_sent(live.engine)] == [1]
    await eventually(lambda: live.queries.value("SELECT count(*) FROM outbox WHERE sent_at IS NOT NULL"))
    assert (await broker.jetstream().stream_info(STREAM)).state.messages == 1


async def test_events_are_replayed_in_batches_from_a_time_or_a_position(
    runtime: Runtime, clock: FakeClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("chassis.events.relay.REPLAY_BATCH", 2)
    mark = "UPDATE outbox SET sent_at = now() RETURNING seq"
    for _ in range(5):
        async with runtime.units.begin(Actor.service("toys")) as uow:
            uow.emit(ToyGiven(version=1, toy_id=new_id(), child_id=new_id()))
        clock.advance(hours=1)
    positions = sorted(row["seq"] for row in await runtime.queries.rows(mark))

    async def replayed(since: datetime | None = None, after: int = 0) -> list[list[int]]:
        batches = [list(batch) async for batch in replay_sent(runtime.engine, since, after)]
        unsent = await runtime.queries.rows("SELECT seq FROM outbox WHERE sent_at IS NULL ORDER BY seq")
        assert [row["seq"] for row in unsent] == [position for batch in batches for position in batch]
        await runtime.queries.rows(mark)
        return batches

    assert await replayed() == [positions[:2], positions[2:4], positions[4:]]
    assert await replayed(after=positions[1]) == [positions[2:4], positions[4:]]
    assert await replayed(since=START + timedelta(hours=3)) == [positions[3:]]


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


async def test_a_committed_event_wakes_the_relay(live: Runtime, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a wake-up this relay would poll the second event only after the test has failed."""
    monkeypatch.setattr("chassis.events.relay.IDLE_SECONDS", 60)
    count = "SELECT count(*) = $1 FROM outbox WHERE sent_at IS NOT NULL"
    for sent in (1, 2):
        async with live.units.begin(Actor.service("toys")) as uow:
            uow.emit(ToyGiven(version=1, toy_id=new_id(), child_id=new_id()))
        await eventually(lambda sent=sent: live.queries.value(count, sent))  # type: ignore[misc]  # a lambda with a default


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
        ToyGiven(version=1, toy_id=new_id(), child_id=new_id(), note="no")  # type: ignore[call-arg]  # the extra field is the fault
