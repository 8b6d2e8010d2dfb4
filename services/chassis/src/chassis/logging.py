"""JSON logs from an allow-list: ids and measures, never names, mails, tokens or notes.

A field that is not on the list is dropped. A traceback is logged as its error's class and frames; its message,
which may quote what a person wrote, is not.
"""

import asyncio
import io
import logging
import sys
import traceback
from collections.abc import MutableMapping
from typing import Any

import orjson
import structlog
from opentelemetry import trace

from chassis.context import request_id

ALLOWED = frozenset(
    {
        "event", "level", "timestamp", "logger", "service", "request_id", "trace_id", "method", "route", "status",
        "duration_ms", "event_id", "event_type", "attempt", "job", "count", "error", "frames", "user_id", "child_id",
        "guardian_id", "therapist_id", "sign_in_id", "subject_id", "code", "port", "environment", "position",
    }
)  # fmt: skip
FLUSH_SECONDS = 0.1
FOREIGN_MESSAGE = "a library reported a problem"
"""Other people's messages may quote anything; only where they come from is kept."""


def configure_logging(service: str, level: str) -> None:
    _let_lines_wait()
    shared: list[structlog.typing.Processor] = [
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        _add_context(service),
        _reduce_traceback,
        _keep_allowed,
    ]
    render = structlog.processors.JSONRenderer(_to_json)
    structlog.configure(
        processors=[structlog.processors.add_log_level, _add_name, *shared, render],
        logger_factory=Output,
        wrapper_class=structlog.make_filtering_bound_logger(level.lower()),
        cache_logger_on_first_use=False,
    )
    handler = logging.StreamHandler(sys.stdout)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=[
                _hide_foreign_message,
                structlog.stdlib.add_log_level,
                structlog.stdlib.add_logger_name,
                *shared,
            ],
            processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, render],
        )
    )
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(level)
    for name in (
        "uvicorn",
        "uvicorn.error",
        "uvicorn.access",
        "httpx",
        "httpcore",
        "nats",
        "stripe",
        "asyncio",
    ):
        logger = logging.getLogger(name)
        logger.handlers = []
        logger.propagate = True
        logger.setLevel(logging.WARNING)


def _let_lines_wait() -> None:
    """Python that is told not to buffer (PYTHONUNBUFFERED, as in our images) writes each line by itself, whatever
    `Output` says. What anybody else has put in the place of the process's own output is left as it is."""
    if sys.stdout is sys.__stdout__ and isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(write_through=False)


class Output:
    """Where our own lines go. The standard library's loggers, which stay for libraries, cost three times as much."""

    def __init__(self, name: str = "") -> None:
        self.name = name

    def info(self, line: str) -> None:
        """Handed on with what else is said within FLUSH_SECONDS: to wake who reads costs as much as writing ten."""
        sys.stdout.write(f"{line}\n")
        _waiting.hand_on_soon()

    def error(self, line: str) -> None:
        """Handed on at once, and all before it."""
        sys.stdout.write(f"{line}\n")
        sys.stdout.flush()

    debug = info
    warning = critical = error


class _Waiting:
    """Lines that were written and not handed on yet."""

    def __init__(self) -> None:
        self._loop: asyncio.AbstractEventLoop | None = None
        """Which is about to hand them on."""

    def hand_on_soon(self) -> None:
        """At once outside a loop. A loop that ended before it came to it is not waited for."""
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            self._hand_on()
            return
        if self._loop is not loop:
            self._loop = loop
            loop.call_later(FLUSH_SECONDS, self._hand_on)

    def _hand_on(self) -> None:
        self._loop = None
        sys.stdout.flush()


_waiting = _Waiting()


def _add_name(logger: Output, _: str, line: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
    line["logger"] = logger.name
    return line


def _to_json(line: Any, **_: Any) -> str:
    return orjson.dumps(line, default=str).decode()


def _add_context(service: str) -> structlog.typing.Processor:
    def add(_: Any, __: str, line: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
        line["service"] = service
        if current := request_id.get():
            line.setdefault("request_id", current)
        span = trace.get_current_span().get_span_context()
        if span.is_valid:
            line["trace_id"] = f"{span.trace_id:032x}"
        return line

    return add


def _hide_foreign_message(_: Any, __: str, line: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
    line["event"] = FOREIGN_MESSAGE
    line.pop("positional_args", None)
    return line


def _reduce_traceback(_: Any, __: str, line: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
    problem = line.pop("exc_info", None)
    if problem is True:
        problem = sys.exc_info()[1]
    if isinstance(problem, tuple):
        problem = problem[1]
    if isinstance(problem, BaseException):
        line["error"] = type(problem).__name__
        frames = traceback.extract_tb(problem.__traceback__)[-12:]
        line["frames"] = [f"{frame.filename.rsplit('site-packages/')[-1]}:{frame.lineno}" for frame in frames]
    return line


def _keep_allowed(_: Any, __: str, line: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
    return {k: v for k, v in line.items() if k in ALLOWED or k.startswith("_")}
