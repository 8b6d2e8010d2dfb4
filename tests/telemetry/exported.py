"""The exported series: those of our services, read in-process, and those of a running gateway."""

import importlib
import re
import subprocess
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

import httpx
from chassis.service_client import ssl_context
from chassis.testing.servers import free_port
from prometheus_client import REGISTRY
from prometheus_client.metrics import MetricWrapperBase
from stack import gateway_static
from stack.layout import venv_program
from stack.platform import load_platform
from tenacity import retry, stop_after_delay, wait_fixed

SCRAPE_LABELS = frozenset({"service", "role", "instance", "job"})
"""Labels that Prometheus adds (deploy/observability/prometheus/prometheus.yml)."""
OTHERS = {
    "backup_finished_timestamp_seconds": SCRAPE_LABELS,
    "database_longest_transaction_seconds": SCRAPE_LABELS | {"datname"},
    "jetstream_server_total_message_bytes": SCRAPE_LABELS | {"server_name"},
    "jetstream_server_max_storage": SCRAPE_LABELS | {"server_name"},
}
"""What others export about the databases and the broker, by the names in our rules: the exporters of Compose
(deploy/observability/prometheus/prometheus.yml) and of a cluster (deploy/k8s/base/platform/metrics.yaml)."""
_LIBRARIES = ("python_", "process_")
_SUFFIXES = {"counter": ("_total",), "gauge": ("",), "histogram": ("_bucket", "_count", "_sum")}
_SERIES = re.compile(r"^(?P<name>\w+)(?:\{(?P<labels>.*)\})? ")
_LABEL = re.compile(r'(\w+)="')


def by_services() -> dict[str, frozenset[str]]:
    """Labels by series of every service's metrics, also of metrics without a sample."""
    for service in load_platform().services:
        importlib.import_module(f"{service.package}.main")
    series: dict[str, frozenset[str]] = {}
    own = [each for each in REGISTRY._collector_to_names if isinstance(each, MetricWrapperBase)]
    for collector in own:
        for family in collector.collect():
            for suffix in _SUFFIXES[family.type]:
                bucket = {"le"} if suffix == "_bucket" else set()
                series[family.name + suffix] = frozenset(collector._labelnames) | bucket | SCRAPE_LABELS
    return {name: labels for name, labels in series.items() if not name.startswith(_LIBRARIES)}


def by_gateway(folder: Path) -> dict[str, frozenset[str]]:
    """Labels by series of a real Traefik after one request, with the static configuration of every environment."""
    with _gateway(folder) as (web, ops):
        _until_answered(f"{web}/some-page")
        text = _until_answered(f"{ops}/metrics")
    return _series(text)


def _series(text: str) -> dict[str, frozenset[str]]:
    found = filter(None, map(_SERIES.match, text.splitlines()))
    return {line["name"]: frozenset(_LABEL.findall(line["labels"] or "")) | SCRAPE_LABELS for line in found}


@contextmanager
def _gateway(folder: Path) -> Iterator[tuple[str, str]]:
    web, ops = f"127.0.0.1:{free_port()}", f"127.0.0.1:{free_port()}"
    dynamic = folder / "dynamic"
    dynamic.mkdir()
    (dynamic / "one.yml").write_text(
        "http:\n  routers: { one: { entryPoints: [web], rule: PathPrefix(`/`), service: one } }\n"
        '  services: { one: { loadBalancer: { servers: [{ url: "http://127.0.0.1:9" }] } } }\n'
    )
    static = folder / "traefik.yml"
    static.write_text(gateway_static.render(web, ops, dynamic))
    with (folder / "log").open("wb") as log:
        traefik = subprocess.Popen([venv_program("traefik"), f"--configFile={static}"], stdout=log, stderr=log)
    try:
        yield f"http://{web}", f"http://{ops}"
    finally:
        traefik.terminate()
        traefik.wait(timeout=20)


@retry(stop=stop_after_delay(20), wait=wait_fixed(0.05), reraise=True)
def _until_answered(url: str) -> str:
    """Waits for any response but 404, which Traefik sends until it has read its routes."""
    response = httpx.get(url, trust_env=False, timeout=60, verify=ssl_context())
    assert response.status_code != httpx.codes.NOT_FOUND
    return response.text


def everything(folder: Path) -> Mapping[str, frozenset[str]]:
    """Prometheus itself adds `up`."""
    return {**by_services(), **by_gateway(folder), **OTHERS, "up": SCRAPE_LABELS}
