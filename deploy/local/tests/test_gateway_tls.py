"""The gateway as clusters run it: it ends TLS itself, and on the plain port it only sends pages to https."""

import ssl
from collections.abc import Iterator
from dataclasses import dataclass

import httpx
import pytest
import yaml
from chassis.testing.certificates import Certificate
from stack.layout import ROOT

from deploy.local.tests.own_gateway import running_gateway, write_as_kubelet

WEAK = ("AES128-SHA", "AES256-SHA", "ECDHE-ECDSA-AES128-SHA", "ECDHE-ECDSA-AES128-SHA256", "AES128-GCM-SHA256")
STRONG = ("ECDHE-ECDSA-AES256-GCM-SHA384", "ECDHE-ECDSA-AES128-GCM-SHA256", "ECDHE-ECDSA-CHACHA20-POLY1305")


@dataclass(frozen=True)
class Gateway:
    tls_port: int
    plain_port: int
    certificate: Certificate

    def handshake(self, versions: tuple[ssl.TLSVersion, ssl.TLSVersion], ciphers: str | None = None) -> str | None:
        """The version of the connection. Raises OSError if the gateway refuses it."""
        context = ssl.create_default_context(cafile=self.certificate.certificate)
        context.minimum_version, context.maximum_version = versions
        if ciphers:
            context.set_ciphers(f"{ciphers}:@SECLEVEL=0")
        with httpx.Client(verify=context, trust_env=False, timeout=60) as client:
            response = client.get(f"https://127.0.0.1:{self.tls_port}/config.json")
            stream = response.extensions["network_stream"]
            connection: ssl.SSLObject = stream.get_extra_info("ssl_object")
            return connection.version()


@pytest.fixture(scope="module")
def gateway(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Gateway]:
    folder = tmp_path_factory.mktemp("gateway with tls")
    certificate = Certificate.make(folder)
    with running_gateway(folder, tls_folder=folder, write=write_as_kubelet) as running:
        assert running.plain_port is not None
        yield Gateway(running.port, running.plain_port, certificate)


@pytest.mark.parametrize("version", [ssl.TLSVersion.TLSv1_2, ssl.TLSVersion.TLSv1_3])
def test_tls_of_today_is_accepted(gateway: Gateway, version: ssl.TLSVersion) -> None:
    assert gateway.handshake((version, version)) == version.name.replace("_", ".")


@pytest.mark.filterwarnings("ignore:ssl.TLSVersion:DeprecationWarning")
@pytest.mark.parametrize("version", [ssl.TLSVersion.TLSv1, ssl.TLSVersion.TLSv1_1])
def test_older_tls_is_refused(gateway: Gateway, version: ssl.TLSVersion) -> None:
    with pytest.raises(httpx.ConnectError, match="protocol version"):
        gateway.handshake((version, version), "ALL")


@pytest.mark.parametrize("cipher", STRONG)
def test_a_strong_cipher_suite_is_accepted(gateway: Gateway, cipher: str) -> None:
    assert gateway.handshake((ssl.TLSVersion.TLSv1_2, ssl.TLSVersion.TLSv1_2), cipher) == "TLSv1.2"


@pytest.mark.parametrize("cipher", WEAK)
def test_a_weak_cipher_suite_is_refused(gateway: Gateway, cipher: str) -> None:
    with pytest.raises(httpx.ConnectError, match="handshake failure"):
        gateway.handshake((ssl.TLSVersion.TLSv1_2, ssl.TLSVersion.TLSv1_2), cipher)


@pytest.mark.parametrize("path", ["/", "/login/client?from=email", "/mfe/guardian/x.js"])
def test_a_plain_page_is_sent_to_https(gateway: Gateway, path: str) -> None:
    response = httpx.get(f"http://127.0.0.1:{gateway.plain_port}{path}", trust_env=False, timeout=60)
    assert (response.status_code, response.headers["location"]) == (301, f"https://127.0.0.1{path}")


@pytest.mark.parametrize(
    ("method", "path"),
    [("GET", "/api/v1/guardian/me"), ("POST", "/api/v1/users/sign_in"), ("GET", "/api/v1/files/token"), ("POST", "/")],
)
def test_a_plain_call_is_refused_without_a_redirect(gateway: Gateway, method: str, path: str) -> None:
    response = httpx.request(method, f"http://127.0.0.1:{gateway.plain_port}{path}", trust_env=False, timeout=60)
    assert response.status_code == 404
    assert "location" not in response.headers


def test_clusters_run_these_options() -> None:
    for file in sorted((ROOT / "deploy/k8s").rglob("gateway/traefik.yml")):
        points = yaml.safe_load(file.read_text())["entryPoints"]
        assert points["web"]["http"]["tls"] == {}, file
        assert set(points) == {"web", "plain", "ops"}, file
