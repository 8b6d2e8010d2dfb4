"""Logs carry ids and measures; never names, mails, tokens, notes, or what a person wrote."""

import asyncio
import io
import json
import logging
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stdout
from uuid import UUID

import httpx
import pytest
import structlog
from chassis.logging import Output, configure_logging
from chassis.testing.people import Person, SignIns
from fastapi import FastAPI

SECRET = "Ada Lovelace <ada@example.com>"


def fail() -> None:
    raise LookupError(SECRET)


class Lines:
    text = ""

    @property
    def parsed(self) -> list[dict[str, object]]:
        return [json.loads(line) for line in self.text.splitlines()]


@contextmanager
def logged() -> Iterator[Lines]:
    """What a service writes to its standard output meanwhile."""
    root = logging.getLogger()
    handlers, level = root.handlers, root.level
    lines, output = Lines(), io.StringIO()
    with redirect_stdout(output):
        configure_logging("toys", "INFO")
        try:
            yield lines
        finally:
            root.handlers = handlers
            root.setLevel(level)
            lines.text = output.getvalue()


def test_a_line_is_json_with_its_service() -> None:
    with logged() as lines:
        structlog.get_logger("x").info("toy given", child_id="17", count=2)
    (line,) = lines.parsed
    assert line.pop("timestamp")
    assert line == {
        "event": "toy given", "child_id": "17", "count": 2, "level": "info", "logger": "x", "service": "toys",
    }  # fmt: skip


class Pipe(io.StringIO):
    """Remembers what had been said whenever lines were handed on."""

    def __init__(self) -> None:
        super().__init__()
        self.handed_on: list[int] = []

    def flush(self) -> None:
        if not self.closed:
            self.handed_on.append(self.getvalue().count("\n"))


async def test_lines_that_are_said_together_are_handed_on_together(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("chassis.logging.FLUSH_SECONDS", 0)
    output = Output("x")
    with redirect_stdout(Pipe()) as pipe:
        output.info("one")
        output.info("two")
        assert pipe.handed_on == []
        await asyncio.sleep(0.01)
        assert pipe.handed_on == [2]
        output.info("three")
        await asyncio.sleep(0.01)
        assert pipe.handed_on == [2, 3]


async def test_a_problem_is_handed_on_at_once_with_all_that_was_said_before() -> None:
    output = Output("x")
    with redirect_stdout(Pipe()) as pipe:
        output.info("one")
        output.warning("two")
        assert pipe.handed_on == [2]


SAID_AND_GONE = """
import asyncio, os, signal, sys
from chassis.logging import Output, configure_logging

async def main():
    configure_logging("toys", "INFO")
    getattr(Output("x"), sys.argv[1])("one")
    os.kill(os.getpid(), signal.SIGKILL)

asyncio.run(main())
"""


@pytest.mark.parametrize(("level", "handed_on"), [("info", ""), ("warning", "one\n")])
def test_lines_wait_also_where_python_is_told_not_to_buffer(level: str, handed_on: str) -> None:
    environ = os.environ | {"PYTHONUNBUFFERED": "1"}
    ended = subprocess.run(
        [sys.executable, "-c", SAID_AND_GONE, level], env=environ, capture_output=True, text=True, check=False
    )
    assert (ended.returncode, ended.stdout, ended.stderr) == (-signal.SIGKILL, handed_on, "")


def test_outside_a_loop_a_line_is_handed_on_at_once() -> None:
    with redirect_stdout(Pipe()) as pipe:
        Output("x").info("one")
        assert pipe.handed_on == [1]


@pytest.mark.parametrize("field", ["name", "email", "token", "note", "content", "headers", "body", "uid", "query"])
def test_a_field_that_is_not_on_the_list_is_dropped(field: str) -> None:
    with logged() as lines:
        structlog.get_logger("x").info("something happened", **{field: SECRET})
    (line,) = lines.parsed
    assert field not in line
    assert SECRET not in lines.text


def test_an_errors_message_is_not_logged_but_its_class_and_place_are() -> None:
    with logged() as lines:
        try:
            fail()
        except LookupError:
            structlog.get_logger("x").exception("a request failed")
    (line,) = lines.parsed
    assert line["error"] == "LookupError"
    assert "test_logging.py" in str(line["frames"])
    assert SECRET not in lines.text


def test_a_cause_is_not_quoted_either() -> None:
    with logged() as lines:
        try:
            try:
                fail()
            except LookupError as cause:
                raise RuntimeError("outer") from cause
        except RuntimeError as error:
            structlog.get_logger("x").warning("a job failed", exc_info=error)
    assert lines.parsed[0]["error"] == "RuntimeError"
    assert SECRET not in lines.text


def test_a_librarys_message_is_not_logged_but_where_it_came_from_is() -> None:
    with logged() as lines:
        logging.getLogger("somelib").warning("cannot store %s", SECRET, stack_info=True)
        try:
            fail()
        except LookupError:
            logging.getLogger("otherlib").exception("note %s failed", SECRET)
    first, second = lines.parsed
    assert (first["event"], first["logger"]) == ("a library reported a problem", "somelib")
    assert second["error"] == "LookupError"
    assert SECRET not in lines.text


async def test_a_request_is_logged_by_its_template_without_its_query(
    app: FastAPI, sign_ins: SignIns, parent: Person, child: UUID
) -> None:
    transport = httpx.ASGITransport(app, raise_app_exceptions=False)
    headers = sign_ins.headers(parent)
    http = httpx.AsyncClient(transport=transport, base_url="http://service/api/v1")
    with logged() as lines:
        await http.post(f"/clients/{child}/toys?who=ada", json={"name": "explode"}, headers=headers)
    failed, responded = [line for line in lines.parsed if line["event"] in ("a request failed", "responded")]
    assert failed["error"] == "RuntimeError"
    assert responded["route"] == "/clients/{client_id}/toys"
    assert (responded["status"], responded["method"]) == (500, "POST")
    assert responded["request_id"] == failed["request_id"]
    for secret in ("who=ada", "secret toy", headers["access-token"], parent.uid):
        assert secret not in lines.text
