"""Prometheus of the local stack: scrapes every process and evaluates the alerts of deploy/observability."""

import json
import os
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path

from stack.install import prometheus as installed
from stack.layout import ROOT, Layout
from stack.platform import Platform
from stack.processes import Process

NAME = "prometheus"
RULES = ROOT / "deploy" / "observability" / "prometheus"
_RETENTION = ("--storage.tsdb.retention.time=4d", "--storage.tsdb.retention.size=256MB")
"""The longest window of an alert is three days."""
RELOAD = "HUP"
"""The signal after which Prometheus reads its rules again."""
FEATURES = "exemplar-storage"
"""Keeps the trace of single requests beside their response times."""
_BACKUP_RULES = "backup.rules.yml"


def url(platform: Platform) -> str:
    return f"http://127.0.0.1:{platform.prometheus_port}"


def process(layout: Layout, platform: Platform) -> Process:
    program = installed.program()
    assert program is not None  # the caller asked
    address = f"127.0.0.1:{platform.prometheus_port}"
    return Process(
        name=NAME,
        command=(
            os.fspath(program),
            f"--config.file={layout.run / 'prometheus.yml'}",
            f"--storage.tsdb.path={layout.state / NAME}",
            *_RETENTION,
            f"--web.listen-address={address}",
            # By default every page that is open in the browser may read it.
            f"--web.cors.origin=http://{address}",
            f"--enable-feature={FEATURES}",
            "--log.level=warn",
        ),
        ready=f"http://{address}/-/ready",
        listens=(platform.prometheus_port,),
        env={"GOMEMLIMIT": "96MiB", "GOGC": "40", "GOMAXPROCS": "1"},
    )


def write(layout: Layout, platform: Platform) -> None:
    # There are no rules about the backup before the first one. Prometheus wants every file, but no match of a pattern.
    rules = [*sorted(RULES.glob("*.rules.yml")), layout.state / _BACKUP_RULES.replace("backup", "[b]ackup")]
    (layout.run / "prometheus.yml").write_text(config(platform, rules))


def tell_backup(layout: Layout, finished_at: datetime) -> None:
    """Records the time of the last backup as the series that a cluster's databases export."""
    rule = {"record": "backup_finished_timestamp_seconds", "expr": f"vector({finished_at.timestamp():.0f})"}
    content = {"groups": [{"name": "backup", "rules": [rule]}]}
    (layout.state / _BACKUP_RULES).write_text(json.dumps(content))


def config(platform: Platform, rules: Sequence[Path], interval: str = "15s") -> str:
    """JSON, which is YAML too. The labels are those of containers, but one process is API and worker (role `all`)."""
    services = [
        {"targets": [f"127.0.0.1:{service.ops_port}"], "labels": {"service": service.name, "role": "all"}}
        for service in platform.services
    ]
    gateway = {
        "targets": [f"127.0.0.1:{platform.gateway_ops_port}"],
        "labels": {"service": "gateway", "role": "gateway"},
    }
    jobs = {"services": services, "gateway": [gateway]}
    content = {
        "global": {"scrape_interval": interval, "evaluation_interval": interval},
        "rule_files": [os.fspath(file) for file in rules],
        "scrape_configs": [
            {"job_name": name, "honor_labels": True, "static_configs": targets} for name, targets in jobs.items()
        ],
    }
    return json.dumps(content, indent=1)
