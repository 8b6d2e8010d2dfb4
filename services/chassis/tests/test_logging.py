"""Logs carry ids and measures, never names, emails, tokens or notes (docs/product/shared.md#logs)."""

import io
import json
import logging
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stdout
from uuid import UUID

import httpx
import pytest
import structlog
from chassis.logging import configure_logging
from chassis.testing.people import Person, SignIns, guardian
from fastapi import FastAPI
from opentelemetry.trace import NonRecordingSpan, SpanContext, TraceFlags, use_span

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


@pytest.mark.parametrize(("flags", "logged"), [(1, f"{17:032x}"), (0, None)])
def test_a_line_names_a_trace_only_if_it_was_recorded(flags: int, logged: str | None) -> None:
    span = SpanContext(trace_id=17, span_id=4, is_remote=True, trace_flags=TraceFlags(flags))
    with captured_logs() as captured, use_span(NonRecordingSpan(span)):
        structlog.get_logger("x").info("toy given")
    (line,) = captured.lines
    assert line.get("trace_id") == logged


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


async def test_refused_request_is_logged_with_the_person_who_sent_it(
    app: FastAPI, sign_ins: SignIns, child: UUID
) -> None:
    stranger = guardian()
    transport = httpx.ASGITransport(app, raise_app_exceptions=False)
    http = httpx.AsyncClient(transport=transport, base_url="http://service/api/v1")
    with captured_logs() as captured:
        await http.get(f"/clients/{child}/toys", headers=sign_ins.headers(stranger))
        await http.get(f"/clients/{child}/toys")
    refused, anonymous = [line for line in captured.lines if line["event"] == "responded"]
    assert (refused["status"], refused["user_id"]) == (404, str(stranger.user_id))
    assert (anonymous["status"], "user_id" in anonymous) == (401, False)
