"""A machine's sentence about a field of a request reads like one of a person."""

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from chassis.http.field_labels import LABELS, label_of
from contracts_tool.services import CONTRACTS

METHODS = ("get", "post", "put", "patch", "delete")
MACHINE_WORDS = re.compile(r"\b(attributes|ids?|npi|url|otp|iep|zipcode|histoy|responsability)\b")


def properties(schema: Any, components: dict[str, Any], done: frozenset[str] = frozenset()) -> Iterator[str]:
    if isinstance(schema, list):
        for each in schema:
            yield from properties(each, components, done)
    elif isinstance(schema, dict):
        name = str(schema.get("$ref", "")).rpartition("/")[2]
        if name and name not in done:
            yield from properties(components[name], components, done | {name})
        yield from schema.get("properties", {})
        for key in ("anyOf", "oneOf", "allOf", "items", "prefixItems"):
            yield from properties(schema.get(key), components, done)
        yield from properties(list(schema.get("properties", {}).values()), components, done)


def request_fields() -> set[str]:
    found: set[str] = set()
    for path in (CONTRACTS / "openapi").glob("*.json"):
        api = json.loads(path.read_text())
        for item in api["paths"].values():
            for method in set(METHODS) & set(item):
                bodies = item[method].get("requestBody", {}).get("content", {})
                for body in bodies.values():
                    found |= set(properties(body["schema"], api["components"]["schemas"]))
                found |= {each["name"] for each in item[method].get("parameters", ()) if each["in"] == "query"}
    return found


FIELDS = sorted(request_fields())


def problem(field: str) -> str | None:
    label = label_of(field)
    for text in filter(None, label):
        if found := MACHINE_WORDS.search(text):
            return f"no word for people: {found[0]}"
    if field.endswith("s") and field not in LABELS:
        return "one thing or several? Name it in chassis.http.field_labels"
    return None


@pytest.mark.parametrize("field", FIELDS)
def test_every_field_of_a_request_has_a_name_for_people(field: str) -> None:
    assert problem(field) is None


@pytest.mark.parametrize("field", ["toy_ids", "toys_attributes", "toys", "toy_url"])
def test_a_label_made_from_a_machines_name_is_found(field: str) -> None:
    assert problem(field) is not None
