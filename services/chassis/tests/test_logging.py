"""Logs carry ids and measures; never names, mails, tokens, notes, or what a person wrote."""

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
