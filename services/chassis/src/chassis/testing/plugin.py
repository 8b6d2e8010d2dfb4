"""The pytest plugin of the test kit. The conftest of a service defines one fixture and gets the rest:

    @pytest.fixture(scope="session")
    def service() -> Service:
        return scheduling.main.service

Tests run the real app on a real PostgreSQL: a migrated template database is cloned for each test, and every write
commits. Time does not pass unless a test moves it (`clock.advance(hours=2)`).
"""

import asyncio
import importlib.util
import os
import sys
import tomllib
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import psycopg
import pytest
from fastapi import FastAPI
from psycopg import sql
from sqlalchemy.engine import make_url
from starlette.datastructures import State

from chassis import migrations
from chassis.app import Service, build_app, lifespan_for
from chassis.auth.keys import make_keys
from chassis.runtime import Runtime
from chassis.settings import ServiceSettings
from chassis.testing.api import ApiClient, Contract
from chassis.testing.clock import FakeClock
from chassis.testing.people import SignIns
from chassis.testing.servers import TestServers, until
from chassis.testing.type_cache import cache_builtin_types


def listed_services(config: pytest.Config) -> list[str]:
    """The services in deploy/platform.toml. Each has a key for calls to the others."""
    platform = tomllib.loads((config.rootpath / "deploy" / "platform.toml").read_text())
    return [entry["name"] for entry in platform["services"]]


def _mark_as_missing(module: str) -> None:
    """Speeds up httpx: with each request it looks for trio's `sniffio`, which can take longer than the request."""
    if importlib.util.find_spec(module) is None:
        sys.modules[module] = None  # type: ignore[assignment]  # Python marks a missing module with None


def pytest_configure(config: pytest.Config) -> None:
    """Workers of a parallel run inherit the address of the PostgreSQL that the first process started."""
    _mark_as_missing("sniffio")
    cache_builtin_types()
    if hasattr(config, "workerinput") or "TEST_POSTGRES_URL" in os.environ:
        return
    servers = TestServers()
    os.environ["TEST_POSTGRES_URL"] = servers.start_postgres()

    def stop() -> None:
        os.environ.pop("TEST_POSTGRES_URL")
        servers.stop()

    config.add_cleanup(stop)


@pytest.fixture(scope="session")
def postgres_url() -> str:
    """The URL of a superuser who can create databases."""
    return os.environ["TEST_POSTGRES_URL"]


@pytest.fixture(scope="session")
def nats_url() -> Iterator[str]:
    """A broker of this process only: parallel workers would empty each other's stream."""
    broker = TestServers()
    yield broker.start_nats()
    broker.stop()


@pytest.fixture(scope="session")
def keys_folder(tmp_path_factory: pytest.TempPathFactory, pytestconfig: pytest.Config) -> Path:
    folder = tmp_path_factory.mktemp("keys")
    make_keys(folder, listed_services(pytestconfig))
    return folder


def _database_url(postgres_url: str, name: str) -> str:
    url = make_url(postgres_url).set(drivername="postgresql+asyncpg", database=name)
    return url.render_as_string(hide_password=False)


def _as_superuser(postgres_url: str, statement: sql.Composed) -> None:
    """Retries while the database is in use: PostgreSQL copies and drops a database only without connections, and waits
    five seconds for them to close, which is too short on a busy machine."""

    def execute() -> None:
        with psycopg.connect(postgres_url, autocommit=True) as db:
            db.execute(statement)

    until(execute, psycopg.errors.ObjectInUse)


class Templates:
    """A fully migrated template database for each service that this process tests."""

    def __init__(self, postgres_url: str) -> None:
        self._postgres_url = postgres_url
        self._made: dict[str, str] = {}

    def of(self, service: Service) -> str:
        if service.name not in self._made:
            worker = os.environ.get("PYTEST_XDIST_WORKER", "main")
            name = f"template_{service.name.replace('-', '_')}_{worker}_{os.getpid()}"
            _as_superuser(self._postgres_url, sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name)))
            migrations.upgrade(service.migrations, _database_url(self._postgres_url, name))
            self._made[service.name] = name
        return self._made[service.name]

    def drop(self) -> None:
        for name in self._made.values():
            _as_superuser(self._postgres_url, sql.SQL("DROP DATABASE {} WITH (FORCE)").format(sql.Identifier(name)))


