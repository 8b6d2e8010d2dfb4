import asyncio
from collections.abc import AsyncIterator

import httpx
import pytest
from chassis.http.middleware import RequestContext
from chassis.http.time_limit import TimeLimit
from chassis.time_limits import RETRY_AFTER_SECONDS, UPLOAD_BYTES
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route, Router

PAUSE = 0.4
BODY = {"error", "errors", "code", "fields", "request_id"}
stopped: list[str] = []


async def slow(request: Request) -> Response:
    try:
        await asyncio.sleep(PAUSE)
    except asyncio.CancelledError:
        stopped.append(request.method)
        raise
    return Response("done")


async def fails(_: Request) -> Response:
    raise TimeoutError


async def stream(_: Request) -> Response:
    async def lines() -> AsyncIterator[bytes]:
        yield b"first\n"
        await asyncio.sleep(PAUSE)
        yield b"last\n"

    return StreamingResponse(lines(), media_type="text/event-stream")


@pytest.fixture
async def http() -> AsyncIterator[httpx.AsyncClient]:
    stopped.clear()
    routes = [Route("/slow", slow, methods=["GET", "POST"]), Route("/stream", stream), Route("/fails", fails)]
    app = RequestContext(TimeLimit(Router(routes), seconds=PAUSE / 4, upload_seconds=60))
    async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://service") as client:
        yield client


async def test_request_that_lasts_too_long_is_stopped_and_answered_504(http: httpx.AsyncClient) -> None:
    response = await http.get("/slow")
    assert (response.status_code, response.json()["code"]) == (504, "timed_out")
    assert set(response.json()) == BODY
    assert response.json()["request_id"] == response.headers["x-request-id"]
    assert response.headers["retry-after"] == str(RETRY_AFTER_SECONDS)
    assert stopped == ["GET"]


async def test_upload_has_longer(http: httpx.AsyncClient) -> None:
    assert (await http.post("/slow", content=b"x" * (UPLOAD_BYTES - 1))).status_code == 504
    assert (await http.post("/slow", content=b"x" * UPLOAD_BYTES)).status_code == 200


async def test_stream_may_last_longer_than_a_request(http: httpx.AsyncClient) -> None:
    response = await http.get("/stream")
    assert (response.status_code, response.text) == (200, "first\nlast\n")


async def test_time_limit_of_a_dependency_is_504_too(http: httpx.AsyncClient) -> None:
    assert (await http.get("/fails")).status_code == 504
