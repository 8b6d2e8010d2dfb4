"""Adds request id, trace, metrics, `cache-control: no-store` and the response for unknown errors.

Pure ASGI, because BaseHTTPMiddleware leaks connections when a client disconnects.
"""

import re
import time

import structlog
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from chassis.auth.viewer import Viewer
from chassis.context import VIEWER, request_id
from chassis.dependencies_away import missing_dependency
from chassis.errors import DomainError
from chassis.health import HEALTH_PATHS
from chassis.http.problems import response_for
from chassis.ids import new_id
from chassis.metrics import REQUESTS
from chassis.paths import BASE_PATH
from chassis.tracing import RequestSpan

log = structlog.get_logger(__name__)
METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})
"""Any other method is labeled OTHER, so that clients cannot create metric labels."""
STREAM = b"text/event-stream"
ACCEPTED_ID = re.compile(rb"[A-Za-z0-9_-]{8,64}")


class RequestContext:
    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        headers = dict(scope["headers"])
        sent_id = headers.get(b"x-request-id", b"")
        current = sent_id.decode() if ACCEPTED_ID.fullmatch(sent_id) else new_id().hex
        method = scope["method"] if scope["method"] in METHODS else "OTHER"
        token = request_id.set(current)
        traced = scope["path"] not in HEALTH_PATHS
        span = RequestSpan.begin(scope, method, headers.get(b"traceparent")) if traced else None
        start = time.perf_counter()
        status, measured = 0, False
        failure: Exception | None = None

        def measure() -> None:
            nonlocal measured
            if measured:
                return
            measured = True
            route: str | None = getattr(scope.get("route"), "path", None)
            _measure(scope, method, route, status, time.perf_counter() - start, span.recorded_trace if span else None)
            if span:
                span.end(method, route, status, failure)

        async def send_with_headers(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                response_headers = message.get("headers", [])
                if (b"content-type", STREAM) in response_headers:  # a stream is measured when it starts
                    measure()
                cached = any(name == b"cache-control" for name, _ in response_headers)
                message["headers"] = [
                    *response_headers,
                    (b"x-request-id", current.encode()),
                    *([] if cached else [(b"cache-control", b"no-store")]),
                ]
            await send(message)

        try:
            await self._app(scope, receive, send_with_headers)
        except Exception as error:  # the response contains the request id and nothing of the error
            failure = error
            _report(error)
            if status:
                raise
            await response_for(error)(scope, receive, send_with_headers)
        finally:
            measure()
            request_id.reset(token)


def _report(error: Exception) -> None:
    if isinstance(error, DomainError) or missing_dependency(error):
        log.warning("a dependency is away", error=type(error).__name__)
    else:
        log.exception("a request failed", exc_info=error)


def _measure(scope: Scope, method: str, path: str | None, status: int, seconds: float, trace_id: str | None) -> None:
    route = path.removeprefix(BASE_PATH) if path else "unmatched"
    REQUESTS.labels(method, route, str(status)).observe(seconds, {"trace_id": trace_id} if trace_id else None)
    viewer: Viewer | None = scope.get(VIEWER)
    who = {"user_id": viewer.user_id} if viewer else {}
    log.info("responded", method=method, route=route, status=status, duration_ms=round(seconds * 1000, 1), **who)
