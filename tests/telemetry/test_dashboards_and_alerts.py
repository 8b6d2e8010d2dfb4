"""Checks dashboards and alerts against the metrics that processes export (deploy/observability)."""

import json
from collections.abc import Mapping
from pathlib import Path

import pytest
import yaml
from stack.layout import ROOT
from stack.prometheus import FEATURES

from tests.telemetry.exported import by_services, everything
from tests.telemetry.promql import NotPromQL, read, unknown
from tests.telemetry.queries import OBSERVABILITY, alerts, dashboard_files, panels, recorded, recordings

EXPRESSIONS = {**alerts(), **recordings(), **panels()}


@pytest.fixture(scope="module")
def exported(tmp_path_factory: pytest.TempPathFactory) -> Mapping[str, frozenset[str]]:
    return {**everything(tmp_path_factory.mktemp("gateway")), **recorded()}


@pytest.mark.parametrize("where", EXPRESSIONS)
def test_every_metric_and_label_of_dashboards_and_alerts_is_exported(
    where: str, exported: Mapping[str, frozenset[str]]
) -> None:
    assert unknown(read(EXPRESSIONS[where]), exported) == []


def test_every_metric_of_ours_is_used() -> None:
    looked_at = {metric for expression in EXPRESSIONS.values() for metric in read(expression).metrics}
    ours = {name for name in by_services() if not name.endswith("_sum")}
    assert ours - looked_at == set()


def test_an_unknown_metric_or_label_is_named() -> None:
    exported = {"boats_total": frozenset({"harbour"})}
    assert unknown(read("sum by (harbour) (rate(boats_total[5m]))"), exported) == []
    assert unknown(read("rate(ships_total[5m]) > 1"), exported) == ["nothing exports ships_total"]
    assert unknown(read('boats_total{flag="x"}'), exported) == ["boats_total has no label flag"]
    assert unknown(read("max by (flag) (boats_total)"), exported) == ["no metric here has the label flag"]


def test_a_point_beside_response_times_opens_its_trace() -> None:
    file = OBSERVABILITY / "grafana" / "provisioning" / "datasources" / "datasources.yml"
    sources = {source["uid"]: source for source in yaml.safe_load(file.read_text())["datasources"]}
    [destination] = sources["prometheus"]["jsonData"]["exemplarTraceIdDestinations"]
    assert destination["name"] == "trace_id"
    assert sources[destination["datasourceUid"]]["type"] == "tempo"
    compose = yaml.safe_load((ROOT / "deploy" / "compose" / "observability.yml").read_text())
    assert f"--enable-feature={FEATURES}" in compose["services"]["prometheus"]["command"]
    with_points = [
        target["expr"]
        for board in dashboard_files()
        for panel in json.loads(board.read_text())["panels"]
        for target in panel["targets"]
        if target.get("exemplar")
    ]
    assert with_points
    assert all("http_request_duration_seconds_bucket" in expression for expression in with_points)


@pytest.mark.parametrize(
    "expression", ["sum(boats_total", "boats_total}", "sum((boats_total)})", "speed(boats_total)", "a ; b"]
)
def test_a_broken_expression_is_refused(expression: str) -> None:
    with pytest.raises(NotPromQL):
        read(expression)


def test_dashboards_have_unique_names_and_no_overlapping_panels() -> None:
    files = dashboard_files()
    boards = [json.loads(file.read_text()) for file in files]
    assert [board["uid"] for board in boards] == [Path(file).stem for file in files]
    for board in boards:
        taken = [
            (x, y)
            for place in (panel["gridPos"] for panel in board["panels"])
            for x in range(place["x"], place["x"] + place["w"])
            for y in range(place["y"], place["y"] + place["h"])
        ]
        assert len(taken) == len(set(taken)), board["uid"]
        assert max(x for x, _ in taken) < 24, board["uid"]
