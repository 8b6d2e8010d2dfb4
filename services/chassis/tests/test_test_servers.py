import socket
from collections.abc import Callable

import psycopg
import pytest
from chassis.testing.servers import free_port, until


def _fails_with(failures: list[Exception]) -> Callable[[], None]:
    def attempt() -> None:
        if failures:
            raise failures.pop()

    return attempt


def test_free_port_skips_a_port_in_use(monkeypatch: pytest.MonkeyPatch) -> None:
    other = free_port()
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        ports = [other, taken.getsockname()[1]]
        monkeypatch.setattr("chassis.testing.servers.random.choice", lambda _: ports.pop())
        assert free_port() == other


def test_until_retries_the_expected_failure() -> None:
    failures: list[Exception] = [psycopg.errors.ObjectInUse()] * 2
    until(_fails_with(failures), psycopg.errors.ObjectInUse)
    assert not failures


def test_until_raises_another_failure_at_once() -> None:
    failures: list[Exception] = [psycopg.errors.ObjectInUse(), psycopg.errors.DuplicateDatabase()]
    with pytest.raises(psycopg.errors.DuplicateDatabase):
        until(_fails_with(failures), psycopg.errors.ObjectInUse)
    assert len(failures) == 1
