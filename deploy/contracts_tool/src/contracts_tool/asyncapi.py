"""AsyncAPI 3.0: producers and consumers of each event (https://www.asyncapi.com/docs/reference)."""

from collections.abc import Sequence
from inspect import getdoc
from typing import Any

from chassis.events.event import Event

from contracts_tool.services import Listed, Schema

ENVELOPE: Schema = {
    "type": "object",
    "description": "CloudEvents 1.0 in JSON, with W3C trace context as an extension attribute.",
    "required": ["specversion", "id", "source", "type", "subject", "time", "datacontenttype", "data"],
    "properties": {
        "specversion": {"const": "1.0"},
        "id": {"type": "string", "format": "uuid", "description": "The same when an event is sent again."},
        "source": {"type": "string", "pattern": "^/services/"},
        "type": {"type": "string", "description": "The event's name."},
        "subject": {"type": "string", "description": "The aggregate's id."},
        "time": {"type": "string", "format": "date-time"},
        "datacontenttype": {"const": "application/json"},
        "traceparent": {"type": "string"},
        "data": {"type": "object"},
    },
}


def asyncapi(services: Sequence[Listed]) -> Schema:
    produced = [event for listed in services for event in listed.service.produces]
    return {
        "asyncapi": "3.0.0",
        "info": {
            "title": "Larkwell events",
            "version": "1",
            "description": "Sent from an outbox, handled through an inbox: each effect happens once, in any order.",
        },
        "defaultContentType": "application/json",
        "servers": {"broker": {"host": "nats:4222", "protocol": "nats", "description": "JetStream, stream EVENTS."}},
        "channels": {event.name: _channel(event) for event in produced},
        "operations": _operations(services, {event.name for event in produced}),
        "components": {
            "schemas": {"Envelope": ENVELOPE},
            "messages": {event.name: _message(event) for event in produced},
        },
    }


def _channel(event: type[Event]) -> Schema:
    return {
        "address": event.subject(),
        "messages": {"event": {"$ref": f"#/components/messages/{event.name}"}},
    }


def _message(event: type[Event]) -> Schema:
    service, _, rest = event.name.partition(".")
    data = {"type": "object", "properties": {"data": {"$ref": f"events/{service}/{rest}.json"}}}
    return {
        "name": event.name,
        "summary": (getdoc(event) or event.name).partition("\n")[0],
        "contentType": "application/cloudevents+json",
        "payload": {"allOf": [{"$ref": "#/components/schemas/Envelope"}, data]},
    }


def _operations(services: Sequence[Listed], produced: set[str]) -> Schema:
    operations: dict[str, Any] = {}
    for listed in services:
        for event in listed.service.produces:
            operations[f"{listed.name}.sends.{event.name}"] = _operation("send", event.name, listed.name)
        for name in dict.fromkeys(consumed.name for consumed in listed.consumed()):
            if name in produced:
                operations[f"{listed.name}.receives.{name}"] = _operation("receive", name, listed.name)
    return operations


def _operation(action: str, event: str, service: str) -> Schema:
    return {
        "action": action,
        "channel": {"$ref": f"#/channels/{event}"},
        "messages": [{"$ref": f"#/channels/{event}/messages/event"}],
        "tags": [{"name": service}],
    }
