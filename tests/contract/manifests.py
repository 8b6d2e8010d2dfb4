"""Reads what containers are run from: compose files as Compose merges them, the resources of a kustomization."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import yaml
from stack.layout import ROOT

COMPOSE_FILE = ROOT / "docker-compose.yml"
K8S = ROOT / "deploy" / "k8s"


def compose_files(root: Path = COMPOSE_FILE) -> list[Path]:
    """The file itself and what it includes."""
    included = yaml.safe_load(root.read_text()).get("include", [])
    return [root, *(root.parent / name for name in included)]


def compose() -> dict[str, dict[str, Any]]:
    """Services, networks and volumes by name, over all files. Asserts that no two files describe one service."""
    merged: dict[str, dict[str, Any]] = {"services": {}, "networks": {}, "volumes": {}}
    for file in compose_files():
        content = yaml.safe_load(file.read_text())
        for kind, known in merged.items():
            for name, described in (content.get(kind) or {}).items():
                assert kind != "services" or name not in known, f"{name} is in two files"
                known[name] = described
    return merged


def documents(file: Path) -> Iterator[dict[str, Any]]:
    """The Kubernetes objects of one file."""
    yield from (document for document in yaml.safe_load_all(file.read_text()) if document)


def resources(folder: Path) -> dict[tuple[str, str], dict[str, Any]]:
    """The objects that a kustomization's own files hold, by kind and name."""
    listed = yaml.safe_load((folder / "kustomization.yaml").read_text())["resources"]
    files = [folder / name for name in listed if (folder / name).is_file()]
    return {(thing["kind"], thing["metadata"]["name"]): thing for file in files for thing in documents(file)}


def settings(folder: Path) -> Mapping[str, str]:
    """The lines of settings.env, which becomes a ConfigMap."""
    lines = (line for line in (folder / "settings.env").read_text().splitlines() if line and not line.startswith("#"))
    return dict(line.split("=", 1) for line in lines)
