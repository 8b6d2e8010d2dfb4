"""Background work that is stopped while it wakes up ends at once: else a service stops three seconds late."""

import asyncio
import contextlib
from collections.abc import Callable
from typing import Any

import asyncpg
import pytest
from chassis.events.relay import Relay
from chassis.live.notifier import ChangeNotifier
from chassis.pg_notify import notifications

TURNS = range(4)
"""Turns of the event loop between the wake-up and the cancel; one of them is the moment that a cancel can miss."""


class IdleNotifier(ChangeNotifier):
    def __init__(self) -> None:
        self.wake = asyncio.Event()

    async def send_batch(self) -> int:
        return 0


class IdleRelay(Relay):
    def __init__(self) -> None:
        self._wake = asyncio.Event()

    async def send_batch(self, db: asyncpg.Connection) -> bool:
        return False


class Listening:
    """A connection that hears what `notify` is called with."""

    notify: Callable[[str], None]

    def add_termination_listener(self, _: object) -> None:
        pass

    async def add_listener(self, channel: str, heard: Callable[..., None]) -> None:
        self.notify = lambda payload: heard(self, 1, channel, payload)

    async def close(self, **_: Any) -> None:
        pass


async def assert_stops(task: asyncio.Task[None], wake: Callable[[], None], turns: int) -> None:
    await asyncio.sleep(0.01)  # it waits now
    wake()
    for _ in range(turns):
        await asyncio.sleep(0)
    task.cancel()
    done, _ = await asyncio.wait({task}, timeout=20)
    task.cancel()
    assert done == {task}


@pytest.mark.parametrize("turns", TURNS)
async def test_notifier_stops_while_it_wakes(turns: int) -> None:
    notifier = IdleNotifier()
    await assert_stops(asyncio.create_task(notifier.run()), notifier.wake.set, turns)


@pytest.mark.parametrize("turns", TURNS)
async def test_relay_stops_while_it_wakes(turns: int) -> None:
    relay = IdleRelay()
    publish = asyncio.create_task(relay._publish(None))  # `send_batch` above uses no database
    await assert_stops(publish, relay._wake.set, turns)


@pytest.mark.parametrize("turns", TURNS)
async def test_listener_stops_while_a_notification_arrives(turns: int, monkeypatch: pytest.MonkeyPatch) -> None:
    connection = Listening()

    async def connect(*_: object, **__: object) -> Listening:
        return connection

    async def listen() -> None:
        async with contextlib.aclosing(notifications("postgresql://nowhere/x", "live")) as batches:
            async for _ in batches:
                pass

    monkeypatch.setattr(asyncpg, "connect", connect)
    task = asyncio.create_task(listen())
    await asyncio.sleep(0.01)
    await assert_stops(task, lambda: connection.notify("{}"), turns)
