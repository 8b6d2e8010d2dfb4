"""The last released contracts: contracts/released/<service>.json, committed.

They are the baseline of the check, and not the last commit, since a break that is committed would be its own baseline
from then on. They need no history, so that a shallow clone is checked like any other.
"""

import json
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from contracts_tool.breaking import breaking_changes
from contracts_tool.services import CONTRACTS, ROOT, Schema

FOLDER = CONTRACTS / "released"


def released(folder: Path = FOLDER) -> Mapping[str, Schema]:
    """The released contracts of all services, by path below contracts/."""
    found: dict[str, Schema] = {}
    for file in sorted(folder.glob("*.json")):
        content = json.loads(file.read_text(encoding="utf-8"))
        found[f"openapi/{file.stem}.json"] = content["openapi"]
        found |= {f"events/{path}": schema for path, schema in content["events"].items()}
    return found


def problems_of_releases(versions: Mapping[str, str], folder: Path = FOLDER) -> Iterator[str]:
    """Finds services with a missing or outdated baseline, because their check would find too little."""
    for service, version in versions.items():
        file, command = folder / f"{service}.json", f"run `python -m contracts_tool release {service}` and commit it"
        if not file.exists():
            yield f"contracts/released/{service}.json is missing: {command}"
        elif (before := json.loads(file.read_text(encoding="utf-8"))["version"]) != version:
            yield f"{service} has version {version}, contracts/released/{service}.json has {before}: {command}"


def release(
    services: Sequence[str],
    versions: Mapping[str, str],
    current: Mapping[str, Schema],
    consumed: set[str],
    folder: Path = FOLDER,
) -> None:
    """Records the contracts that these services release now.

    Raises ValueError for an unknown service, and when it breaks its released contract.
    """
    for service in services:
        if service not in versions:
            raise ValueError(f"{service} is not a service: choose one of {', '.join(versions)}")
        before, now = _of(service, released(folder)), _of(service, current)
        broken = list(breaking_changes(before, now, consumed))
        if broken:
            raise ValueError("\n".join((*broken, f"{service} cannot be released: it breaks what was released before")))
        content = {
            "version": versions[service],
            "openapi": now[f"openapi/{service}.json"],
            "events": {
                path.removeprefix("events/"): schema for path, schema in now.items() if path.startswith("events/")
            },
        }
        folder.mkdir(exist_ok=True)
        text = json.dumps(content, indent=1, ensure_ascii=False, sort_keys=True) + "\n"
        (folder / f"{service}.json").write_text(text, encoding="utf-8")


def versions_of(services: Sequence[str]) -> Mapping[str, str]:
    """The version in each service's pyproject.toml."""
    return {
        service: tomllib.loads((ROOT / "services" / service / "pyproject.toml").read_text())["project"]["version"]
        for service in services
    }


def _of(service: str, contracts: Mapping[str, Schema]) -> Mapping[str, Schema]:
    return {
        path: content
        for path, content in contracts.items()
        if path == f"openapi/{service}.json" or (path.startswith(f"events/{service}/") and "/examples/" not in path)
    }
