import asyncio
import base64
import ssl
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import asyncpg
import nats
import pytest
from chassis.audit.places import places_for
from chassis.db import Queries, make_engine, transaction
from chassis.encrypted_connections import VERIFIED, broker_tls
from chassis.testing.certificates import Certificate
from chassis.testing.servers import TestServers
from pydantic import ValidationError
from sqlalchemy.exc import DBAPIError

from services.chassis.tests.toybox.service import Settings

ENCRYPTED = {"PGSSLMODE": VERIFIED, "nats_url": "tls://nats:4222"}


def settings(**others: Any) -> Settings:
    values: dict[str, Any] = {
        "environment": "production",
        "database_url": "postgresql+asyncpg://toys@postgres-rw/toys",
        "audit_key": base64.b64encode(bytes(32)).decode(),
        "audit_store_url": "s3://audit",
        "jwks_file": Path(),
        "service_key_file": Path(),
    }
    return Settings(**values | ENCRYPTED | others)


@pytest.mark.parametrize("environment", ["staging", "production"])
@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"PGSSLMODE": ""}, "PGSSLMODE must be verify-full"),
        ({"PGSSLMODE": "require"}, "PGSSLMODE must be verify-full"),
        ({"database_url": "postgresql+asyncpg://toys@postgres-rw/toys?ssl=disable"}, "must leave TLS to PGSSLMODE"),
        ({"migration_database_url": "postgresql+asyncpg://o@p/toys?sslmode=prefer"}, "must leave TLS to PGSSLMODE"),
        ({"nats_url": "nats://nats:4222"}, "NATS_URL must begin with tls://"),
        ({"nats_url": "tls://a:4222,nats://b:4222"}, "NATS_URL must begin with tls://"),
        ({"service_urls": {"billing": "http://billing:8104"}}, "SERVICE_URLS must begin with https://"),
    ],
)
def test_a_service_that_people_use_needs_encrypted_connections(
    environment: str, wrong: dict[str, str], sentence: str
) -> None:
    assert settings(environment=environment).nats_url.startswith("tls:")
    with pytest.raises(ValidationError, match=sentence):
        settings(environment=environment, **wrong)


def test_a_laptop_may_connect_in_the_clear() -> None:
    assert settings(environment="local", PGSSLMODE="", nats_url="nats://127.0.0.1:4222").database_tls == ""


@pytest.fixture(scope="module")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> Certificate:
    return Certificate.make(tmp_path_factory.mktemp("certificate"))


@pytest.fixture(scope="module")
def other_certificate(tmp_path_factory: pytest.TempPathFactory) -> Certificate:
    return Certificate.make(tmp_path_factory.mktemp("other certificate"))


@pytest.fixture(scope="module")
def servers(certificate: Certificate) -> Iterator[TestServers]:
    servers = TestServers(certificate)
    yield servers
    servers.stop()


async def test_only_a_broker_with_a_trusted_certificate_is_used(
    servers: TestServers, certificate: Certificate, other_certificate: Certificate
) -> None:
    url = servers.start_nats().replace("nats:", "tls:")
    async with places_for(settings(nats_url=url, nats_ca_file=certificate.certificate)) as found:
        assert found
    by_another_name = url.replace("127.0.0.1", "localhost")
    for address, authorities in ((url, other_certificate), (by_another_name, certificate)):
        with pytest.raises(ssl.SSLCertVerificationError):
            await nats.connect(address, tls=broker_tls(address, authorities.certificate), allow_reconnect=False)
    with pytest.raises(ssl.SSLCertVerificationError):
        await nats.connect(url, tls=broker_tls(url, None), allow_reconnect=False)


class FakePostgres:
    """Answers only the request for TLS (https://www.postgresql.org/docs/current/protocol-flow.html, "SSL Session
    Encryption"), as a server would that has a certificate (`S`) or none (`N`)."""

    def __init__(self, certificate: Certificate | None) -> None:
        self.encrypted = 0
        self._certificate = certificate

    @asynccontextmanager
    async def running(self) -> AsyncIterator[str]:
        server = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        port = server.sockets[0].getsockname()[1]
        try:
            yield f"postgresql://toys@127.0.0.1:{port}/toys"
        finally:
            server.close()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readexactly(8)
        writer.write(b"S" if self._certificate else b"N")
        if self._certificate:
            context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
            context.load_cert_chain(self._certificate.certificate, self._certificate.key)
            with suppress(OSError):
                await writer.start_tls(context)
                self.encrypted += len(await reader.readexactly(8))
        writer.close()


async def _transaction(url: str) -> None:
    engine = make_engine(url.replace("postgresql:", "postgresql+asyncpg:"), 1)
    try:
        async with transaction(engine):
            pass
    except DBAPIError as error:
        assert error.orig is not None
        raise (error.orig.__cause__ or error.orig) from error


@pytest.mark.parametrize("connect", [lambda url: Queries.connect(url, 1), _transaction])
async def test_only_a_database_with_a_trusted_certificate_is_used(
    connect: Callable[[str], Awaitable[object]],
    certificate: Certificate,
    other_certificate: Certificate,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("PGSSLMODE", VERIFIED)
    monkeypatch.setenv("PGSSLROOTCERT", str(certificate.certificate))
    trusted, unknown, plain = FakePostgres(certificate), FakePostgres(other_certificate), FakePostgres(None)
    for server, refusal in (
        (trusted, asyncpg.ConnectionDoesNotExistError),  # it hangs up after it got the password's first message
        (unknown, ssl.SSLCertVerificationError),
        (plain, ConnectionError),
    ):
        async with server.running() as url:
            with pytest.raises(refusal):
                await connect(url)
    assert (trusted.encrypted, unknown.encrypted) == (8, 0)
