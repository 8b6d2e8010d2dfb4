"""The compose files, merged as Compose merges them."""

from pathlib import Path
from typing import Any

import yaml
from stack.layout import ROOT
from stack.platform import Service

COMPOSE_FILE = ROOT / "docker-compose.yml"


def compose_files(root: Path = COMPOSE_FILE) -> list[Path]:
    """The file and its includes."""
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


def service_arguments(service: Service) -> dict[str, str]:
    """The build arguments that deploy/images/service.Dockerfile needs for a service."""
    return {
        "SERVICE": service.name,
        "PACKAGE": service.package,
        "PREFIX": service.env_prefix,
        "PORT": str(service.port),
        "OPS_PORT": str(service.ops_port),
    }
