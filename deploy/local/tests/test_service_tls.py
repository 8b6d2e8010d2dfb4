"""Services as clusters run them: the gateway and other services reach them by TLS, and verify their certificates."""

import os
import ssl
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import httpx
import pytest
import yaml
from chassis.clock import system_clock
from chassis.errors import Unavailable
from chassis.service_client import CallTransport, ServiceClient, ssl_context
from chassis.testing.certificates import Certificate
from chassis.testing.servers import free_port, until
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from stack.layout import ROOT

from deploy.local.tests.own_gateway import running_gateway

MANIFEST = ROOT / "deploy/k8s/components/service/api.yaml"
MOUNT = "/keys/tls"
PATH = "/api/v1/countries"
APP = """
async def app(scope, receive, send):
    await send({"type": "http.response.start", "status": 200, "headers": [(b"content-type", b"application/json")]})
    await send({"type": "http.response.body", "body": b'{"countries": []}'})
"""


@dataclass(frozen=True)
class TlsService:
    port: int
    certificate: Certificate


def tls_settings(folder: Path) -> dict[str, str]:
    """The variables of the manifest that concern TLS, with the certificate in `folder`."""
    [container] = yaml.safe_load(MANIFEST.read_text())["spec"]["template"]["spec"]["containers"]
    found = {one["name"]: one["value"] for one in container["env"] if one["name"].startswith("UVICORN_SSL_")}
    assert set(found) == {"UVICORN_SSL_CERTFILE", "UVICORN_SSL_KEYFILE", "UVICORN_SSL_CIPHERS"}
    return {name: value.replace(MOUNT, str(folder)) for name, value in found.items()}


@contextmanager
def running_service(folder: Path, settings: dict[str, str]) -> Iterator[int]:
    (folder / "tls_app.py").write_text(APP)
    port = free_port()
    command = [sys.executable, "-m", "uvicorn", "tls_app:app", "--app-dir", str(folder), "--lifespan", "off"]
    where = {"UVICORN_HOST": "127.0.0.1", "UVICORN_PORT": str(port), "UVICORN_LOG_LEVEL": "error"}
    process = subprocess.Popen(command, env={**os.environ, **settings, **where})  # our own command
    scheme = "https" if settings else "http"
    try:
        with httpx.Client(verify=False, trust_env=False) as client:  # noqa: S501  # only asks whether it has started
            until(lambda: client.get(f"{scheme}://127.0.0.1:{port}/"), (httpx.TransportError,))
        yield port
    finally:
        process.terminate()
        process.wait()


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TlsService]:
    folder = tmp_path_factory.mktemp("service with tls")
    certificate = Certificate.make(folder)
    with running_service(folder, tls_settings(folder)) as port:
        yield TlsService(port, certificate)


@pytest.fixture(scope="module")
def foreign(tmp_path_factory: pytest.TempPathFactory) -> Certificate:
    return Certificate.make(tmp_path_factory.mktemp("another authority"))


def through_gateway(folder: Path, port: int, authority: Path) -> httpx.Response:
    with running_gateway(folder, {"identity": port}, service_authority=authority) as gateway:
        return httpx.get(f"http://127.0.0.1:{gateway.port}{PATH}", trust_env=False, timeout=60)


def test_the_gateway_reaches_a_service_by_tls(service: TlsService, tmp_path: Path) -> None:
    response = through_gateway(tmp_path, service.port, service.certificate.certificate)
    assert (response.status_code, response.json()) == (200, {"countries": []})


def test_the_gateway_refuses_a_service_of_another_authority(
    service: TlsService, foreign: Certificate, tmp_path: Path
) -> None:
    response = through_gateway(tmp_path, service.port, foreign.certificate)
    assert response.status_code == 500


def test_the_gateway_refuses_a_service_in_the_clear(service: TlsService, tmp_path: Path) -> None:
    with running_service(tmp_path, {}) as port:
        response = through_gateway(tmp_path, port, service.certificate.certificate)
    assert response.status_code == 500


@pytest.mark.parametrize("trusts", ["its authority", "another", "the machine"])
async def test_services_call_each_other_by_verified_tls(service: TlsService, foreign: Certificate, trusts: str) -> None:
    authorities = {"its authority": service.certificate.certificate, "another": foreign.certificate}
    urls = {"identity": f"https://127.0.0.1:{service.port}"}
    key = Ed25519PrivateKey.generate()
    client = ServiceClient("billing", urls, key, system_clock, CallTransport(authorities.get(trusts)))
    try:
        if trusts == "its authority":
            assert (await client.request("identity", "POST", PATH)).json() == {"countries": []}
        else:
            with pytest.raises(Unavailable) as caught:
                await client.request("identity", "POST", PATH)
            assert "CERTIFICATE_VERIFY_FAILED" in str(caught.value.__cause__)
    finally:
        await client.close()


def test_a_weak_cipher_suite_is_refused(service: TlsService) -> None:
    context = ssl.create_default_context(cafile=service.certificate.certificate)
    context.maximum_version = ssl.TLSVersion.TLSv1_2
    context.set_ciphers("ECDHE-ECDSA-AES128-SHA256:@SECLEVEL=0")
    with httpx.Client(verify=context, trust_env=False) as client, pytest.raises(httpx.ConnectError, match="EOF"):
        client.get(f"https://127.0.0.1:{service.port}{PATH}")


def test_calls_need_tls_1_2() -> None:
    assert ssl_context(None).minimum_version >= ssl.TLSVersion.TLSv1_2
