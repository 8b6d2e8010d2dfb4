"""Two services as processes, each with its database, one broker, and a trace collector."""

import asyncio
import base64
import os
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import httpx
import psycopg
from chassis.app import Service
from chassis.migrations import upgrade
from chassis.testing.broker import fresh_broker
from chassis.testing.databases import as_owner, create_roles, owner_of
from chassis.testing.servers import PASSWORD, free_port
from identity.main import service as identity
from psycopg import sql
from scheduling.main import service as scheduling
from sqlalchemy.engine import URL, make_url

from tests.support.waiting import eventually
from tests.telemetry.span_sink import SpanSink

START_SECONDS, STOP_SECONDS = 60, 20
COMPRESSED = {"OTEL_EXPORTER_OTLP_COMPRESSION": "gzip"}
"""Settings of one of the two: collectors get both forms."""


@dataclass(frozen=True)
class Traced:
    identity: httpx.Client
    scheduling: httpx.Client
    identity_database: str
    nats_url: str
    sink: SpanSink
    identity_metrics: str
    """The address of its metrics."""


@contextmanager
def traced_services(postgres: str, nats_url: str, keys: Path, logs: Path, sink: SpanSink) -> Iterator[Traced]:
    asyncio.run(_prepare_broker(nats_url))
    shared = {
        "PATH": os.environ["PATH"],
        "NATS_URL": nats_url,
        "JWKS_FILE": str(keys / "jwks.json"),
        "OTLP_ENDPOINT": sink.url,
        "OTEL_BSP_SCHEDULE_DELAY": "100",  # milliseconds until spans are sent
        "IDENTITY_ACCESS_KEY_FILE": str(keys / "access.json"),
        "IDENTITY_SECRETS_KEY": base64.b64encode(bytes(32)).decode(),
        "AUDIT_KEY": base64.b64encode(bytes(32)).decode(),
        "SCHEDULING_ENCRYPTION_KEY": base64.b64encode(bytes(32)).decode(),
    }
    databases = {service.name: _database(postgres, service) for service in (identity, scheduling)}
    ops_port = free_port()
    with (
        _running(identity, databases[identity.name], {**shared, "OPS_PORT": str(ops_port)}, keys, logs) as first,
        _running(scheduling, databases[scheduling.name], {**shared, **COMPRESSED}, keys, logs) as second,
    ):
        eventually(lambda: _is_ready(first), START_SECONDS)
        eventually(lambda: _is_ready(second), START_SECONDS)
        metrics = f"http://127.0.0.1:{ops_port}/metrics"
        yield Traced(first, second, _plain(databases[identity.name]), nats_url, sink, metrics)


async def _prepare_broker(nats_url: str) -> None:
    await (await fresh_broker(nats_url, [identity.name, scheduling.name])).close()


def _database(postgres: str, service: Service) -> URL:
    name = f"traced_{service.name}"
    with psycopg.connect(postgres, autocommit=True) as db:
        db.execute(sql.SQL("DROP DATABASE IF EXISTS {} WITH (FORCE)").format(sql.Identifier(name)))
        create_roles(db, service.name)
        db.execute(
            sql.SQL("CREATE DATABASE {} OWNER {}").format(sql.Identifier(name), sql.Identifier(owner_of(service.name)))
        )
    url = make_url(postgres).set(
        drivername="postgresql+asyncpg", username=service.name, password=PASSWORD, database=name
    )
    upgrade(service.migrations, as_owner(url.render_as_string(hide_password=False)), service.name)
    return url


def _plain(url: URL) -> str:
    return url.set(drivername="postgresql").render_as_string(hide_password=False)


@contextmanager
def _running(
    service: Service, database: URL, shared: Mapping[str, str], keys: Path, logs: Path
) -> Iterator[httpx.Client]:
    prefix, port = service.settings.prefix, free_port()
    own = {
        f"{prefix}_DATABASE_URL": database.render_as_string(hide_password=False),
        f"{prefix}_SERVICE_KEY_FILE": str(keys / f"service-{service.name}.json"),
        "OBJECT_STORE_URL": (logs / "objects").as_uri(),
        "AUDIT_STORE_URL": (logs / "audit-heads").as_uri(),
    }
    command = [sys.executable, "-m", "uvicorn", f"{service.name}.main:app", "--port", str(port), "--no-access-log"]
    with (logs / f"{service.name}.log").open("wb") as log:
        process = subprocess.Popen(command, env={**shared, **own}, stdout=log, stderr=log)
    try:
        with httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=10, trust_env=False) as client:
            yield client
    finally:
        process.terminate()
        process.wait(STOP_SECONDS)


def _is_ready(client: httpx.Client) -> bool:
    try:
        return client.get("/readyz").is_success
    except httpx.TransportError:
        return False
