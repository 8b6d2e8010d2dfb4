"""What the test kit does when ports are taken and databases are in use."""

import socket
from collections.abc import Callable

import psycopg
import pytest
from chassis.testing.servers import free_port, until


def _failing(failures: list[Exception]) -> Callable[[], None]:
    def attempt() -> None:
        if failures:
            raise failures.pop()

    return attempt


def test_a_port_that_someone_has_is_not_given(monkeypatch: pytest.MonkeyPatch) -> None:
    other = free_port()
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        ports = [other, taken.getsockname()[1]]
        monkeypatch.setattr("chassis.testing.servers.random.choice", lambda _: ports.pop())
        assert free_port() == other


def test_a_database_that_is_still_in_use_is_tried_again() -> None:
    failures: list[Exception] = [psycopg.errors.ObjectInUse()] * 2
    until(_failing(failures), psycopg.errors.ObjectInUse)
    assert not failures


def test_what_failed_for_another_reason_is_not_tried_again() -> None:
    failures: list[Exception] = [psycopg.errors.ObjectInUse(), psycopg.errors.DuplicateDatabase()]
    with pytest.raises(psycopg.errors.DuplicateDatabase):
        until(_failing(failures), psycopg.errors.ObjectInUse)
    assert len(failures) == 1
