"""A gateway on free ports, without the rest of a stack."""

import os
import shutil
import subprocess
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import httpx
from chassis.testing.servers import free_port, until
from stack import gateway_services, gateway_static
from stack.gateway_routes import ROUTES
from stack.layout import GATEWAY, ROOT, venv_program
from stack.platform import load_platform
from stack.testing import UNLIMITED

TLS_FILE = ROOT / "deploy/k8s/base/gateway/tls.yml"


class RoutesMissing(Exception):
    """The gateway hasn't read its routes yet."""


@dataclass(frozen=True)
class OwnGateway:
    port: int
    plain_port: int | None
    """Where it sends pages to https, if it ends TLS itself."""
    ops_port: int


@contextmanager
def running_gateway(
    folder: Path,
    ports: Mapping[str, int] | None = None,
    tls_folder: Path | None = None,
    service_authority: Path | None = None,
) -> Iterator[OwnGateway]:
    """`ports` are those of the services by name; a request for another gets 502. `tls_folder` has the certificate.
    Services speak TLS if `service_authority` (PEM) is given."""
    found = OwnGateway(free_port(), free_port() if tls_folder else None, free_port())
    dynamic, static = folder / "dynamic", folder / "traefik.yml"
    dynamic.mkdir()
    plain = f"127.0.0.1:{found.plain_port}" if found.plain_port else None
    addresses = (f"127.0.0.1:{found.port}", f"127.0.0.1:{found.ops_port}")
    static.write_text(gateway_static.render(*addresses, dynamic_folder=dynamic, plain_address=plain))
    for source in (GATEWAY / "middlewares.yml", ROUTES, *([TLS_FILE] if tls_folder else [])):
        shutil.copy(source, dynamic)
    names = [service.name for service in load_platform().services]
    known = {name: (ports or {}).get(name) or free_port() for name in (*names, "web")}
    scheme = "https" if service_authority else "http"
    services = gateway_services.render({name: f"127.0.0.1:{port}" for name, port in known.items()}, names, scheme)
    (dynamic / "services.yml").write_text("http:\n" + services)
    environment = {**os.environ, **UNLIMITED, "GATEWAY_TLS_FOLDER": str(tls_folder)}
    environment["GATEWAY_SERVICE_CA_FILE"] = str(service_authority or "")
    process = subprocess.Popen([venv_program("traefik"), f"--configFile={static}"], env=environment)
    try:
        until(lambda: _ask_for_a_route(found), (httpx.TransportError, RoutesMissing))
        yield found
    finally:
        process.terminate()
        process.wait()


def _ask_for_a_route(gateway: OwnGateway) -> None:
    scheme = "https" if gateway.plain_port else "http"
    with httpx.Client(verify=False, trust_env=False) as client:  # noqa: S501  # only asks whether it has started
        if client.get(f"{scheme}://127.0.0.1:{gateway.port}/api/v1/countries").status_code == httpx.codes.NOT_FOUND:
            raise RoutesMissing
