"""Resources of operators fit `custom_resources.yaml`.

Kubernetes has no schema for these kinds, and an operator that gets a misspelled field ignores it.
"""

from collections.abc import Callable, Iterator
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
import yaml
from jsonschema import Draft202012Validator
from stack.layout import ROOT

SCHEMAS: dict[str, Any] = yaml.safe_load((Path(__file__).parent / "custom_resources.yaml").read_text())
GROUPS = ("barmancloud.cnpg.io", "cert-manager.io", "monitoring.coreos.com", "postgresql.cnpg.io")
FOLDERS = (ROOT / "deploy" / "k8s", ROOT / "deploy" / "observability")
Resource = dict[str, Any]


def resources() -> Iterator[tuple[Path, Resource]]:
    for folder in FOLDERS:
        for file in sorted(folder.rglob("*.yaml")):
            for document in yaml.safe_load_all(file.read_text()):
                if isinstance(document, dict) and str(document.get("apiVersion")).partition("/")[0] in GROUPS:
                    yield file, document


FOUND = list(resources())


def kind_of(resource: Resource) -> str:
    return f"{resource['apiVersion']} {resource['kind']}"


def problems(resource: Resource) -> list[str]:
    """Each with the path of the field."""
    if set(resource) != {"apiVersion", "kind", "metadata", "spec"}:
        return [f"has {', '.join(sorted(resource))}"]
    schema = {**SCHEMAS[kind_of(resource)], "$defs": SCHEMAS["$defs"]}
    return [
        f"{'.'.join(map(str, error.absolute_path))}: {error.message}"
        for error in Draft202012Validator(schema).iter_errors(resource["spec"])
    ]


def one_of(kind: str) -> Resource:
    return deepcopy(next(resource for _, resource in FOUND if resource["kind"] == kind))


def test_every_kind_has_a_valid_schema_and_is_used() -> None:
    assert {kind_of(resource) for _, resource in FOUND} == set(SCHEMAS) - {"$defs"}
    for kind in set(SCHEMAS) - {"$defs"}:
        Draft202012Validator.check_schema({**SCHEMAS[kind], "$defs": SCHEMAS["$defs"]})


@pytest.mark.parametrize(
    ("file", "resource"),
    FOUND,
    ids=[f"{resource['kind']} {resource['metadata']['name']} of {file.name}" for file, resource in FOUND],
)
def test_a_resource_of_an_operator_fits_its_schema(file: Path, resource: Resource) -> None:
    assert problems(resource) == [], file


def _misspelled(spec: Resource) -> None:
    spec["retentionpolicy"] = spec.pop("retentionPolicy")


def _without_seconds(spec: Resource) -> None:
    spec["schedule"] = "0 3 * * *"


def _in_days(spec: Resource) -> None:
    spec["duration"] = "90d"


def _as_number(spec: Resource) -> None:
    spec["postgresql"]["parameters"]["max_connections"] = 520


def _deep(spec: Resource) -> None:
    spec["route"]["routes"][0]["matcher"] = []


def _both(spec: Resource) -> None:
    spec["groups"][0]["rules"][0] |= {"alert": "A", "record": "a"}


@pytest.mark.parametrize(
    ("kind", "spoil"),
    [
        ("ObjectStore", _misspelled),
        ("ScheduledBackup", _without_seconds),
        ("Certificate", _in_days),
        ("Cluster", _as_number),
        ("AlertmanagerConfig", _deep),
        ("PrometheusRule", _both),
    ],
)
def test_a_mistake_is_found(kind: str, spoil: Callable[[Resource], None]) -> None:
    resource = one_of(kind)
    if kind == "Cluster":
        resource = deepcopy(next(each for _, each in FOUND if each["kind"] == kind and "postgresql" in each["spec"]))
    assert problems(resource) == []
    spoil(resource["spec"])
    assert problems(resource)
