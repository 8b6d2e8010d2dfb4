"""docs/catalog.md: every part that is released, with its version, its team, what it promises and where to look when it
fails. `make contracts` writes it from the files that say so; nobody edits it.
"""

import json
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from pathlib import Path
from typing import Any

import yaml

from stack.layout import CONTRACTS, ROOT
from stack.platform import Platform, Service, WebApp, load_platform

PAGE = ROOT / "docs" / "catalog.md"
_OWNERS = ROOT / ".github" / "CODEOWNERS"
_OBSERVABILITY = ROOT / "deploy" / "observability"
_SUBJECT = "evt."
_HEAD = """# Catalog

<!-- Made by `make contracts` from deploy/platform.toml, .github/CODEOWNERS, contracts/ and deploy/observability. -->

Every part that is released alone: its version, the team that reviews its changes, what it promises, and where to look
when it fails. What the parts do for each other: [architecture](architecture.md).

"""


def render(platform: Platform) -> str:
    owners = Owners.read(_OWNERS)
    consumers = _consumers(platform)
    return "".join(
        [
            _HEAD,
            *_overview(platform, owners),
            *(line for service in platform.services for line in _service(service, consumers)),
            *_alerts(),
            *_dashboards(),
        ]
    )


class Owners:
    """Teams by the start of a path. As at the forge, the last line that matches counts."""

    def __init__(self, lines: Sequence[tuple[str, str]]) -> None:
        self._lines = lines

    @classmethod
    def read(cls, file: Path) -> "Owners":
        lines = (line.partition("#")[0].split() for line in file.read_text().splitlines())
        return cls([(words[0].lstrip("/").rstrip("*"), ", ".join(words[1:])) for words in lines if words])

    def of(self, folder: str) -> str:
        """`folder` is relative to the root and ends in a slash."""
        return next(team for start, team in reversed(self._lines) if folder.startswith(start))


def _overview(platform: Platform, owners: Owners) -> Iterator[str]:
    yield "## Parts\n\n| part | version | team | reached at | read |\n| --- | --- | --- | --- | --- |\n"
    for service in platform.services:
        folder = f"services/{service.name}/"
        read = f"[README](../{folder}README.md), [changes](../{folder}CHANGELOG.md), [rules](product/{service.name}.md)"
        yield _row(
            f"[{service.name}](#{service.name})", _python_version(folder), owners.of(folder),
            f"port {service.port}, metrics {service.ops_port}", read,
        )  # fmt: skip
    for app in platform.web_apps:
        folder = f"{app.name}/"
        read = f"[README](../{folder}README.md), [changes](../{folder}CHANGELOG.md), [rules](product/web.md)"
        yield _row(app.name, _web_version(app), owners.of(folder), f"`{app.mount}` of the gateway", read)
    yield _row(
        "chassis", _python_version("services/chassis/"), owners.of("services/chassis/"), "inside every service",
        "[rules](product/shared.md)",
    )  # fmt: skip
    gateway = f"port {platform.gateway_port}, metrics {platform.gateway_ops_port}"
    yield _row("gateway", "–", owners.of("gateway/"), gateway, "[README](../gateway/README.md)")
    yield "\n"


def _service(service: Service, consumers: Mapping[str, Sequence[str]]) -> Iterator[str]:
    yield f"## {service.name}\n\n{_contract(service)}\n\n"
    yield "| publishes | consumed by |\n| --- | --- |\n"
    for event in _produced(service):
        file = f"contracts/events/{service.name}/{event.removeprefix(f'{service.name}.')}.json"
        yield _row(f"[`{event}`](../{file})", ", ".join(consumers.get(event, ())) or "nobody yet")
    yield "\n| consumes from | events |\n| --- | --- |\n"
    consumed = sorted(subject.removeprefix(_SUBJECT) for subject in service.consumes)
    for producer, events in groupby(consumed, lambda event: event.partition(".")[0]):
        yield _row(producer, ", ".join(f"`{event.removeprefix(f'{producer}.')}`" for event in events))
    yield "\n"


def _contract(service: Service) -> str:
    file = f"contracts/openapi/{service.name}.json"
    calls = sum(len(methods) for methods in _json(ROOT / file)["paths"].values())
    return f"[{calls} calls](../{file}); the database `{service.database}`; settings `{service.env_prefix}_…`."


def _alerts() -> Iterator[str]:
    yield "## Alerts\n\n`service` in an alert names the part.\n\n| alert | severity | runbook |\n| --- | --- | --- |\n"
    for file in sorted((_OBSERVABILITY / "prometheus").glob("*.rules.yml")):
        for group in yaml.safe_load(file.read_text())["groups"]:
            for rule in group["rules"]:
                if "alert" in rule:
                    page = ROOT / rule["annotations"]["runbook_url"]
                    title = page.read_text().partition("\n")[0].removeprefix("# ")
                    link = f"[{title}]({page.relative_to(PAGE.parent)})"
                    yield _row(f"`{rule['alert']}`", rule["labels"]["severity"], link)
    yield "\n"


def _dashboards() -> Iterator[str]:
    yield "## Dashboards\n\n| dashboard | panels | file |\n| --- | --- | --- |\n"
    for file in sorted((_OBSERVABILITY / "grafana" / "dashboards").glob("*.json")):
        board = _json(file)
        panels = sum(panel["type"] != "row" for panel in board["panels"])
        yield _row(board["title"], str(panels), f"[{file.name}](../{file.relative_to(ROOT)})")


def _consumers(platform: Platform) -> Mapping[str, Sequence[str]]:
    found: dict[str, list[str]] = {}
    for service in platform.services:
        for subject in service.consumes:
            found.setdefault(subject.removeprefix(_SUBJECT), []).append(service.name)
    return found


def _produced(service: Service) -> Sequence[str]:
    files = (CONTRACTS / "events" / service.name).glob("*.json")
    return sorted(f"{service.name}.{file.stem}" for file in files)


def _python_version(folder: str) -> str:
    return str(tomllib.loads((ROOT / folder / "pyproject.toml").read_text())["project"]["version"])


def _web_version(app: WebApp) -> str:
    return str(_json(ROOT / app.name / "package.json")["version"])


def _json(file: Path) -> dict[str, Any]:
    return dict(json.loads(file.read_text()))


def _row(*cells: str) -> str:
    return f"| {' | '.join(cells)} |\n"


def write() -> None:
    PAGE.write_text(render(load_platform()))
