"""What we depend on is away or frozen: 503 or 504 in time, in the body of every error, and no restart is needed."""

import asyncio
import errno
from collections.abc import AsyncIterator
from uuid import UUID

import asyncpg
import httpx
import pytest
from chassis.db import Queries, make_engine, plain_url, transaction
from chassis.dependencies_away import missing_dependency
from chassis.errors import TimedOut, Unavailable
from chassis.ids import new_id
from chassis.runtime import Runtime
from chassis.settings import ServiceSettings
from chassis.testing.api import ApiClient
from chassis.testing.eventually import eventually
from chassis.testing.network import Network, network_to
from chassis.testing.people import Person
from chassis.time_limits import RETRY_AFTER_SECONDS
from nats.errors import NoServersError
from sqlalchemy.exc import TimeoutError as PoolTimeout

BODY = {"error", "errors", "code", "fields", "request_id"}
LIMIT = 2.0
"""Seconds. On a busy machine a new connection takes half a second."""
PATIENCE = 30
"""Seconds. A frozen database that had no limit would take forever."""


@pytest.fixture
def short_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("COMMAND_SECONDS", "CONNECT_SECONDS", "POOL_SECONDS"):
        monkeypatch.setattr(f"chassis.db.{name}", LIMIT)


@pytest.fixture
async def network(database_url: str, short_limits: None) -> AsyncIterator[tuple[Network, str]]:
    async with network_to(database_url) as found:
        yield found


@pytest.fixture
def settings(settings: ServiceSettings, network: tuple[Network, str]) -> ServiceSettings:
    return settings.model_copy(update={"database_url": network[1], "database_pool_size": 2})


@pytest.fixture
def database(network: tuple[Network, str]) -> Network:
    return network[0]


async def both(api: ApiClient, parent: Person, child: UUID, name: str) -> list[httpx.Response]:
    """A read and a write at the same time."""
    path = f"/clients/{child}/toys"
    async with asyncio.timeout(PATIENCE):
        return [*await asyncio.gather(api.get(path, by=parent), api.post(path, json={"name": name}, by=parent))]


def assert_away(responses: list[httpx.Response]) -> None:
    for response in responses:
        assert (response.status_code, response.json()["code"]) in {(503, "unavailable"), (504, "timed_out")}
        assert set(response.json()) == BODY
        assert response.headers["retry-after"] == str(RETRY_AFTER_SECONDS)


async def works(api: ApiClient, parent: Person, child: UUID) -> bool:
    return [response.status_code for response in await both(api, parent, child, new_id().hex)] == [200, 201]


async def test_database_that_is_away_is_503_and_comes_back(
    api: ApiClient, parent: Person, child: UUID, database: Network
) -> None:
    assert await works(api, parent, child)
    database.cut()
    for attempt in range(3):
        assert_away(await both(api, parent, child, f"lost {attempt}"))
    database.mend()
    await eventually(lambda: works(api, parent, child))


async def test_frozen_database_is_503_or_504_in_time_and_thaws(
    api: ApiClient, parent: Person, child: UUID, database: Network
) -> None:
    assert await works(api, parent, child)
    database.freeze()
    for attempt in range(3):  # more than the pool has
        assert_away(await both(api, parent, child, f"frozen {attempt}"))
    database.thaw()
    await eventually(lambda: works(api, parent, child))


async def test_pools_recover_from_connections_that_stay_frozen(
    api: ApiClient, parent: Person, child: UUID, database: Network
) -> None:
    """As after the failure of a host: nothing ever closes the old connections."""
    assert await works(api, parent, child)
    database.freeze()
    assert_away(await both(api, parent, child, "frozen"))
    database.replace_server()
    await eventually(lambda: works(api, parent, child))


