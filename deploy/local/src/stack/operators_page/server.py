"""Serves the operators' page on this machine alone. It only reads."""

import base64
import hashlib
from collections.abc import Callable
from datetime import UTC, datetime
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from stack import backup, prometheus
from stack.operators_page import metrics, page
from stack.problems import Problem
from stack.stack import Stack

_STYLE_HASH = base64.b64encode(hashlib.sha256(page.STYLE.encode()).digest()).decode()
_HEADERS = {
    "Content-Type": "text/html; charset=utf-8",
    "Cache-Control": "no-store",
    "Content-Security-Policy": f"default-src 'none'; style-src 'sha256-{_STYLE_HASH}'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
}


def run(stack: Stack) -> None:
    """Until Ctrl-C. Raises Problem if the port is taken."""
    port = stack.platform.operators_page_port
    try:
        server = serve(port, lambda: current(stack))
    except OSError as error:
        raise Problem(f"Port {port} is taken ({error.strerror}): stop that program, or set PORT_OFFSET") from error
    print(f"The operators' page is at http://127.0.0.1:{port}; Ctrl-C stops it", flush=True)
    with server:
        server.serve_forever()


def current(stack: Stack) -> str:
    now, url = datetime.now(UTC), prometheus.url(stack.platform)
    try:
        known = metrics.read(url)
    except metrics.PrometheusAway:
        known = None
    return page.render(stack.status(), known, backup.last(stack.layout), url, now)


def serve(port: int, content: Callable[[], str]) -> ThreadingHTTPServer:
    """Raises OSError."""

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self._answer()

        def do_HEAD(self) -> None:
            self._answer()

        def _answer(self) -> None:
            """A page of another site could give its own name this machine's address, so the name must be ours."""
            _, own, *_ = self.connection.getsockname()
            if self.headers.get("Host") not in (f"127.0.0.1:{own}", f"localhost:{own}"):
                self.send_error(HTTPStatus.MISDIRECTED_REQUEST)
            elif self.path != "/":
                self.send_error(HTTPStatus.NOT_FOUND)
            else:
                body = content().encode()
                self.send_response(HTTPStatus.OK)
                for name, value in _HEADERS.items():
                    self.send_header(name, value)
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                if self.command == "GET":
                    self.wfile.write(body)

        def log_message(self, *_: object) -> None:
            """Nobody needs a log of it."""

    return ThreadingHTTPServer(("127.0.0.1", port), Handler)
