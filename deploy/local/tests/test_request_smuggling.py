"""Gateway and services agree where a request ends: raw requests to both, with an app that records them as identity."""

import re
import socket
import threading
from collections.abc import Iterator
from dataclasses import dataclass, field

import httpx
import pytest
import uvicorn
from chassis.testing.servers import free_port
from stack.process_specs import uvicorn as uvicorn_command
from starlette.types import Receive, Scope, Send

from deploy.local.tests.own_gateway import running_gateway
from deploy.local.tests.smuggling_shapes import OUTER, SECOND, Shape, shapes

SILENCE_SECONDS = 0.2
"""After which no further response comes."""
RESPONSE = re.compile(rb"HTTP/1\.[01] (?!1)\d{3} ")
"""Without 100 Continue."""
SHAPES = list(shapes())


@dataclass
class RecordingApp:
    paths: list[str] = field(default_factory=list)
    """Of the requests that arrived completely."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            return
        more = True
        while more:
            message = await receive()
            if message["type"] == "http.disconnect":
                return
            more = message.get("more_body", False)
        self.paths.append(scope["path"])
        body = scope["path"].encode()
        headers = [(b"content-length", b"%d" % len(body))]
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        await send({"type": "http.response.body", "body": body})


@dataclass(frozen=True)
class Identity:
    app: RecordingApp
    port: int


@pytest.fixture(scope="module")
def identity() -> Iterator[Identity]:
    app, port = RecordingApp(), free_port()
    server = uvicorn.Server(uvicorn.Config(app, port=port, log_level="critical", lifespan="off"))
    thread = threading.Thread(target=server.run)
    thread.start()
    while not server.started:
        thread.join(0.01)
    yield Identity(app, port)
    server.should_exit = True
    thread.join()


@pytest.fixture(scope="module")
def gateway_port(tmp_path_factory: pytest.TempPathFactory, identity: Identity) -> Iterator[int]:
    with running_gateway(tmp_path_factory.mktemp("smuggling"), {"identity": identity.port}) as gateway:
        yield gateway.port


@pytest.fixture
def seen(identity: Identity) -> list[str]:
    identity.app.paths.clear()
    return identity.app.paths


def responses(port: int, data: bytes) -> int:
    """How many responses the bytes get on one connection."""
    received = b""
    with socket.create_connection(("127.0.0.1", port), timeout=5) as connection:
        connection.sendall(data)
        connection.settimeout(SILENCE_SECONDS)
        try:
            while piece := connection.recv(65_536):
                received += piece
        except (TimeoutError, ConnectionResetError):
            pass
    return len(RESPONSE.findall(received))


@pytest.mark.parametrize("shape", SHAPES, ids=lambda shape: shape.name)
def test_a_service_reads_at_most_one_request(shape: Shape, identity: Identity, seen: list[str]) -> None:
    assert responses(identity.port, shape.data) == 1
    assert seen in ([], [OUTER])


@pytest.mark.parametrize("shape", SHAPES, ids=lambda shape: shape.name)
def test_the_gateway_passes_on_one_request_at_most(shape: Shape, gateway_port: int, seen: list[str]) -> None:
    answered = responses(gateway_port, shape.data)

    if shape.ends_early:
        assert seen in ([], [OUTER], [OUTER, SECOND])
    else:
        assert answered == 1
        assert seen in ([], [OUTER])
    # The next request over the gateway's kept connection to the service gets its own response.
    assert (
        httpx.get(f"http://127.0.0.1:{gateway_port}/api/v1/countries", trust_env=False, timeout=60).text
        == "/api/v1/countries"
    )


def test_a_length_beside_chunks_does_not_count(gateway_port: int, seen: list[str]) -> None:
    """RFC 9112 §6.3. The services refuse such a request; the gateway takes the chunks, and so passes on a request with
    one meaning."""
    shape = next(shape for shape in SHAPES if shape.name == "TE.CL")
    assert responses(gateway_port, shape.data) == 1
    assert seen == [OUTER]


def test_services_run_with_the_parser_that_is_tested_here() -> None:
    config = uvicorn.Config(RecordingApp())
    config.load()
    assert config.http_protocol_class.__name__ == "HttpToolsProtocol"
    assert "--http" not in uvicorn_command("identity.main:app", 1)