async def test_write_that_timed_out_is_rolled_back(
    api: ApiClient, runtime: Runtime, parent: Person, child: UUID, database: Network
) -> None:
    assert await works(api, parent, child)
    database.freeze()
    assert_away([(await both(api, parent, child, "frozen"))[1]])
    database.replace_server()

    async def names() -> list[str]:
        return [row["name"] for row in await runtime.queries.rows("SELECT name FROM toys ORDER BY id")]

    await eventually(lambda: works(api, parent, child))
    assert "frozen" not in await names()


async def test_pool_without_a_free_connection_refuses_in_time(database_url: str, short_limits: None) -> None:
    queries = await Queries.connect(database_url, 1)
    engine = make_engine(database_url, 1)
    try:
        async with transaction(engine):
            with pytest.raises(PoolTimeout):
                async with transaction(engine):
                    pass
        slow = await asyncio.gather(*(queries.value("SELECT pg_sleep(60)") for _ in range(3)), return_exceptions=True)
        assert [type(error) for error in slow] == [TimeoutError] * 3
        assert await queries.value("SELECT 1") == 1
    finally:
        await queries.close()
        await engine.dispose()


async def test_errors_of_a_real_database_are_recognized(database_url: str, short_limits: None) -> None:
    queries = await Queries.connect(database_url, 1)
    try:
        for sql, expected in (
            ("DO $$ BEGIN RAISE SQLSTATE '53100'; END $$", Unavailable),  # disk full
            ("DO $$ BEGIN RAISE SQLSTATE '57P03'; END $$", Unavailable),  # still starting
            ("DO $$ BEGIN RAISE SQLSTATE '25006'; END $$", Unavailable),  # a standby
            ("DO $$ BEGIN RAISE SQLSTATE '57014'; END $$", TimedOut),  # statement timeout
            ("SELECT pg_sleep(9)", TimedOut),
            ("SELECT 1/0", None),
            ("SELECT no_such_column", None),
        ):
            with pytest.raises((asyncpg.PostgresError, TimeoutError)) as raised:
                await queries.rows(sql)
            found = missing_dependency(raised.value)
            assert (type(found) if found else None) is expected, sql
    finally:
        await queries.close()
    with pytest.raises(asyncpg.InterfaceError) as closed:
        await queries.rows("SELECT 1")
    assert isinstance(missing_dependency(closed.value), Unavailable)


async def test_connection_that_the_server_has_just_ended_is_away(database_url: str) -> None:
    """At every moment between the server's last message and the end of the socket."""
    ended, other = [await asyncpg.connect(plain_url(database_url)) for _ in range(2)]
    await other.fetch("SELECT pg_terminate_backend($1)", ended.get_server_pid())
    errors: list[Exception | None] = []
    while not (errors and ended.is_closed()):
        try:
            await ended.fetch("SELECT 1")
        except Exception as error:
            errors.append(missing_dependency(error))
    assert {type(error) for error in errors} == {Unavailable}
    await other.close()


@pytest.mark.parametrize(
    ("error", "expected"),
    [
        (OSError(errno.ENOSPC, "No space left on device"), Unavailable),
        (ConnectionRefusedError(), Unavailable),
        (httpx.ConnectError("refused"), Unavailable),
        (httpx.ReadTimeout("slow"), TimedOut),
        (NoServersError(), Unavailable),
        (asyncpg.InterfaceError("cannot perform operation: another operation is in progress"), None),
        (asyncpg.InternalClientError('cannot switch to state 12; protocol is in the "failed" state'), Unavailable),
        (asyncpg.InternalClientError("cannot switch to state 12; another operation (2) is in progress"), Unavailable),
        (asyncpg.InternalClientError("cannot switch to state 12; another operation (12) is in progress"), None),
        (FileNotFoundError(errno.ENOENT, "a file of ours is missing"), None),
        (RuntimeError("a defect of ours"), None),
    ],
)
def test_only_what_is_away_is_no_defect_of_ours(error: Exception, expected: type[Unavailable] | None) -> None:
    found = missing_dependency(error)
    assert (type(found) if found else None) is expected
