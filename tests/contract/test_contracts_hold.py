"""The contracts of this tree."""

import copy
import json
from collections.abc import Iterator
from typing import Any

import pytest
from contracts_tool.breaking import breaking_changes
from contracts_tool.check import problems
from contracts_tool.history import committed
from contracts_tool.services import CONTRACTS, load_services


def test_contracts_have_no_problems() -> None:
    """No drift, no consumer without a producer, no invalid example, no break of a released contract."""
    found = list(problems(load_services()))
    assert not found, "\n".join(["", *found])


def test_every_reference_in_the_contracts_resolves() -> None:
    for file in (*CONTRACTS.glob("openapi/*.json"), *CONTRACTS.glob("events/*/*.json"), CONTRACTS / "asyncapi.json"):
        document = json.loads(file.read_text())
        for reference in _references(document):
            if reference.startswith("#/"):
                target = document
                for step in reference.removeprefix("#/").split("/"):
                    target = target[step]
            else:
                assert (file.parent / reference).exists(), f"{file}: {reference}"


def test_every_operation_has_a_readable_id_and_a_tag() -> None:
    for file in CONTRACTS.glob("openapi/*.json"):
        for path, calls in json.loads(file.read_text())["paths"].items():
            for call in calls.values():
                assert call["operationId"].isidentifier(), path
                assert "api_v1" not in call["operationId"], path
                assert call["tags"], path


def test_a_breaking_change_since_a_commit_is_found() -> None:
    """This tree with one operation and one field that no commit has."""
    now = committed("HEAD")
    before = copy.deepcopy(dict(now))
    before["openapi/documents.json"]["paths"]["/api/v1/drawers"] = {"get": {"responses": {}}}
    before["events/documents/terms.published.v1.json"]["properties"]["drawer"] = {"type": "string"}

    assert list(breaking_changes(now, now, set())) == []
    assert list(breaking_changes(before, now, set())) == [
        "documents: GET /api/v1/drawers was removed",
        "documents.terms.published.v1.drawer is read, but never sent",
    ]


def test_an_unknown_commit_is_refused_with_a_sentence() -> None:
    with pytest.raises(ValueError, match="no-such-commit is not a commit of this repository"):
        committed("no-such-commit")


def _references(part: Any) -> Iterator[str]:
    if isinstance(part, dict):
        for key, value in part.items():
            if key == "$ref":
                yield value
            else:
                yield from _references(value)
    elif isinstance(part, list):
        for value in part:
            yield from _references(value)
