"""Prometheus of the local stack."""

import json
from datetime import UTC, datetime
from pathlib import Path

import pytest
from stack import prometheus
from stack.install import prometheus as installed
from stack.platform import load_platform
from stack.progress import Progress
from stack.stack import Stack


@pytest.fixture
def own_prometheus(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An operator's own program, which doesn't run in these tests."""
    program = tmp_path / "bin" / "prometheus"
    program.parent.mkdir()
    program.touch()
    monkeypatch.setenv("PROMETHEUS_PATH", str(program))
    return program


def test_every_service_and_the_gateway_are_scraped_on_moved_ports() -> None:
    config = json.loads(prometheus.config(load_platform(1000), []))
    scraped = {
        each["labels"]["service"]: each["targets"] for job in config["scrape_configs"] for each in job["static_configs"]
    }
    platform = load_platform()
    wanted = {service.name: [f"127.0.0.1:{service.ops_port + 1000}"] for service in platform.services}
    assert scraped == wanted | {"gateway": [f"127.0.0.1:{platform.gateway_ops_port + 1000}"]}


def test_the_rules_of_the_cluster_are_evaluated_locally(tmp_path: Path) -> None:
    stack = Stack(tmp_path, environ={})
    stack.layout.make_folders()
    prometheus.write(stack.layout, stack.platform)
    rules = json.loads((stack.layout.run / "prometheus.yml").read_text())["rule_files"]
    *ours, of_backups = rules
    assert [Path(file).name for file in ours] == ["alerts.rules.yml", "slos.rules.yml"]
    assert all(Path(file).exists() for file in ours)
    assert list(tmp_path.glob(Path(of_backups).name)) == []


def test_prometheus_learns_when_a_backup_finished(tmp_path: Path) -> None:
    stack = Stack(tmp_path, environ={})
    stack.layout.make_folders()
    prometheus.write(stack.layout, stack.platform)
    *_, of_backups = json.loads((stack.layout.run / "prometheus.yml").read_text())["rule_files"]

    prometheus.tell_backup(stack.layout, datetime(2026, 11, 27, 12, tzinfo=UTC))

    (file,) = tmp_path.glob(Path(of_backups).name)
    (group,) = json.loads(file.read_text())["groups"]
    assert group["rules"] == [{"record": "backup_finished_timestamp_seconds", "expr": "vector(1795780800)"}]


def test_the_stack_runs_the_operators_prometheus_on_loopback(tmp_path: Path, own_prometheus: Path) -> None:
    process = Stack(tmp_path, 1000, environ={}).processes["prometheus"]
    assert process.command[0] == str(own_prometheus)
    assert "--web.listen-address=127.0.0.1:9440" in process.command
    assert process.listens == (9440,)


def test_prometheus_can_be_left_out(tmp_path: Path, own_prometheus: Path) -> None:
    assert "prometheus" not in Stack(tmp_path, environ={"PROMETHEUS": "0"}).processes
    own_prometheus.unlink()
    assert "prometheus" not in Stack(tmp_path, environ={}).processes


def test_promtool_is_the_one_beside_prometheus(own_prometheus: Path) -> None:
    assert installed.program("promtool") is None
    own_prometheus.with_name("promtool").touch()
    assert installed.program("promtool") == own_prometheus.with_name("promtool")


def test_without_prometheus_or_apt_the_install_says_what_to_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv("PROMETHEUS_PATH", raising=False)
    monkeypatch.setattr(installed, "FOLDER", tmp_path / "prometheus")
    installed.install(Progress())
    assert "No metrics are collected: install Prometheus by hand and set PROMETHEUS_PATH" in capsys.readouterr().out


def test_without_a_network_larkwell_starts_without_prometheus(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    apt = tmp_path / "apt-get"
    apt.write_text("#!/bin/sh\necho 'Err:1 Temporary failure resolving' >&2; exit 100\n")
    apt.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv("PROMETHEUS_PATH", raising=False)
    monkeypatch.setattr(installed, "FOLDER", tmp_path / "prometheus")
    monkeypatch.setattr("stack.install.debian.os.geteuid", lambda: 1000)
    installed.install(Progress())
    assert "No metrics are collected. apt-get doesn't know prometheus: install" in capsys.readouterr().out
