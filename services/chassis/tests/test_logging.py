"""Logs carry ids and measures, never names, emails, tokens or notes (docs/product/shared.md#logs)."""

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


class Captured:
    text = ""

    @property
    def lines(self) -> list[dict[str, object]]:
        return [json.loads(line) for line in self.text.splitlines()]


@contextmanager
def captured_logs() -> Iterator[Captured]:
    """Captures what a service writes to standard output inside the block."""
    root = logging.getLogger()
    handlers, level = root.handlers, root.level
    captured, output = Captured(), io.StringIO()
    with redirect_stdout(output):
        configure_logging("toys", "INFO")
        try:
            yield captured
        finally:
            root.handlers = handlers
            root.setLevel(level)
            captured.text = output.getvalue()


def test_log_line_is_json_with_the_service_name() -> None:
    with captured_logs() as captured:
        structlog.get_logger("x").info("toy given", child_id="17", count=2)
    (line,) = captured.lines
    assert line.pop("timestamp")
    assert line == {
        "event": "toy given", "child_id": "17", "count": 2, "level": "info", "logger": "x", "service": "toys",
    }  # fmt: skip


class Pipe(io.StringIO):
    """Remembers how many lines had been written at each flush."""

    def __init__(self) -> None:
        super().__init__()
        self.flushed: list[int] = []

    def flush(self) -> None:
        if not self.closed:
            self.flushed.append(self.getvalue().count("\n"))


async def test_info_lines_are_flushed_together(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("chassis.logging.FLUSH_SECONDS", 0)
    output = Output("x")
    with redirect_stdout(Pipe()) as pipe:
        output.info("one")
        output.info("two")
        assert pipe.flushed == []
        await asyncio.sleep(0.01)
        assert pipe.flushed == [2]
        output.info("three")
        await asyncio.sleep(0.01)
        assert pipe.flushed == [2, 3]


async def test_warning_flushes_at_once_with_earlier_lines() -> None:
    output = Output("x")
    with redirect_stdout(Pipe()) as pipe:
        output.info("one")
        output.warning("two")
        assert pipe.flushed == [2]


LOG_AND_DIE = """
import asyncio, os, signal, sys
from chassis.logging import Output, configure_logging

async def main():
    configure_logging("toys", "INFO")
    getattr(Output("x"), sys.argv[1])("one")
    os.kill(os.getpid(), signal.SIGKILL)

asyncio.run(main())
"""


@pytest.mark.parametrize(("level", "flushed"), [("info", ""), ("warning", "one\n")])
def test_lines_are_buffered_even_with_pythonunbuffered(level: str, flushed: str) -> None:
    environ = os.environ | {"PYTHONUNBUFFERED": "1"}
    process = subprocess.run(
        [sys.executable, "-c", LOG_AND_DIE, level], env=environ, capture_output=True, text=True, check=False
    )
    assert (process.returncode, process.stdout, process.stderr) == (-signal.SIGKILL, flushed, "")


def test_line_is_flushed_at_once_outside_an_event_loop() -> None:
    with redirect_stdout(Pipe()) as pipe:
        Output("x").info("one")
        assert pipe.flushed == [1]


@pytest.mark.parametrize("field", ["name", "email", "token", "note", "content", "headers", "body", "uid", "query"])
def test_field_outside_the_allow_list_is_dropped(field: str) -> None:
    with captured_logs() as captured:
        structlog.get_logger("x").info("something happened", **{field: SECRET})
    (line,) = captured.lines
    assert field not in line
    assert SECRET not in captured.text


def test_error_is_logged_by_class_and_frames_without_its_message() -> None:
    with captured_logs() as captured:
        try:
            fail()
        except LookupError:
            structlog.get_logger("x").exception("a request failed")
    (line,) = captured.lines
    assert line["error"] == "LookupError"
    assert "test_logging.py" in str(line["frames"])
    assert SECRET not in captured.text


def test_message_of_an_error_cause_is_not_logged() -> None:
    with captured_logs() as captured:
        try:
            try:
                fail()
            except LookupError as cause:
                raise RuntimeError("outer") from cause
        except RuntimeError as error:
            structlog.get_logger("x").warning("a job failed", exc_info=error)
    assert captured.lines[0]["error"] == "RuntimeError"
    assert SECRET not in captured.text


def test_library_message_is_replaced_and_its_logger_kept() -> None:
    with captured_logs() as captured:
        logging.getLogger("somelib").warning("cannot store %s", SECRET, stack_info=True)
        try:
            fail()
        except LookupError:
            logging.getLogger("otherlib").exception("note %s failed", SECRET)
    first, second = captured.lines
    assert (first["event"], first["logger"]) == ("a library reported a problem", "somelib")
    assert second["error"] == "LookupError"
    assert SECRET not in captured.text


async def test_request_is_logged_by_route_template_without_query(
    app: FastAPI, sign_ins: SignIns, parent: Person, child: UUID
) -> None:
    transport = httpx.ASGITransport(app, raise_app_exceptions=False)
    headers = sign_ins.headers(parent)
    http = httpx.AsyncClient(transport=transport, base_url="http://service/api/v1")
    with captured_logs() as captured:
        await http.post(f"/clients/{child}/toys?who=ada", json={"name": "explode"}, headers=headers)
    failed, responded = [line for line in captured.lines if line["event"] in ("a request failed", "responded")]
    assert failed["error"] == "RuntimeError"
    assert responded["route"] == "/clients/{client_id}/toys"
    assert (responded["status"], responded["method"]) == (500, "POST")
    assert responded["request_id"] == failed["request_id"]
    for secret in ("who=ada", "secret toy", headers["access-token"], parent.uid):
        assert secret not in captured.text
