"""Finds breaking changes of contracts (contracts/README.md)."""

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from contracts_tool.schema_compatibility import ANSWER, REQUEST, Part, misfits
from contracts_tool.services import Schema

METHODS = ("get", "post", "put", "patch", "delete")
VERSION_IN_PATH = re.compile(r"^(/api/v)(\d+)(/.*)$")
VERSION_IN_NAME = re.compile(r"^(.*)\.v(\d+)$")
JSON = "application/json"


def breaking_changes(old: Mapping[str, Schema], new: Mapping[str, Schema], consumed: set[str]) -> Iterator[str]:
    before, now = documents(old), documents(new)
    for service, document in before.items():
        yield from (f"{service}: {broken}" for broken in breaks_of_calls(document, now.get(service, {})))
    yield from breaks_of_events(events_by_name(old), events_by_name(new), consumed)


def breaks_of_calls(old: Schema, new: Schema) -> Iterator[str]:
    """Compares two OpenAPI documents of one service."""
    now = {(_shape(path), method): call for path, method, call in _calls(new)}
    for path, method, call in _calls(old):
        place = f"{method.upper()} {path}"
        if (_shape(path), method) not in now:
            if not _has_successor(path, method, now):
                yield f"{place} was removed"
            continue
        current = now[_shape(path), method]
        yield from _breaks_of_parameters(call, current, old, new, place)
        yield from _breaks_of_body(call, current, old, new, place)
        yield from _breaks_of_answers(call, current, old, new, place)


def breaks_of_event(old: Schema, new: Schema, name: str) -> Iterator[str]:
    """Compares two schemas of a payload."""
    yield from misfits(Part(old, old), Part(new, new), name, ANSWER)


def breaks_of_events(old: Mapping[str, Schema], new: Mapping[str, Schema], consumed: set[str]) -> Iterator[str]:
    """Compares schemas by event name. `consumed` are the names of events with consumers."""
    for name, schema in old.items():
        if name in new:
            yield from breaks_of_event(schema, new[name], name)
        elif name in consumed or not _has_newer(name, new):
            yield f"{name} was removed"


def documents(files: Mapping[str, Schema]) -> dict[str, Schema]:
    return {Path(path).stem: content for path, content in files.items() if path.startswith("openapi/")}


def events_by_name(files: Mapping[str, Schema]) -> dict[str, Schema]:
    """Schemas by event name, from events/<service>/<aggregate>.<event>.v1.json."""
    return {
        path.removeprefix("events/").removesuffix(".json").replace("/", ".", 1): content
        for path, content in files.items()
        if path.startswith("events/") and "/examples/" not in path
    }


def _has_newer(name: str, new: Mapping[str, Schema]) -> bool:
    found = VERSION_IN_NAME.match(name)
    if found is None:
        return False
    others = (VERSION_IN_NAME.match(other) for other in new)
    return any(other and other[1] == found[1] and int(other[2]) > int(found[2]) for other in others)


def _calls(document: Schema) -> Iterator[tuple[str, str, Schema]]:
    for path, calls in document.get("paths", {}).items():
        for method in METHODS:
            if method in calls:
                yield path, method, calls[method]


def _shape(path: str) -> str:
    """Replaces parameter names in a path, because callers do not send them."""
    return re.sub(r"\{[^}]+\}", "{}", path)


def _has_successor(path: str, method: str, now: Mapping[tuple[str, str], Schema]) -> bool:
    """Whether the same operation exists under a higher API version."""
    found = VERSION_IN_PATH.match(_shape(path))
    if found is None:
        return False
    others = (VERSION_IN_PATH.match(other) for other, its_method in now if its_method == method)
    return any(other and other[3] == found[3] and int(other[2]) > int(found[2]) for other in others)


def _parameters(call: Schema) -> Mapping[tuple[str, str], Schema]:
    """Parameters by location and name; path parameters by their position."""
    return {
        (one["in"], one["name"].lower()): one for one in call.get("parameters", ()) if one["in"] in ("query", "header")
    }


def _breaks_of_parameters(call: Schema, current: Schema, old: Schema, new: Schema, place: str) -> Iterator[str]:
    before, now = _parameters(call), _parameters(current)
    for key, parameter in now.items():
        if parameter.get("required") and not before.get(key, {}).get("required"):
            yield f"{place}: {key[0]} parameter {key[1]} is now required"
    for key, parameter in before.items():
        if key not in now:
            yield f"{place}: {key[0]} parameter {key[1]} was removed"
            continue
        reader, written = Part(now[key].get("schema", {}), new), Part(parameter.get("schema", {}), old)
        yield from misfits(reader, written, f"{place}: {key[0]} parameter {key[1]}", REQUEST)


def _body(call: Schema) -> Any:
    return call.get("requestBody", {}).get("content", {}).get(JSON, {}).get("schema")


def _breaks_of_body(call: Schema, current: Schema, old: Schema, new: Schema, place: str) -> Iterator[str]:
    before, now = _body(call), _body(current)
    if before is None:
        if now is not None and current["requestBody"].get("required"):
            yield f"{place}: a body is now required"
        return
    if now is None:
        yield f"{place}: its body was removed"
        return
    yield from misfits(Part(now, new), Part(before, old), f"{place}: body", REQUEST)


def _breaks_of_answers(call: Schema, current: Schema, old: Schema, new: Schema, place: str) -> Iterator[str]:
    for status, answer in call.get("responses", {}).items():
        now = current.get("responses", {}).get(status)
        if now is None:
            if status.startswith("2"):
                yield f"{place}: response {status} was removed"
            continue
        before, after = (one.get("content", {}).get(JSON, {}).get("schema") for one in (answer, now))
        if before is None:
            continue
        if after is None:
            yield f"{place}: response {status} no longer has a body"
            continue
        yield from misfits(Part(before, old), Part(after, new), f"{place}: response {status}", ANSWER)
