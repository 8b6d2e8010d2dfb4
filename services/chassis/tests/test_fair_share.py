import asyncio
from collections.abc import AsyncIterator, Sequence
from types import SimpleNamespace

import httpx
import pytest
from chassis.http.fair_share import AT_ONCE, FairShare
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response, StreamingResponse
from starlette.routing import Route
from starlette.types import ASGIApp

FLOODER, READER = "203.0.113.7", "203.0.113.8"


class Service:
    """An app that notes which requests it handles; they wait until the test lets them finish."""

    def __init__(self) -> None:
        self.handling: list[str] = []
        self.finish = asyncio.Event()
        self.end_streams = asyncio.Event()
        self.middleware: FairShare | None = None
        routes = [Route("/wait", self.wait), Route("/fail", self.fail), Route("/stream", self.stream)]
        self.app = Starlette(routes=routes, middleware=[Middleware(self.fair_share)])
        self.app.state.runtime = SimpleNamespace(settings=SimpleNamespace(throttle_scale=1))

    def fair_share(self, app: ASGIApp) -> FairShare:
        self.middleware = FairShare(app)
        return self.middleware

    async def wait(self, request: Request) -> Response:
        self.handling.append(request.query_params["name"])
        await self.finish.wait()
        return PlainTextResponse("done")

    async def fail(self, _: Request) -> Response:
        await self.finish.wait()
        raise RuntimeError

    async def stream(self, _: Request) -> Response:
        async def lines() -> AsyncIterator[bytes]:
            yield b"first\n"
            await self.end_streams.wait()

        return StreamingResponse(lines(), media_type="text/event-stream")

    def get(self, path: str, address: str = FLOODER, *, through_gateway: bool = True) -> asyncio.Task[httpx.Response]:
        async def send() -> httpx.Response:
            transport = httpx.ASGITransport(self.app, raise_app_exceptions=False, client=(address, 0))
            headers = {"x-forwarded-host": "larkwell.example"} if through_gateway else {}
            async with httpx.AsyncClient(transport=transport, base_url="http://service", headers=headers) as client:
                return await client.get(path)

        return asyncio.create_task(send())


async def settled() -> None:
    """Every task has gone as far as it can."""
    for _ in range(50):
        await asyncio.sleep(0)


async def finished(*requests: asyncio.Task[httpx.Response]) -> Sequence[int]:
    """The statuses. A request that never gets its turn fails the test."""
    async with asyncio.timeout(10):
        return [response.status_code for response in await asyncio.gather(*requests)]


@pytest.fixture
def service() -> Service:
    return Service()


async def test_one_address_waits_in_order_while_others_are_served(service: Service) -> None:
    flood = [service.get(f"/wait?name={number}") for number in range(AT_ONCE + 3)]
    await settled()
    read = service.get("/wait?name=reader", READER)
    await settled()
    first = [str(number) for number in range(AT_ONCE)]
    assert service.handling == [*first, "reader"]
    service.finish.set()
    assert set(await finished(*flood, read)) == {200}
    assert service.handling == [*first, "reader", *(str(AT_ONCE + number) for number in range(3))]


async def test_failed_request_gives_its_turn_back(service: Service) -> None:
    requests = [service.get("/fail") for _ in range(AT_ONCE)] + [service.get("/wait?name=next")]
    await settled()
    assert service.handling == []
    service.finish.set()
    assert await finished(*requests) == [500] * AT_ONCE + [200]


async def test_canceled_request_gives_its_turn_back(service: Service) -> None:
    flood = [service.get(f"/wait?name={number}") for number in range(AT_ONCE)]
    following = service.get("/wait?name=next")
    await settled()
    for request in flood:
        request.cancel()
    await asyncio.gather(*flood, return_exceptions=True)
    service.finish.set()
    assert await finished(following) == [200]


async def test_open_stream_holds_no_turn(service: Service) -> None:
    streams = [service.get("/stream") for _ in range(AT_ONCE)]
    await settled()
    read = service.get("/wait?name=reader")
    await settled()
    assert service.handling == ["reader"]
    service.finish.set()
    service.end_streams.set()
    assert set(await finished(*streams, read)) == {200}


async def test_call_of_another_service_does_not_wait(service: Service) -> None:
    calls = [service.get(f"/wait?name={number}", through_gateway=False) for number in range(AT_ONCE + 1)]
    await settled()
    assert len(service.handling) == AT_ONCE + 1
    service.finish.set()
    assert set(await finished(*calls)) == {200}


async def test_address_without_requests_is_forgotten(service: Service) -> None:
    service.finish.set()
    await finished(*(service.get(f"/wait?name={number}", f"203.0.113.{number}") for number in range(20)))
    assert service.middleware is not None
    assert not service.middleware._addresses
