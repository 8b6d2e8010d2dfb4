"""Checks the measurements of `make bench`: counts, ranks, goals, and its client."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

import pytest

from tests.load.harness.figures import at_least, at_most, ratio, table
from tests.load.harness.http import Refused, connections, request, senders
from tests.load.harness.load import Load, closed_loop, paced

Answering = Callable[[asyncio.StreamWriter], Awaitable[None]]


@asynccontextmanager
async def server(answer: Answering) -> AsyncIterator[int]:
    """The port of a server that sends the same response to every request."""

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            while True:
                await reader.readuntil(b"\r\n\r\n")
                await answer(writer)
        except asyncio.IncompleteReadError:
            writer.close()

    listening = await asyncio.start_server(serve, "127.0.0.1", 0)
    async with listening:
        yield listening.sockets[0].getsockname()[1]


async def in_pieces(writer: asyncio.StreamWriter) -> None:
    for piece in (b"HTTP/1.1 200 OK\r\nContent-", b"Length: 11\r\nX-Other: 1\r\n\r", b"\nhello", b" world"):
        writer.write(piece)
        await writer.drain()
        await asyncio.sleep(0)


async def too_many(writer: asyncio.StreamWriter) -> None:
    writer.write(b"HTTP/1.1 429 Too Many Requests\r\ncontent-length: 4\r\n\r\nwait")


async def hang_up(writer: asyncio.StreamWriter) -> None:
    writer.close()


async def test_a_response_in_pieces_is_joined_and_the_connection_reused() -> None:
    async with server(in_pieces) as port, connections(port, 1) as [one]:
        assert [await one.ask(request("GET", "/")) for _ in range(3)] == [b"hello world"] * 3


async def unchanged(writer: asyncio.StreamWriter) -> None:
    writer.write(b'HTTP/1.1 304 Not Modified\r\netag: "1"\r\n\r\n')


async def test_an_unchanged_response_has_no_body_and_its_bytes_count() -> None:
    async with server(unchanged) as port, connections(port, 1) as [one]:
        assert [await one.ask(request("GET", "/")) for _ in range(2)] == [b""] * 2
        assert one.bytes_received == 2 * len(b'HTTP/1.1 304 Not Modified\r\netag: "1"\r\n\r\n')


@pytest.mark.parametrize(("answer", "reason"), [(too_many, "429 wait"), (hang_up, "the connection ended")])
async def test_an_unsuccessful_response_ends_the_measurement(answer: Answering, reason: str) -> None:
    async with server(answer) as port, connections(port, 1) as opened:
        with pytest.raises(Refused, match=reason):
            await closed_loop(senders(opened, request("GET", "/")), 10)


async def test_a_closed_loop_counts_the_responses_of_every_client() -> None:
    sent = 0

    async def ask() -> None:
        nonlocal sent
        sent += 1
        await asyncio.sleep(0)

    load = await closed_loop([ask, ask], 0.01)
    assert len(load.latencies) == sent
    assert load.per_second == sent / load.seconds


async def test_paced_requests_run_one_at_a_time_for_each_client() -> None:
    at_once: list[int] = []
    busy = 0

    async def ask() -> None:
        nonlocal busy
        busy += 1
        at_once.append(busy)
        await asyncio.sleep(0.001)
        busy -= 1

    load = await paced([ask, ask], per_second=10_000, seconds=0.002)
    assert len(load.latencies) == len(at_once) == 20
    assert max(at_once) == 2


def test_the_99th_percentile_is_a_measured_time() -> None:
    assert Load(1, [float(number) for number in range(1, 201)]).p99 == 198
    assert Load(1, [7.0]).p99 == 7


def test_a_figure_is_the_median_and_meets_its_goal_at_the_bound() -> None:
    figure = ratio("reads", [6, 5, 90], [10, 10, 10], at_least(0.6), "a second")
    assert figure.value == 0.6
    assert figure.is_met
    assert not ratio("reads", [6, 5, 4], [10, 10, 10], at_least(0.6), "a second").is_met
    assert ratio("waits", [2], [1], at_most(2), "ms").is_met
    assert "MISSED" in table([ratio("waits", [2.1], [1], at_most(2), "ms")])
