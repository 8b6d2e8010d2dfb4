"""The rules of contracts/README.md, checked with made-up contracts."""

import copy
from collections.abc import Callable
from typing import Any

import pytest
from contracts_tool.breaking import breaks_of_calls, breaks_of_event, breaks_of_events

Schema = dict[str, Any]
Change = Callable[[Schema], object]


def an_object(*required: str, **properties: Schema) -> Schema:
    return {"type": "object", "properties": properties, "required": list(required)}


TEXT, NUMBER = {"type": "string"}, {"type": "integer"}


def a_contract() -> Schema:
    """One operation that adds a goal and one that lists goals."""
    answer = {"200": {"content": {"application/json": {"schema": {"$ref": "#/components/schemas/Goals"}}}}}
    return {
        "paths": {
            "/api/v1/clients/{client_id}/goals": {
                "get": {
                    "operationId": "list_goals",
                    "parameters": [
                        {"in": "path", "name": "client_id", "required": True, "schema": TEXT},
                        {"in": "query", "name": "page", "required": False, "schema": NUMBER},
                    ],
                    "responses": answer,
                },
                "post": {
                    "operationId": "add_goal",
                    "requestBody": {
                        "required": True,
                        "content": {"application/json": {"schema": {"$ref": "#/components/schemas/NewGoal"}}},
                    },
                    "responses": {
                        "201": {"content": {"application/json": {"schema": {"$ref": "#/components/schemas/Goal"}}}},
                        "422": {"content": {"application/json": {"schema": an_object("error", error=TEXT)}}},
                    },
                },
            }
        },
        "components": {
            "schemas": {
                "NewGoal": {
                    **an_object("description", description=TEXT, title={"anyOf": [TEXT, {"type": "null"}]}),
                    "additionalProperties": False,
                },
                "Goal": an_object("id", "state", id=TEXT, state={"type": "string", "enum": ["open", "met"]}),
                "Goals": an_object("goals", goals={"type": "array", "items": {"$ref": "#/components/schemas/Goal"}}),
            }
        },
    }


PATH = "/api/v1/clients/{client_id}/goals"


def goals(contract: Schema) -> Schema:
    calls: Schema = contract["paths"][PATH]
    return calls


def schema(contract: Schema, name: str) -> Schema:
    found: Schema = contract["components"]["schemas"][name]
    return found


def broken_by(change: Change) -> list[str]:
    new = copy.deepcopy(a_contract())
    change(new)
    return list(breaks_of_calls(a_contract(), new))


def move_to(new_path: str) -> Change:
    return lambda contract: contract["paths"].update({new_path: contract["paths"].pop(PATH)})


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (lambda c: c["paths"].pop(PATH), "GET /api/v1/clients/{client_id}/goals was removed"),
        (lambda c: goals(c).pop("post"), "POST /api/v1/clients/{client_id}/goals was removed"),
        (move_to("/api/v1/children/{client_id}/goals"), "GET /api/v1/clients/{client_id}/goals was removed"),
        (lambda c: goals(c)["get"]["parameters"].pop(), "query parameter page was removed"),
        (lambda c: goals(c)["get"]["parameters"][1].update(required=True), "query parameter page is now required"),
        (lambda c: goals(c)["get"]["parameters"][1].update(schema=TEXT), "query parameter page is an integer, but is"),
        (
            lambda c: goals(c)["get"]["parameters"].append({"in": "header", "name": "X-Zone", "required": True}),
            "header parameter x-zone is now required",
        ),
        (lambda c: goals(c)["post"].pop("requestBody"), "its body was removed"),
        (lambda c: goals(c)["get"].update(requestBody=goals(c)["post"]["requestBody"]), "a body is now required"),
        (lambda c: schema(c, "NewGoal")["required"].append("title"), "body.title is required, but may be left out"),
        (
            lambda c: schema(c, "NewGoal").update(
                properties={**schema(c, "NewGoal")["properties"], "by": TEXT}, required=["description", "by"]
            ),
            "body.by is read, but never sent",
        ),
        (lambda c: schema(c, "NewGoal")["properties"].pop("title"), "body.title is sent, but rejected"),
        (lambda c: schema(c, "NewGoal")["properties"].update(title=TEXT), "body.title may be null, which is not read"),
        (
            lambda c: schema(c, "NewGoal")["properties"].update(description={**TEXT, "maxLength": 10}),
            "body.description is read with maxLength 10, but has none",
        ),
        (lambda c: schema(c, "Goal")["properties"].pop("id"), "response 201.id is read, but never sent"),
        (lambda c: schema(c, "Goal")["properties"].pop("id"), "response 200.goals[].id is read, but never sent"),
        (lambda c: schema(c, "Goal")["required"].remove("id"), "response 201.id is required, but may be left out"),
        (
            lambda c: schema(c, "Goal")["properties"].update(id=NUMBER),
            "response 201.id is an integer, but is read as a",
        ),
        (
            lambda c: schema(c, "Goal")["properties"].update(id={"anyOf": [TEXT, {"type": "null"}]}),
            "response 201.id may be null, which is not read",
        ),
        (lambda c: goals(c)["post"]["responses"].pop("201"), "response 201 was removed"),
        (lambda c: goals(c)["get"]["responses"]["200"].pop("content"), "response 200 no longer has a body"),
    ],
)
def test_a_change_that_breaks_a_caller_is_named(change: Change, sentence: str) -> None:
    assert any(sentence in broken for broken in broken_by(change)), broken_by(change)


