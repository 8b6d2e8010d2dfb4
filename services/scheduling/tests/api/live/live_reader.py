"""Reads the event stream of a real server, because the test client waits for the end of a response."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass, field

import httpx
import orjson
from chassis.service_client import ssl_context
from chassis.testing.eventually import eventually
from chassis.testing.people import Person, SignIns


@dataclass
class Message:
    event: str
    id: str | None
    data: dict[str, object]


@dataclass
class Stream:
    messages: list[Message] = field(default_factory=list)
    text: str = ""
    ended: bool = False

    def of(self, event: str) -> list[Message]:
        return [message for message in self.messages if message.event == event]

    async def said(self, event: str, **data: object) -> Message:
        """Waits for the first message with this name and data."""

        async def there() -> Sequence[Message]:
            return [message for message in self.of(event) if data.items() <= message.data.items()]

        return (await eventually(there))[0]

    def take(self, block: str) -> None:
        self.text += block + "\n\n"
        parts = dict(line.split(": ", 1) for line in block.splitlines() if not line.startswith(":"))
        if "event" in parts:
            self.messages.append(Message(parts["event"], parts.get("id"), orjson.loads(parts["data"])))


@contextlib.asynccontextmanager
async def reading(
    url: str, sign_ins: SignIns, person: Person, after: str | None = None, replay_ms: int = 0
) -> AsyncIterator[Stream]:
    """An open stream that has sent its first message."""
    stream = Stream()
    headers = sign_ins.headers(person) | ({"last-event-id": after} if after else {})
    query = {"replay_ms": replay_ms} if replay_ms else {}

    async def read() -> None:
        client = httpx.AsyncClient(timeout=30, verify=ssl_context(), trust_env=False)
        async with client as http, http.stream("GET", url, params=query, headers=headers) as response:
            assert response.status_code == 200, await response.aread()
            assert response.headers["content-type"] == "text/event-stream"
            rest = ""
            async for text in response.aiter_text():
                *blocks, rest = (rest + text).split("\n\n")
                for block in blocks:
                    stream.take(block)
        stream.ended = True

    task = asyncio.create_task(read())

    async def greeted() -> bool:
        if task.done():
            task.result()
        return bool(stream.messages)

    try:
        await eventually(greeted)
        yield stream
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
