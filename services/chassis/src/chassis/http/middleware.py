"""Request id, trace, measures and the last resort for unknown errors; caches keep only what says that it may be kept.

Pure ASGI: nothing leaks when a client goes away.
"""

import re
import time

import structlog
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from chassis.context import request_id
from chassis.health import HEALTH_PATHS
from chassis.http.problems import unknown_error
from chassis.http.routing import BASE_PATH
from chassis.ids import new_id
from chassis.metrics import REQUESTS
from chassis.tracing import RequestSpan

log = structlog.get_logger(__name__)
METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})
"""Whoever asks chooses the method's name: any other is measured and logged under one."""
STREAM = b"text/event-stream"
ACCEPTED_ID = re.compile(rb"[A-Za-z0-9_-]{8,64}")


class RequestContext:
    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        asked = dict(scope["headers"])
        given = asked.get(b"x-request-id", b"")
        current = given.decode() if ACCEPTED_ID.fullmatch(given) else new_id().hex
        method = scope["method"] if scope["method"] in METHODS else "OTHER"
        token = request_id.set(current)
        traced = scope["path"] not in HEALTH_PATHS
        span = RequestSpan.begin(scope, method, asked.get(b"traceparent")) if traced else None
        began = time.perf_counter()
        status, answered = 0, False
        failure: Exception | None = None

        def measure() -> None:
            nonlocal answered
            if answered:
                return
            answered = True
            route: str | None = getattr(scope.get("route"), "path", None)
            _measure(method, route, status, time.perf_counter() - began)
            if span:
                span.end(method, route, status, failure)

        async def send_marked(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                headers = message.get("headers", [])
                if (b"content-type", STREAM) in headers:  # it lasts as long as it is read: its beginning is the answer
                    measure()
                cached = any(name == b"cache-control" for name, _ in headers)
                message["headers"] = [
                    *headers,
                    (b"x-request-id", current.encode()),
                    *([] if cached else [(b"cache-control", b"no-store")]),
                ]
            await send(message)

        try:
            await self._app(scope, receive, send_marked)
        except Exception as error:  # unknown errors are answered here, with an id and nothing else
            failure = error
            log.exception("a request failed", exc_info=error)
            if status:
                raise
            await unknown_error()(scope, receive, send_marked)
        finally:
            measure()
            request_id.reset(token)


def _measure(method: str, path: str | None, status: int, seconds: float) -> None:
    route = path.removeprefix(BASE_PATH) if path else "unmatched"
    REQUESTS.labels(method, route, str(status)).observe(seconds)
    log.info("answered", method=method, route=route, status=status, duration_ms=round(seconds * 1000, 1))
