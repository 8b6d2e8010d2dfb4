"""A room's connection hears everything from the moment it is open."""

import asyncio
from collections.abc import AsyncIterator, Mapping
from contextlib import AsyncExitStack
from typing import Any
from uuid import uuid4

import nats
import pytest
from chassis.errors import Unavailable
from nats.aio.client import Client
from scheduling.adapters.rooms import signal_bus
from scheduling.adapters.rooms.signal_bus import ALL, SignalBus

INFO = b'INFO {"server_id":"x","version":"2.10.0","max_payload":1048576,"proto":1,"headers":true}\r\n'


class SlowBroker:
    """Speaks the part of the NATS protocol that a subscription needs. It has the subscription only once `subscribes` is
    set, and answers every PING at once, as a real broker may."""

    def __init__(self) -> None:
        self.subscribes = asyncio.Event()
        self.asked = asyncio.Event()
        self._subscription = b""
        self._earlier: list[asyncio.Task[None]] = []

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(INFO)
        while line := await reader.readline():
            command, *fields = line.split()
            if command == b"PING":
                writer.write(b"PONG\r\n")
            elif command == b"SUB":
                self.asked.set()
                self._earlier.append(asyncio.create_task(self._subscribe(fields[-1])))
            elif command == b"PUB":
                text = await reader.readexactly(int(fields[-1]) + 2)
                self._earlier.append(asyncio.create_task(self._pass_on(writer, fields[0], text)))
        writer.close()

    async def _subscribe(self, number: bytes) -> None:
        await self.subscribes.wait()
        self._subscription = number

    async def _pass_on(self, writer: asyncio.StreamWriter, subject: bytes, text: bytes) -> None:
        await self.subscribes.wait()
        writer.write(b"MSG %b %b %d\r\n%b" % (subject, self._subscription, len(text) - 2, text))


@pytest.fixture
async def broker() -> AsyncIterator[tuple[SlowBroker, Client]]:
    slow = SlowBroker()
    async with await asyncio.start_server(slow.serve, "127.0.0.1", 0) as server:
        client = await nats.connect(f"nats://127.0.0.1:{server.sockets[0].getsockname()[1]}")
        yield slow, client
        await client.close()


async def test_a_connection_opens_once_the_broker_has_its_subscription(broker: tuple[SlowBroker, Client]) -> None:
    slow, client = broker
    bus, event = SignalBus(client), uuid4()
    heard: asyncio.Queue[tuple[str, Mapping[str, Any]]] = asyncio.Queue()

    async def receive(to: str, message: Mapping[str, Any]) -> None:
        heard.put_nowait((to, message))

    async with AsyncExitStack() as stack:
        opening = asyncio.create_task(stack.enter_async_context(bus.listen(event, receive)))
        await slow.asked.wait()
        for _ in range(3):
            await client.flush()
        assert not opening.done()
        slow.subscribes.set()
        await opening
        await bus.publish(event, ALL, {"kind": "knock"})
        async with asyncio.timeout(20):
            assert await heard.get() == (ALL, {"kind": "knock"}), "its own test message is not passed on"


async def test_a_broker_that_never_subscribes_refuses_the_connection(
    broker: tuple[SlowBroker, Client], monkeypatch: pytest.MonkeyPatch
) -> None:
    _, client = broker
    monkeypatch.setattr(signal_bus, "SUBSCRIBED_SECONDS", 0.05)

    async def receive(to: str, message: Mapping[str, Any]) -> None:
        raise AssertionError(to, message)

    with pytest.raises(Unavailable):
        async with SignalBus(client).listen(uuid4(), receive):
            raise AssertionError("it opened")
    assert client.is_connected, "the connection goes on for the others"
