"""A service's routes change while the gateway runs, and the other services go on."""

import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import httpx
import pytest
from chassis.testing.servers import until
from stack.gateway_routes import read_contracts, render

from deploy.local.tests.own_gateway import rename_into, running_gateway, write_as_kubelet

Write = Callable[[Path, Mapping[str, str]], None]
NEW = "/api/v1/brand_new"
OF_ANOTHER = "/api/v1/countries"


class NotYet(Exception):
    """The gateway still has the former routes."""


@contextmanager
def answering(name: str) -> Iterator[int]:
    """The port of a server that answers every GET with its name."""

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_GET(self) -> None:
            self.send_response(200)
            self.send_header("Content-Length", str(len(name)))
            self.end_headers()
            self.wfile.write(name.encode())

        def log_message(self, *_: object) -> None: ...

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield server.server_port
    finally:
        server.shutdown()
        server.server_close()


@pytest.fixture
def ports() -> Iterator[dict[str, int]]:
    with answering("billing") as billing, answering("identity") as identity, answering("web") as web:
        yield {"billing": billing, "identity": identity, "web": web}


def billing_with(path: str) -> str:
    contracts = read_contracts()
    paths = contracts["billing"]["paths"]
    assert isinstance(paths, dict)
    return render({**contracts, "billing": {**contracts["billing"], "paths": {**paths, path: {"get": {}}}}})["billing"]


@pytest.mark.parametrize("write", [rename_into, write_as_kubelet], ids=["locally", "in_a_cluster"])
def test_a_service_gets_and_loses_a_route_while_others_go_on(
    tmp_path: Path, ports: dict[str, int], write: Write
) -> None:
    with (
        running_gateway(tmp_path, ports, write=write) as gateway,
        httpx.Client(base_url=f"http://127.0.0.1:{gateway.port}", trust_env=False, timeout=60) as client,
    ):

        def reached_by_new_path(wanted: str) -> None:
            assert client.get(OF_ANOTHER).text == "identity"
            if client.get(NEW).text != wanted:
                raise NotYet

        assert client.get(NEW).text == "web"
        write(gateway.dynamic, {"billing.yml": billing_with(NEW)})
        until(lambda: reached_by_new_path("billing"), NotYet)
        write(gateway.dynamic, {"billing.yml": render(read_contracts())["billing"]})
        until(lambda: reached_by_new_path("web"), NotYet)
