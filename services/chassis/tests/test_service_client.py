import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import anyio._backends._asyncio
import httpx
import pytest
from chassis.auth.keys import load_private_key, load_public_keys
from chassis.auth.tokens import CallVerifier
from chassis.context import request_id
from chassis.errors import Unauthenticated, Unavailable
from chassis.service_client import FAILURES_TO_OPEN, ServiceClient
from chassis.testing.clock import FakeClock


class Callee:
    """A fake of the documents service for a client in billing."""

    def __init__(self) -> None:
        self.requests: list[httpx.Request] = []
        self.outcomes: list[int | Exception] = []
        """The status to return or the error to raise, one per request; then 200."""

    def __call__(self, request: httpx.Request) -> httpx.Response:
        self.requests.append(request)
        outcome = self.outcomes.pop(0) if self.outcomes else 200
        if isinstance(outcome, Exception):
            raise outcome
        return httpx.Response(outcome, json={})


@pytest.fixture
def callee() -> Callee:
    return Callee()


@pytest.fixture
async def client(callee: Callee, keys_folder: Path, clock: FakeClock) -> AsyncIterator[ServiceClient]:
    client = ServiceClient(
        "billing",
        {"documents": "http://documents", "identity": "http://identity"},
        load_private_key(keys_folder / "service-billing.json"),
        clock,
        httpx.MockTransport(callee),
    )
    yield client
    await client.close()


async def test_call_token_names_the_caller_and_one_audience(
    client: ServiceClient, callee: Callee, keys_folder: Path, clock: FakeClock
) -> None:
    await client.request("documents", "GET", "/internal/files")
    (sent,) = callee.requests
    assert str(sent.url) == "http://documents/internal/files"
    keys = load_public_keys(keys_folder / "jwks.json")
    assert CallVerifier(keys, "documents").verify(sent.headers["x-call-token"], clock()) == "billing"
    with pytest.raises(Unauthenticated):
        CallVerifier(keys, "identity").verify(sent.headers["x-call-token"], clock())


async def test_a_call_carries_the_id_of_the_request_that_needs_it(client: ServiceClient, callee: Callee) -> None:
    await client.request("documents", "GET", "/internal/files")
    token = request_id.set("9f1c2b3a")
    await client.request("documents", "GET", "/internal/files")
    request_id.reset(token)
    assert [sent.headers.get("x-request-id") for sent in callee.requests] == [None, "9f1c2b3a"]


@pytest.mark.parametrize("method", ["GET", "PUT", "DELETE"])
async def test_idempotent_call_is_retried(client: ServiceClient, callee: Callee, method: str) -> None:
    callee.outcomes = [httpx.ConnectError("refused"), httpx.ReadTimeout("slow")]
    assert (await client.request("documents", method, "/internal/files")).status_code == 200
    assert len(callee.requests) == 3


@pytest.mark.parametrize("method", ["POST", "PATCH"])
async def test_post_and_patch_are_not_retried(client: ServiceClient, callee: Callee, method: str) -> None:
    callee.outcomes = [httpx.ReadTimeout("slow")]
    with pytest.raises(Unavailable):
        await client.request("documents", method, "/internal/files")
    assert len(callee.requests) == 1


async def test_call_fails_after_three_attempts(client: ServiceClient, callee: Callee) -> None:
    callee.outcomes = [httpx.ConnectError("refused")] * 3
    with pytest.raises(Unavailable):
        await client.request("documents", "GET", "/internal/files")
    assert len(callee.requests) == 3


async def test_client_error_is_returned_and_server_error_raises(client: ServiceClient, callee: Callee) -> None:
    callee.outcomes = [404, 500]
    assert (await client.request("documents", "GET", "/internal/files")).status_code == 404
    with pytest.raises(Unavailable):
        await client.request("documents", "GET", "/internal/files")
    assert len(callee.requests) == 2


async def test_circuit_opens_for_a_failing_service_only(client: ServiceClient, callee: Callee) -> None:
    callee.outcomes = [500] * FAILURES_TO_OPEN
    for _ in range(FAILURES_TO_OPEN):
        with pytest.raises(Unavailable):
            await client.request("documents", "POST", "/internal/files")
    with pytest.raises(Unavailable):
        await client.request("documents", "POST", "/internal/files")
    assert len(callee.requests) == FAILURES_TO_OPEN
    assert (await client.request("identity", "GET", "/internal/me")).status_code == 200


async def test_call_ends_in_time_when_the_service_is_frozen(
    client: ServiceClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def never(*_: object, **__: object) -> httpx.Response:
        await asyncio.sleep(60)
        raise AssertionError

    monkeypatch.setattr(client._http, "request", never)
    monkeypatch.setattr("chassis.service_client.CALL_SECONDS", 0.05)
    async with asyncio.timeout(10):
        with pytest.raises(Unavailable):
            await client.request("documents", "GET", "/internal/files")


async def test_a_connection_that_ends_while_it_opens_is_unavailable(
    keys_folder: Path, clock: FakeClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As when the called process is killed: the connection has no socket anymore."""
    server = await asyncio.start_server(lambda _reader, writer: writer.close(), "127.0.0.1", 0)
    url = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
    key = load_private_key(keys_folder / "service-billing.json")
    client = ServiceClient("billing", {"documents": url}, key, clock)
    monkeypatch.setattr(anyio._backends._asyncio.SocketStream, "_raw_socket", None)
    with pytest.raises(Unavailable):
        await client.request("documents", "POST", "/internal/files")
    monkeypatch.undo()
    await client.close()
    server.close()
