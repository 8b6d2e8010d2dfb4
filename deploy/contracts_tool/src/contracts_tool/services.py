"""The services of deploy/platform.toml with the declarations of their code."""

import importlib
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from chassis.app import Service
from chassis.events.event import Consumed, Event

ROOT = Path(__file__).resolve().parents[4]
CONTRACTS = ROOT / "contracts"
PLATFORM_FILE = ROOT / "deploy" / "platform.toml"
Schema = dict[str, Any]


@dataclass(frozen=True)
class Listed:
    """A service, and the subjects of its durable consumer."""

    name: str
    package: str
    consumes: Sequence[str]
    service: Service

    def consumed(self) -> Sequence[type[Consumed]]:
        """The distinct classes that read its events."""
        return list(dict.fromkeys(handler.event for handler in self.service.all_handlers()))


def load_services() -> Sequence[Listed]:
    """Imports every service without starting it. Needs no settings."""
    platform = tomllib.loads(PLATFORM_FILE.read_text())
    return [
        Listed(
            entry["name"],
            entry["package"],
            tuple(entry["consumes"]),
            importlib.import_module(f"{entry['package']}.main").service,
        )
        for entry in platform["services"]
    ]


def produced_by_name(services: Sequence[Listed]) -> Mapping[str, type[Event]]:
    return {event.name: event for listed in services for event in listed.service.produces}


def consumed_names(services: Sequence[Listed]) -> set[str]:
    return {consumed.name for listed in services for consumed in listed.consumed()}


def event_classes(package: str) -> Iterator[type[Event]]:
    """Every concrete event class of a package, listed or not."""
    waiting: list[type[Event]] = list(Event.__subclasses__())
    while waiting:
        event = waiting.pop()
        waiting.extend(event.__subclasses__())
        if event.__module__.partition(".")[0] == package and hasattr(event, "name"):
            yield event
