"""Checks whether a reader's schema accepts what a writer's schema describes. Every rule about contracts uses this.

It covers what pydantic and FastAPI write (types, formats, enums, bounds, arrays, objects, alternatives, references),
not all of JSON Schema.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from contracts_tool.services import Schema

BOUNDS = (
    "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "minLength", "maxLength", "pattern", "minItems",
    "maxItems",
)  # fmt: skip
NAMES = {
    type(None): "null",
    bool: "boolean",
    int: "integer",
    float: "number",
    str: "string",
    list: "array",
    dict: "object",
}


@dataclass(frozen=True)
class Manner:
    """How strictly a reader reads."""

    may_lack_optional: bool = False
    """Optional fields of the reader may be missing. Otherwise the writer must have the field, at least sometimes."""
    grows: bool = False
    """The reader is an older version: it ignores new fields and enum values, and checks no bounds."""


CONSUMER = Manner()
"""A service reads an event: the event must contain every field that the service declares."""
OLDER_EVENT = Manner(may_lack_optional=True)
"""A service reads an event that an older version sent: fields that came later may be missing if it has a default."""
REQUEST = Manner(may_lack_optional=True)
"""The new version of an operation reads requests of the old one."""
ANSWER = Manner(grows=True)
"""A client of the old version reads responses or events of the new one."""


@dataclass(frozen=True)
class Part:
    """A schema, and the document that its references point into."""

    schema: Schema
    document: Schema

    def at(self, schema: Schema) -> "Part":
        return Part(schema, self.document)

    def resolved(self) -> "Part":
        schema = self.schema
        while True:
            if "$ref" in schema:
                target: Any = self.document
                for step in schema["$ref"].removeprefix("#/").split("/"):
                    target = target[step]
                schema = target
            elif len(schema.get("allOf", ())) == 1:
                schema = schema["allOf"][0]
            else:
                return self.at(schema)

    def alternatives(self) -> list["Part"]:
        whole = self.resolved()
        several = whole.schema.get("anyOf") or whole.schema.get("oneOf")
        if several:
            return [alternative for one in several for alternative in whole.at(one).alternatives()]
        types = whole.schema.get("type")
        if isinstance(types, list):
            return [whole.at({**whole.schema, "type": one}) for one in types]
        return [whole]

    def values(self) -> list[Any] | None:
        """The allowed values, or None."""
        if "const" in self.schema:
            return [self.schema["const"]]
        found: list[Any] | None = self.schema.get("enum")
        return found

    def type(self) -> str | None:
        """None when every type is allowed."""
        if "type" in self.schema:
            return str(self.schema["type"])
        values = self.values()
        return NAMES[type(values[0])] if values else None


def misfits(reader: Part, written: Part, at: str, manner: Manner, path: frozenset[str] = frozenset()) -> Iterator[str]:
    """One sentence for each part of the writer's schema that the reader cannot read."""
    pair = f"{reader.schema.get('$ref')}<{written.schema.get('$ref')}"
    if "$ref" in reader.schema and "$ref" in written.schema:
        if pair in path:
            return
        path = path | {pair}
    for one in written.alternatives():
        tries = [list(_misfits(other, one, at, manner, path)) for other in reader.alternatives()]
        if not any(not found for found in tries):
            yield from _closest(tries, reader, one, at)


def _closest(tries: list[list[str]], reader: Part, written: Part, at: str) -> list[str]:
    if written.type() == "null":
        return [f"{at} may be null, which is not read"]
    same_type = [
        found for found, other in zip(tries, reader.alternatives(), strict=True) if other.type() == written.type()
    ]
    return min(same_type or tries, key=len)


def _misfits(reader: Part, written: Part, at: str, manner: Manner, path: frozenset[str]) -> Iterator[str]:
    wanted, given = reader.type(), written.type()
    if wanted is None and reader.values() is None:
        return
    if wanted != given and not (wanted == "number" and given == "integer"):
        yield f"{at} is {_article(given)}, but is read as {_article(wanted)}"
        return
    wanted_format = reader.schema.get("format")
    if wanted_format and wanted_format != written.schema.get("format"):
        yield f"{at} is {written.schema.get('format', 'any text')}, but is read as {wanted_format}"
    if not manner.grows:
        yield from _narrower(reader, written, at)
    if wanted == "array":
        yield from misfits(
            reader.at(reader.schema.get("items", {})),
            written.at(written.schema.get("items", {})),
            f"{at}[]",
            manner,
            path,
        )
    if wanted == "object":
        yield from _fields(reader, written, at, manner, path)


def _article(name: str | None) -> str:
    if name is None:
        return "anything"
    return f"an {name}" if name[0] in "aeiou" else f"a {name}"


def _narrower(reader: Part, written: Part, at: str) -> Iterator[str]:
    taken, given = reader.values(), written.values()
    if taken is not None:
        unknown = "other values" if given is None else ", ".join(repr(one) for one in given if one not in taken)
        if unknown:
            yield f"{at} may be {unknown}, which is not read"
    listed_texts = () if given is None else ("minLength", "maxLength", "pattern")
    for bound in BOUNDS:
        if bound in reader.schema and bound not in listed_texts:
            yield from _tighter(bound, reader.schema[bound], written.schema.get(bound), at)


def _tighter(bound: str, reads: Any, writes: Any, at: str) -> Iterator[str]:
    """A looser bound of the same kind is no mismatch."""
    if isinstance(reads, int | float) and isinstance(writes, int | float):
        looser = reads >= writes if "max" in bound.lower() else reads <= writes
    else:
        looser = reads == writes
    if not looser:
        yield f"{at} is read with {bound} {reads}, but has {'none' if writes is None else writes}"


def _fields(reader: Part, written: Part, at: str, manner: Manner, path: frozenset[str]) -> Iterator[str]:
    wanted, given = reader.schema.get("properties", {}), written.schema.get("properties", {})
    required, always = set(reader.schema.get("required", ())), set(written.schema.get("required", ()))
    for name, schema in wanted.items():
        place = f"{at}.{name}"
        if name not in given:
            if name in required or not manner.may_lack_optional:
                yield f"{place} is read, but never sent"
            continue
        if name in required and name not in always:
            yield f"{place} is required, but may be left out"
        yield from misfits(reader.at(schema), written.at(given[name]), place, manner, path)
    rest, other = reader.schema.get("additionalProperties"), written.schema.get("additionalProperties")
    if rest is False and not manner.grows:
        for name in given.keys() - wanted.keys():
            yield f"{at}.{name} is sent, but rejected"
    if isinstance(rest, dict) and isinstance(other, dict):
        yield from misfits(reader.at(rest), written.at(other), f"{at}.*", manner, path)
