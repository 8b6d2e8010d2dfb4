"""The pytest plugin of the test kit. The conftest of a service defines one fixture and gets the rest:

    @pytest.fixture(scope="session")
    def service() -> Service:
        return scheduling.main.service

Tests run the real app on a real PostgreSQL: each test starts with an empty, migrated database, and every write
commits. Time does not pass unless a test moves it (`clock.advance(hours=2)`).
"""

import asyncio
import base64
import importlib.util
import os
import sys
import tomllib
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
import uvloop
from fastapi import FastAPI
from hypothesis import HealthCheck
from hypothesis import settings as hypothesis_settings
from starlette.datastructures import State

from chassis.app import Service, build_app, lifespan_for
from chassis.auth.keys import make_keys
from chassis.db import make_engine
from chassis.runtime import Runtime
from chassis.settings import ServiceSettings
from chassis.testing.api import ApiClient, Contract
from chassis.testing.clock import FakeClock
from chassis.testing.databases import Databases, as_superuser
from chassis.testing.kept_pools import KeptPools
from chassis.testing.people import SignIns
from chassis.testing.released_database import ReleasedDatabase
from chassis.testing.servers import TestServers
from chassis.testing.type_cache import cache_builtin_types
from chassis.unit_of_work import UnitsOfWork


def listed_services(config: pytest.Config) -> list[str]:
    """The services in deploy/platform.toml. Each has a key for calls to the others."""
    platform = tomllib.loads((config.rootpath / "deploy" / "platform.toml").read_text())
    return [entry["name"] for entry in platform["services"]]


def _mark_as_missing(module: str) -> None:
    """Speeds up httpx: with each request it looks for trio's `sniffio`, which can take longer than the request."""
    if importlib.util.find_spec(module) is None:
        sys.modules[module] = None  # type: ignore[assignment]  # Python marks a missing module with None


def _without_timed_assertions() -> None:
    """Hypothesis fails an example that takes longer than 200 ms and data that is slow to draw. On a busy machine both
    say nothing about the code."""
    hypothesis_settings.register_profile("untimed", deadline=None, suppress_health_check=[HealthCheck.too_slow])
    hypothesis_settings.load_profile("untimed")


def pytest_configure(config: pytest.Config) -> None:
    """Workers of a parallel run inherit the address of the PostgreSQL that the first process started."""
    _without_timed_assertions()
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


def pytest_asyncio_loop_factories() -> Mapping[str, Callable[[], asyncio.AbstractEventLoop]]:
    """The loop of the running product."""
    return {"uvloop": uvloop.new_event_loop}


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


@pytest.fixture(scope="session")
def databases(postgres_url: str) -> Iterator[Databases]:
    """One object for all services: pytest would keep a database of the first service for the whole session."""
    databases = Databases(postgres_url)
    yield databases
    databases.drop()


@pytest.fixture
async def database_url(service: Service, databases: Databases, pools: KeptPools) -> str:
    """A database as the migrations leave it. The statements run in a thread, so that the event loop can finish
    connections that are still opening: PostgreSQL waits for those before it drops a database."""
    if not await asyncio.to_thread(databases.emptied, service):
        pools.drop(databases.url(service))
        await asyncio.to_thread(databases.renew, service)
    url = databases.url(service)
    assert url is not None
    return url


@pytest.fixture
def released_database(service: Service, pytestconfig: pytest.Config) -> ReleasedDatabase:
    """What the last released version of the service expects."""
    folder = pytestconfig.rootpath / "contracts" / "released" / "database"
    return ReleasedDatabase.read(folder / f"{service.name}.json")


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
            "audit_key": base64.b64encode(bytes(range(32))).decode(),
            "object_store_url": f"file://{tmp_path}/objects",
            "audit_store_url": f"file://{tmp_path}/audit-heads",
            "log_level": "WARNING",
            **extra_settings,
        }
    )


@pytest.fixture(scope="session")
def pools() -> KeptPools:
    return KeptPools()


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
async def app(
    service: Service,
    settings: ServiceSettings,
    clock: FakeClock,
    apps: Apps,
    pools: KeptPools,
    monkeypatch: pytest.MonkeyPatch,
) -> AsyncIterator[FastAPI]:
    """The real app without a broker. Events stay in the outbox; `api.emitted()` returns them."""
    monkeypatch.setattr("chassis.app.make_engine", pools.engine)
    monkeypatch.setattr("chassis.app.Queries", pools)
    app = apps.of(service)
    app.router.lifespan_context = lifespan_for(service, settings, clock=clock, broker=False)
    async with app.router.lifespan_context(app):
        yield app


@pytest.fixture
def runtime(app: FastAPI) -> Runtime:
    found: Runtime = app.state.runtime
    return found


@pytest.fixture
async def superuser_units(runtime: Runtime) -> AsyncIterator[UnitsOfWork]:
    """For what no service may do, such as `chassis.testing.query_plans.multiply`."""
    engine = make_engine(as_superuser(runtime.settings.database_url), 1)
    yield UnitsOfWork(engine, runtime.clock, runtime.settings.service_name)
    await engine.dispose()


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
