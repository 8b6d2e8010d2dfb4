"""Renders the files of contracts/ from the code."""

import json
from collections.abc import Mapping, Sequence
from typing import Any

from chassis.app import create_app
from chassis.events.event import Event
from pydantic.json_schema import GenerateJsonSchema
from pydantic_core import core_schema

from contracts_tool.asyncapi import asyncapi
from contracts_tool.services import Listed, Schema

DIALECT = "https://json-schema.org/draft/2020-12/schema"


def render(services: Sequence[Listed]) -> Mapping[str, str]:
    """Text of every generated file, by path below contracts/."""
    files: dict[str, Any] = {}
    for listed in services:
        files[f"openapi/{listed.name}.json"] = openapi(listed)
        for event in listed.service.produces:
            files[schema_file(event)] = event_schema(event)
            files[example_file(event)] = event.example().model_dump(mode="json")
    files["asyncapi.json"] = asyncapi(services)
    return {path: as_text(content) for path, content in files.items()}


def schemas(files: Mapping[str, str]) -> Mapping[str, Schema]:
    """The rendered files that others rely on."""
    return {path: json.loads(text) for path, text in files.items() if path != "asyncapi.json"}


def as_text(content: Any) -> str:
    return json.dumps(content, indent=2, ensure_ascii=False) + "\n"


def openapi(listed: Listed) -> Schema:
    """Leaves out apps mounted below /internal. Operations without a tag get the service's name."""
    document: Schema = create_app(listed.service, broker=False).openapi()
    for calls in document.get("paths", {}).values():
        for call in calls.values():
            call.setdefault("tags", [listed.name])
    return document


def event_schema(event: type[Event]) -> Schema:
    """Schema of the payload (the envelope's `data`), as consumers receive it."""
    schema = event.model_json_schema(mode="serialization", schema_generator=_AsSent)
    return {"$schema": DIALECT, **schema, "title": event.name}


class _AsSent(GenerateJsonSchema):
    """Marks fields with a default as required, because they are always sent."""

    def field_is_required(
        self,
        field: core_schema.ModelField | core_schema.DataclassField | core_schema.TypedDictField,
        total: bool,
    ) -> bool:
        return True if field["type"] == "model-field" else super().field_is_required(field, total)


def schema_file(event: type[Event]) -> str:
    service, _, rest = event.name.partition(".")
    return f"events/{service}/{rest}.json"


def example_file(event: type[Event]) -> str:
    service, _, rest = event.name.partition(".")
    return f"events/{service}/examples/{rest}.json"
