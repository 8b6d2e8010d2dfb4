"""The last released contracts: contracts/released/<service>.json, committed.

They are the baseline of the check, and not the last commit, since a break that is committed would be its own baseline
from then on. They need no history, so that a shallow clone is checked like any other.
"""

import json
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Self

from contracts_tool.breaking import breaking_changes, events_by_name
from contracts_tool.released_readers import Readers
from contracts_tool.services import CONTRACTS, ROOT, Schema

FOLDER = CONTRACTS / "released"


@dataclass(frozen=True)
class Release:
    """The last release of a service."""

    version: str
    commit: str
    """Its code, for the tests of that version on a later schema."""
    consumes: Readers

    @classmethod
    def of(cls, service: str, folder: Path = FOLDER) -> Self:
        content = _content(folder / f"{service}.json")
        return cls(content["version"], content["commit"], content["consumes"])


def released_readers(folder: Path = FOLDER) -> Mapping[str, Readers]:
    """How the released services read events, by service."""
    return {file.stem: Release.of(file.stem, folder).consumes for file in sorted(folder.glob("*.json"))}


def released_events(folder: Path = FOLDER) -> Mapping[str, Schema]:
    """The events of the released services, by name."""
    return events_by_name(released(folder))


def released(folder: Path = FOLDER) -> Mapping[str, Schema]:
    """The released contracts of all services, by path below contracts/."""
    found: dict[str, Schema] = {}
    for file in sorted(folder.glob("*.json")):
        content = _content(file)
        found[f"openapi/{file.stem}.json"] = content["openapi"]
        found |= {f"events/{path}": schema for path, schema in content["events"].items()}
    return found


def problems_of_releases(versions: Mapping[str, str], folder: Path = FOLDER) -> Iterator[str]:
    """Finds services with a missing or outdated baseline, because their check would find too little."""
    for service, version in versions.items():
        file, command = folder / f"{service}.json", f"run `python -m contracts_tool release {service}` and commit it"
        if not file.exists():
            yield f"contracts/released/{service}.json is missing: {command}"
        elif (before := _content(file)["version"]) != version:
            yield f"{service} has version {version}, contracts/released/{service}.json has {before}: {command}"
        elif not (folder / "database" / f"{service}.json").exists():
            yield f"contracts/released/database/{service}.json is missing: {command}"


def refuse_breaks(
    services: Sequence[str],
    versions: Mapping[str, str],
    current: Mapping[str, Schema],
    consumed: set[str],
    folder: Path = FOLDER,
) -> None:
    """Raises ValueError for an unknown service, and when one breaks its released contract."""
    for service in services:
        if service not in versions:
            raise ValueError(f"{service} is not a service: choose one of {', '.join(versions)}")
        broken = list(breaking_changes(_of(service, released(folder)), _of(service, current), consumed))
        if broken:
            raise ValueError("\n".join((*broken, f"{service} cannot be released: it breaks what was released before")))


def release(
    services: Sequence[str],
    versions: Mapping[str, str],
    current: Mapping[str, Schema],
    readers: Mapping[str, Readers],
    commit: str,
    folder: Path = FOLDER,
) -> None:
    """Records the contracts that these services release now, with the code of `commit`.

    `readers` are those of all services. Raises what `refuse_breaks` raises.
    """
    refuse_breaks(services, versions, current, {name for each in readers.values() for name in each}, folder)
    for service in services:
        now = _of(service, current)
        content = {
            "version": versions[service],
            "commit": commit,
            "consumes": readers[service],
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


def _content(file: Path) -> Any:
    return json.loads(file.read_text(encoding="utf-8"))


def _of(service: str, contracts: Mapping[str, Schema]) -> Mapping[str, Schema]:
    return {
        path: content
        for path, content in contracts.items()
        if path == f"openapi/{service}.json" or (path.startswith(f"events/{service}/") and "/examples/" not in path)
    }
