"""The queries of dashboards and alerts (deploy/observability)."""

import json
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import yaml
from stack.layout import ROOT

from tests.telemetry.promql import read

OBSERVABILITY = ROOT / "deploy" / "observability"
RULE_FILES = sorted((OBSERVABILITY / "prometheus").glob("*.rules.yml"))
_SELECTOR = re.compile(r'(?P<name>[a-zA-Z_:][\w:]*)(?P<labels>\{(?:[^}"]|"[^"]*")*\})')


def rules() -> Iterator[Mapping[str, Any]]:
    for file in RULE_FILES:
        for group in yaml.safe_load(file.read_text())["groups"]:
            yield from group["rules"]


def alerts() -> dict[str, str]:
    return {f"alert {rule['alert']}": rule["expr"] for rule in rules() if "alert" in rule}


def recordings() -> dict[str, str]:
    return {f"{rule['record']} of {rule['labels']['slo']}": rule["expr"] for rule in rules() if "record" in rule}


def recorded() -> dict[str, frozenset[str]]:
    """Labels by recorded series."""
    return {rule["record"]: frozenset(rule["labels"]) for rule in rules() if "record" in rule}


def panels() -> dict[str, str]:
    return {
        f"{file.stem}: {panel['title']} {target['refId']}": target["expr"]
        for file in dashboard_files()
        for panel in json.loads(file.read_text())["panels"]
        for target in panel["targets"]
    }


def dashboard_files() -> list[Path]:
    return sorted((OBSERVABILITY / "grafana" / "dashboards").glob("*.json"))


def selectors(expression: str) -> set[str]:
    """Every metric of an expression, with the labels in its braces if it has some."""
    with_labels = {found.group() for found in _SELECTOR.finditer(expression)}
    without = {name for name, labels in read(expression).metrics.items() if not labels}
    return with_labels | without
