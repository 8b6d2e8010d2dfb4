"""JSON logs with an allow-list of fields: ids and durations, never names, emails, tokens or notes.

Other fields are dropped. Of an error, the class and the frames are logged, but not the message, which may quote what a
person wrote (docs/product/shared.md#logs).
"""

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
FOREIGN_MESSAGE = "a library reported a problem"
"""Messages of libraries may quote anything, so only the logger's name is kept."""


def configure_logging(service: str, level: str) -> None:
    shared: list[structlog.typing.Processor] = [
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        _add_context(service),
        _reduce_traceback,
        _keep_allowed,
    ]
    render = structlog.processors.JSONRenderer(_to_json)
    structlog.configure(
        processors=[structlog.processors.add_log_level, _add_name, *shared, render],
        logger_factory=_NamedWriteLogger,
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


class _NamedWriteLogger(structlog.WriteLogger):
    def __init__(self, name: str = "") -> None:
        super().__init__(sys.stdout)
        self.name = name


def _add_name(logger: _NamedWriteLogger, _: str, line: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
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
        if span.trace_flags.sampled:  # the id of a trace that nobody recorded leads nowhere
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
