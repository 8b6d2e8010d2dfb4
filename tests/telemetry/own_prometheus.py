"""A Prometheus of a test's own, which scrapes every two seconds, and what it answers."""

import math
import os
import subprocess
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import httpx
from chassis.testing.servers import free_port
from stack import prometheus
from stack.install import prometheus as installed
from stack.platform import Platform

from tests.support.waiting import eventually

SETTINGS = {"GOGC": "40", "GOMAXPROCS": "1"}
MOST_SECONDS = 60
"""For an answer. Other tests keep the processors busy."""


def program(name: str) -> Path:
    found = installed.program(name)
    assert found is not None, f"{name} is missing: run `python -m stack.install`"
    return found


@dataclass(frozen=True)
class Sample:
    labels: dict[str, str]
    value: float


@dataclass(frozen=True)
class OwnPrometheus:
    http: httpx.Client

    def query(self, expression: str) -> list[Sample]:
        """Now. A series without a number (0 / 0) is left out."""
        response = self.http.get("/api/v1/query", params={"query": expression})
        assert response.is_success, f"{expression}: {response.text}"
        found = [Sample(each["metric"], float(each["value"][1])) for each in response.json()["data"]["result"]]
        return [sample for sample in found if not math.isnan(sample.value)]

    def traces(self, expression: str) -> set[str]:
        """Of single requests in the last hour."""
        now = time.time()
        asked: dict[str, str | float] = {"query": expression, "start": now - 3600, "end": now}
        response = self.http.get("/api/v1/query_exemplars", params=asked)
        assert response.is_success, f"{expression}: {response.text}"
        return {one["labels"]["trace_id"] for series in response.json()["data"] for one in series["exemplars"]}

    def number(self, expression: str) -> float:
        found = self.query(expression)
        assert len(found) == 1, f"{expression} gives {len(found)} series"
        return found[0].value


@contextmanager
def running_prometheus(folder: Path, platform: Platform, rules: Sequence[Path]) -> Iterator[OwnPrometheus]:
    """Scrapes the processes of `platform`."""
    config, address = folder / "prometheus.yml", f"127.0.0.1:{free_port()}"
    config.write_text(prometheus.config(platform, rules, interval="2s"))
    options = {
        "config.file": config,
        "storage.tsdb.path": folder / "data",
        "web.listen-address": address,
        "enable-feature": prometheus.FEATURES,
    }
    command = [str(program("prometheus")), *(f"--{name}={value}" for name, value in options.items())]
    with (folder / "log").open("wb") as log:
        process = subprocess.Popen(command, stdout=log, stderr=log, env={**os.environ, **SETTINGS})
    try:
        with httpx.Client(base_url=f"http://{address}", trust_env=False, timeout=MOST_SECONDS) as http:
            eventually(lambda: _is_ready(http))
            yield OwnPrometheus(http)
    finally:
        process.terminate()
        process.wait(timeout=20)


def _is_ready(http: httpx.Client) -> bool:
    try:
        return http.get("/-/ready").is_success
    except httpx.TransportError:
        return False
