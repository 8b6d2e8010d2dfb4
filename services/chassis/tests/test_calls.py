"""Calls between services: repeated only when that is safe, and not at all to one that keeps failing."""

from collections.abc import AsyncIterator, Callable
from pathlib import Path

import httpx
import pytest
from chassis.auth.keys import load_private_key, load_public_keys
from chassis.auth.tokens import CallVerifier
from chassis.errors import Unauthenticated, Unavailable
from chassis.service_client import FAILURES_TO_OPEN, ServiceClient
from chassis.testing.clock import FakeClock

Answer = Callable[[httpx.Request], httpx.Response]


class Callee:
    """Documents, as billing meets it."""

    def __init__(self) -> None:
        self.requests: list[httpx.Request] = []
        self.answers: list[int | Exception] = []
        """What it does, one after another; then 200 for ever."""

    def __call__(self, request: httpx.Request) -> httpx.Response:
        self.requests.append(request)
        planned = self.answers.pop(0) if self.answers else 200
        if isinstance(planned, Exception):
            raise planned
        return httpx.Response(planned, json={})


@pytest.fixture
def callee() -> Callee:
    return Callee()


@pytest.fixture
async def calls(callee: Callee, keys_folder: Path, clock: FakeClock) -> AsyncIterator[ServiceClient]:
    calls = ServiceClient(
        "billing",
        {"documents": "http://documents", "identity": "http://identity"},
        load_private_key(keys_folder / "service-billing.json"),
        clock,
        httpx.MockTransport(callee),
    )
    yield calls
    await calls.close()


async def test_a_call_says_who_calls_for_one_audience_alone(
    calls: ServiceClient, callee: Callee, keys_folder: Path, clock: FakeClock
) -> None:
    await calls.request("documents", "GET", "/internal/files")
    (sent,) = callee.requests
    assert str(sent.url) == "http://documents/internal/files"
    keys = load_public_keys(keys_folder / "jwks.json")
    assert CallVerifier(keys, "documents").verify(sent.headers["x-call-token"], clock()) == "billing"
    with pytest.raises(Unauthenticated):
        CallVerifier(keys, "identity").verify(sent.headers["x-call-token"], clock())


@pytest.mark.parametrize("method", ["GET", "PUT", "DELETE"])
async def test_a_call_that_may_be_repeated_is_repeated(calls: ServiceClient, callee: Callee, method: str) -> None:
    callee.answers = [httpx.ConnectError("refused"), httpx.ReadTimeout("slow")]
    assert (await calls.request("documents", method, "/internal/files")).status_code == 200
    assert len(callee.requests) == 3


@pytest.mark.parametrize("method", ["POST", "PATCH"])
async def test_a_call_that_may_not_be_repeated_is_not(calls: ServiceClient, callee: Callee, method: str) -> None:
    callee.answers = [httpx.ReadTimeout("slow")]
    with pytest.raises(Unavailable):
        await calls.request("documents", method, "/internal/files")
    assert len(callee.requests) == 1


async def test_a_call_is_given_up_after_three_tries(calls: ServiceClient, callee: Callee) -> None:
    callee.answers = [httpx.ConnectError("refused")] * 3
    with pytest.raises(Unavailable):
        await calls.request("documents", "GET", "/internal/files")
    assert len(callee.requests) == 3


async def test_a_refusal_is_an_answer_and_a_failure_is_not(calls: ServiceClient, callee: Callee) -> None:
    callee.answers = [404, 500]
    assert (await calls.request("documents", "GET", "/internal/files")).status_code == 404
    with pytest.raises(Unavailable):
        await calls.request("documents", "GET", "/internal/files")
    assert len(callee.requests) == 2


async def test_a_callee_that_keeps_failing_is_left_alone_and_others_are_not(
    calls: ServiceClient, callee: Callee
) -> None:
    callee.answers = [500] * FAILURES_TO_OPEN
    for _ in range(FAILURES_TO_OPEN):
        with pytest.raises(Unavailable):
            await calls.request("documents", "POST", "/internal/files")
    with pytest.raises(Unavailable):
        await calls.request("documents", "POST", "/internal/files")
    assert len(callee.requests) == FAILURES_TO_OPEN
    assert (await calls.request("identity", "GET", "/internal/me")).status_code == 200
