"""Everything that may be wrong with the contracts of this tree."""

import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from contracts_tool.breaking import breaks_of_calls, breaks_of_events
from contracts_tool.calls import problems_of_calls
from contracts_tool.events import problems_of_consumers, problems_of_producers
from contracts_tool.history import committed
from contracts_tool.render import render
from contracts_tool.services import CONTRACTS, Listed, Schema

GENERATED = ("openapi/*.json", "events/**/*.json", "asyncapi.json")


def problems(services: Sequence[Listed], against: str = "HEAD") -> Iterator[str]:
    """A sentence each. Raises ValueError when `against` names no commit."""
    files = render(services)
    current = {path: json.loads(text) for path, text in files.items() if path != "asyncapi.json"}
    yield from problems_of_producers(services)
    yield from problems_of_consumers(services)
    yield from problems_of_calls(_documents(current))
    consumed = {consumed.name for listed in services for consumed in listed.consumed()}
    yield from breaking_changes(committed(against), current, consumed)
    yield from drift(files)


def breaking_changes(old: Mapping[str, Schema], new: Mapping[str, Schema], consumed: set[str]) -> Iterator[str]:
    before, now = _documents(old), _documents(new)
    for service, document in before.items():
        yield from (f"{service}: {broken}" for broken in breaks_of_calls(document, now.get(service, {})))
    yield from breaks_of_events(_events(old), _events(new), consumed)


def drift(files: Mapping[str, str], folder: Path = CONTRACTS) -> Iterator[str]:
    for path, text in files.items():
        file = folder / path
        if not file.exists():
            yield f"contracts/{path} is missing: run `make contracts` and commit the result"
        elif file.read_text(encoding="utf-8") != text:
            yield f"contracts/{path} is not what the code says: run `make contracts` and commit the result"
    for file in (file for pattern in GENERATED for file in folder.glob(pattern)):
        if file.relative_to(folder).as_posix() not in files:
            yield f"contracts/{file.relative_to(folder).as_posix()} describes nothing: run `make contracts`"


def _documents(files: Mapping[str, Schema]) -> dict[str, Schema]:
    return {Path(path).stem: content for path, content in files.items() if path.startswith("openapi/")}


def _events(files: Mapping[str, Schema]) -> dict[str, Schema]:
    """By the event's name, which is its place: events/<service>/<aggregate>.<event>.v1.json."""
    return {
        path.removeprefix("events/").removesuffix(".json").replace("/", ".", 1): content
        for path, content in files.items()
        if path.startswith("events/") and "/examples/" not in path
    }