@pytest.fixture(scope="session")
def templates(postgres_url: str) -> Iterator[Templates]:
    """One object for all services: pytest would keep a template of the first service for the whole session."""
    templates = Templates(postgres_url)
    yield templates
    templates.drop()


@pytest.fixture
async def database_url(service: Service, templates: Templates, postgres_url: str) -> AsyncIterator[str]:
    """A clone of the template. The statements run in a thread, so that the event loop can finish connections that are
    still opening: PostgreSQL waits for those before it drops a database."""
    template = templates.of(service)
    name = f"clone_of_{template}"
    create = sql.SQL("CREATE DATABASE {} TEMPLATE {} STRATEGY file_copy").format(
        sql.Identifier(name), sql.Identifier(template)
    )
    drop = sql.SQL("DROP DATABASE {} WITH (FORCE)").format(sql.Identifier(name))
    await asyncio.to_thread(_as_superuser, postgres_url, create)
    yield _database_url(postgres_url, name)
    await asyncio.to_thread(_as_superuser, postgres_url, drop)


@pytest.fixture
def clock() -> FakeClock:
    """Starts at Monday, 2 March 2026, 15:00 UTC."""
    return FakeClock()


@pytest.fixture
def extra_settings() -> dict[str, Any]:
    """The settings that only this service has; its conftest overrides this fixture."""
    return {}


@pytest.fixture
def settings(
    service: Service,
    database_url: str,
    nats_url: str,
    keys_folder: Path,
    tmp_path: Path,
    extra_settings: dict[str, Any],
) -> ServiceSettings:
    return service.settings(
        **{
            "environment": "test",
            "database_url": database_url,
            "database_pool_size": 5,
            "nats_url": nats_url,
            "jwks_file": keys_folder / "jwks.json",
            "service_key_file": keys_folder / f"service-{service.name}.json",
            "object_store_url": f"file://{tmp_path}/objects",
            "log_level": "WARNING",
            **extra_settings,
        }
    )


class Apps:
    """One app for each service that this process tests. Each test runs a new lifespan on it."""

    def __init__(self) -> None:
        self._made: list[tuple[Service, FastAPI]] = []

    def of(self, service: Service) -> FastAPI:
        for existing, app in self._made:
            if existing is service:
                app.state = State()
                return app
        self._made.append((service, build_app(service)))
        return self._made[-1][1]


@pytest.fixture(scope="session")
def apps() -> Apps:
    return Apps()


@pytest.fixture
async def app(service: Service, settings: ServiceSettings, clock: FakeClock, apps: Apps) -> AsyncIterator[FastAPI]:
    """The real app without a broker. Events stay in the outbox; `api.emitted()` returns them."""
    app = apps.of(service)
    app.router.lifespan_context = lifespan_for(service, settings, clock=clock, broker=False)
    async with app.router.lifespan_context(app):
        yield app


@pytest.fixture
def runtime(app: FastAPI) -> Runtime:
    found: Runtime = app.state.runtime
    return found


@pytest.fixture(scope="session")
def contracts() -> dict[str, Contract]:
    """Contracts by service name."""
    return {}


@pytest.fixture
def contract(service: Service, app: FastAPI, contracts: dict[str, Contract]) -> Contract:
    """All tests of one service share a contract."""
    if service.name not in contracts:
        contracts[service.name] = Contract(app)
    return contracts[service.name]


@pytest.fixture
async def api(app: FastAPI, sign_ins: SignIns, contract: Contract) -> AsyncIterator[ApiClient]:
    """Drives the app over HTTP and checks every response against the contract of the app."""
    async with ApiClient.over(app, sign_ins, contract) as client:
        yield client


@pytest.fixture
def sign_ins(keys_folder: Path, clock: FakeClock) -> SignIns:
    return SignIns(keys_folder, clock)
