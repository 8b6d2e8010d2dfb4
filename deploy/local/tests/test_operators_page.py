"""The operators' page shows what is known, says what is not, and is for this machine alone."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any
from urllib.parse import parse_qs, urlsplit

import httpx
import pytest
from stack import backup
from stack.backup import LastBackup
from stack.layout import Layout
from stack.operators_page import metrics, page, server
from stack.status import Row

NOW = datetime(2026, 3, 2, 15, 0, tzinfo=UTC)
ROWS = [
    Row("billing", "running", 17, 3_725, 80 * 1024**2, (8104,), ready=True),
    Row("nats", "exited", 0, 0, 0, (), ready=False),
]
FIRING = {
    "labels": {"alertname": "DeadLetters", "severity": "ticket", "service": "billing"},
    "annotations": {"summary": "Dead letters of <billing>: 2", "runbook_url": "docs/operations/dead-letters.md"},
    "state": "firing",
    "activeAt": "2026-03-02T14:00:00.123Z",
}
ANSWERS = {
    metrics.QUEUES["dead letters"]: [{"metric": {"service": "billing"}, "value": [0, "2"]}],
    "slo:bad_events:ratio_rate1h": [
        {"metric": {"slo": "booking"}, "value": [0, "0.25"]},
        {"metric": {"slo": "email"}, "value": [0, "NaN"]},
    ],
}


@contextmanager
def serving(httpd: ThreadingHTTPServer) -> Iterator[str]:
    thread = Thread(target=httpd.serve_forever, daemon=True)
    thread.start()
    with httpd:
        yield f"http://127.0.0.1:{httpd.server_port}"
        httpd.shutdown()
        thread.join()


@pytest.fixture
def prometheus() -> Iterator[str]:
    class Prometheus(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            asked = urlsplit(self.path)
            query = parse_qs(asked.query).get("query", [""])[0]
            data: dict[str, Any] = {"alerts": [FIRING]} if asked.path == "/api/v1/alerts" else {}
            body = json.dumps({"data": data or {"result": ANSWERS.get(query, [])}}).encode()
            self.send_response(200)
            self.send_header("content-length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_: object) -> None: ...

    with serving(ThreadingHTTPServer(("127.0.0.1", 0), Prometheus)) as url:
        yield url


def test_page_shows_alerts_queues_and_service_levels(prometheus: str) -> None:
    html = page.render(ROWS, metrics.read(prometheus), None, prometheus, NOW)
    assert "Dead letters of &lt;billing&gt;: 2" in html
    assert "docs/operations/dead-letters.md" in html
    queues = html.partition("<h2>Queues</h2>")[2].partition("</table>")[0]
    assert '<td class="number"><span class="bad">2</span></td>' in queues
    assert queues.count("–") == len(metrics.QUEUES) - 1
    booking, email = html.partition("A booking answers")[2], html.partition("An email is sent")[2]
    assert booking.partition("</tr>")[0].count('<span class="bad">25.0%</span>') == 1
    assert email.partition("</tr>")[0].count("no events") == 2


def test_page_says_that_prometheus_is_away_and_what_is_not_ready() -> None:
    with pytest.raises(metrics.PrometheusAway):
        metrics.read("http://127.0.0.1:9")
    html = page.render(ROWS, None, None, "http://127.0.0.1:9", NOW)
    assert html.count("Prometheus doesn’t respond") == 3
    assert "not ready (exited)" in html
    assert "1:02:05" in html
    assert "None was made from here" in html
    assert "Larkwell isn’t running" in page.render([], None, None, "", NOW)


def test_page_names_the_last_backup_and_whether_it_is_still_there(tmp_path: Path) -> None:
    made = LastBackup(NOW - timedelta(hours=30), tmp_path)
    assert f"30 hours ago, in <code>{tmp_path}</code>.</p>" in page.render([], None, made, "", NOW)
    gone = LastBackup(NOW, tmp_path / "gone")
    assert "Less than an hour ago" in page.render([], None, gone, "", NOW)
    assert "It isn’t there anymore" in page.render([], None, gone, "", NOW)


def test_last_backup_is_remembered(tmp_path: Path) -> None:
    assert backup.last(Layout(tmp_path)) is None
    (tmp_path / "last-backup.json").write_text(json.dumps({"finished_at": NOW.isoformat(), "folder": "/somewhere"}))
    assert backup.last(Layout(tmp_path)) == LastBackup(NOW, Path("/somewhere"))


@pytest.mark.parametrize(
    ("method", "path", "host", "status"),
    [
        ("GET", "/", None, 200),
        ("HEAD", "/", None, 200),
        ("GET", "/metrics", None, 404),
        ("GET", "/", "rebound.example", 421),
        ("POST", "/", None, 501),
    ],
)
def test_page_is_only_read_and_only_by_its_own_address(method: str, path: str, host: str | None, status: int) -> None:
    with serving(server.serve(0, lambda: "<p>ours</p>")) as url, httpx.Client(trust_env=False, timeout=60) as client:
        response = client.request(method, url + path, headers={"host": host} if host else {})
        assert response.status_code == status
        assert ("ours" in response.text) == (method == "GET" and status == 200)
        if status == 200:
            assert response.headers["content-security-policy"].startswith("default-src 'none'; style-src 'sha256-")
