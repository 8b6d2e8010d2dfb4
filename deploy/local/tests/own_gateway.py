"""A gateway on free ports, without the rest of a stack."""

import os
import shutil
import subprocess
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import count
from pathlib import Path

import httpx
from chassis.testing.servers import free_port, until
from stack import gateway_services, gateway_static
from stack.gateway_routes import shared_files
from stack.layout import ROOT, venv_program
from stack.platform import load_platform
from stack.testing import UNLIMITED

_versions = count(1)
TLS_FILE = ROOT / "deploy/k8s/base/gateway/tls.yml"


class RoutesMissing(Exception):
    """The gateway hasn't read its routes yet."""


@dataclass(frozen=True)
class OwnGateway:
    port: int
    plain_port: int | None
    """Where it sends pages to https, if it ends TLS itself."""
    ops_port: int
    dynamic: Path
    """The folder that it watches."""


def rename_into(folder: Path, files: Mapping[str, str]) -> None:
    """As `make up` writes them: each complete before it has its name."""
    for name, text in files.items():
        fresh = folder.with_name(f"{name}.new")
        fresh.write_text(text)
        fresh.replace(folder / name)


def write_as_kubelet(folder: Path, files: Mapping[str, str]) -> None:
    """As a cluster changes a mounted ConfigMap: each name is a link into a folder, and the link to that folder is
    replaced (AtomicWriter, pkg/volume/util of Kubernetes)."""
    data = folder / "..data"
    former = data.resolve() if data.exists() else None
    payload = folder / f"..version_{next(_versions):03}"
    if former:
        shutil.copytree(former, payload)
    payload.mkdir(exist_ok=True)
    for name, text in files.items():
        (payload / name).write_text(text)
    fresh = folder / "..data_tmp"
    fresh.symlink_to(payload.name)
    fresh.replace(data)
    for name in files:
        if not (folder / name).is_symlink():
            (folder / name).symlink_to(f"..data/{name}")
    if former:
        shutil.rmtree(former)


@contextmanager
def running_gateway(
    folder: Path,
    ports: Mapping[str, int] | None = None,
    tls_folder: Path | None = None,
    service_authority: Path | None = None,
    write: Callable[[Path, Mapping[str, str]], None] = rename_into,
) -> Iterator[OwnGateway]:
    """`ports` are those of the services by name; a request for another gets 502. `tls_folder` has the certificate.
    Services speak TLS if `service_authority` (PEM) is given. `write` puts its files into the folder that it watches."""
    dynamic, static = folder / "dynamic", folder / "traefik.yml"
    found = OwnGateway(free_port(), free_port() if tls_folder else None, free_port(), dynamic)
    dynamic.mkdir()
    plain = f"127.0.0.1:{found.plain_port}" if found.plain_port else None
    addresses = (f"127.0.0.1:{found.port}", f"127.0.0.1:{found.ops_port}")
    static.write_text(gateway_static.render(*addresses, dynamic_folder=dynamic, plain_address=plain))
    sources = shared_files() | ({TLS_FILE.name: TLS_FILE} if tls_folder else {})
    names = [service.name for service in load_platform().services]
    known = {name: (ports or {}).get(name) or free_port() for name in (*names, "web")}
    scheme = "https" if service_authority else "http"
    services = gateway_services.render({name: f"127.0.0.1:{port}" for name, port in known.items()}, names, scheme)
    write(
        dynamic, {name: source.read_text() for name, source in sources.items()} | {"services.yml": f"http:\n{services}"}
    )
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