@pytest.mark.parametrize(
    "change",
    [
        lambda c: None,
        lambda c: c["paths"].update({"/api/v1/goals": goals(c)}),
        move_to("/api/v1/clients/{child}/goals"),
        move_to("/api/v2/clients/{client_id}/goals"),
        lambda c: goals(c)["get"]["parameters"].append({"in": "query", "name": "search", "schema": TEXT}),
        lambda c: schema(c, "NewGoal")["properties"].update(note=TEXT),
        lambda c: schema(c, "NewGoal")["required"].remove("description"),
        lambda c: schema(c, "Goal")["properties"].update(note=TEXT),
        lambda c: schema(c, "Goal")["properties"]["state"]["enum"].append("dropped"),
        lambda c: goals(c)["post"]["responses"].pop("422"),
        lambda c: goals(c)["post"].update(operationId="create_goal", summary="Add a goal"),
    ],
)
def test_an_additive_change_is_not_breaking(change: Change) -> None:
    assert broken_by(change) == []


def test_recursive_schemas_can_be_compared() -> None:
    old = a_contract()
    schema(old, "Goal")["properties"]["parts"] = {"type": "array", "items": {"$ref": "#/components/schemas/Goal"}}
    new = copy.deepcopy(old)
    schema(new, "Goal")["properties"]["id"] = NUMBER

    assert list(breaks_of_calls(old, old)) == []
    assert any("goals[].id" in broken for broken in breaks_of_calls(old, new))


EVENT = {**an_object("version", "day", version=NUMBER, day={**TEXT, "format": "date"}), "additionalProperties": False}


@pytest.mark.parametrize(
    ("field", "now", "sentence"),
    [
        ("day", None, "x.day is read, but never sent"),
        ("day", NUMBER, "x.day is an integer, but is read as a string"),
        ("day", {**TEXT, "format": "date-time"}, "x.day is date-time, but is read as date"),
        ("day", {"anyOf": [{**TEXT, "format": "date"}, {"type": "null"}]}, "x.day may be null, which is not read"),
    ],
)
def test_an_event_field_cannot_be_removed_or_change_its_type(field: str, now: Schema | None, sentence: str) -> None:
    new = copy.deepcopy(EVENT)
    if now is None:
        del new["properties"][field]
        new["required"].remove(field)
    else:
        new["properties"][field] = now
    assert list(breaks_of_event(EVENT, new, "x")) == [sentence]


def test_an_event_may_gain_fields() -> None:
    new = copy.deepcopy(EVENT)
    new["properties"]["hour"] = NUMBER
    new["required"].append("hour")
    assert list(breaks_of_event(EVENT, new, "x")) == []


def test_an_event_is_removed_only_after_a_newer_version_replaced_it() -> None:
    old, replaced = {"a.b.made.v1": EVENT}, {"a.b.made.v2": EVENT}

    assert list(breaks_of_events(old, {}, set())) == ["a.b.made.v1 was removed"]
    assert list(breaks_of_events(old, {"a.c.made.v2": EVENT}, set())) == ["a.b.made.v1 was removed"]
    assert list(breaks_of_events(old, replaced, {"a.b.made.v1"})) == ["a.b.made.v1 was removed"]
    assert list(breaks_of_events(old, replaced, set())) == []
