"""Rules between producers and consumers of events."""

import re
from collections.abc import Iterator, Mapping, Sequence

from chassis.events.event import Consumed, Event
from jsonschema import Draft202012Validator, FormatChecker
from pydantic import ValidationError

from contracts_tool.render import event_schema
from contracts_tool.schema_compatibility import CONSUMER, Part, misfits
from contracts_tool.services import Listed, event_classes, produced_by_name

NAME = r"{service}\.[a-z][a-z_]*\.[a-z][a-z_]*\.v[1-9][0-9]*"


def problems_of_producers(services: Sequence[Listed]) -> Iterator[str]:
    for listed in services:
        yield from _unlisted(listed)
        for event in listed.service.produces:
            if not re.fullmatch(NAME.format(service=re.escape(listed.name)), event.name):
                yield f"{event.name}: should be named {listed.name}.<aggregate>.<past_tense>.v<n>"
            if event.aggregate not in event.model_fields:
                yield f"{event.name}: has no field {event.aggregate} for its aggregate's id"
            yield from problems_of_defaults(event)
            yield from problems_of_example(event)


def _unlisted(listed: Listed) -> Iterator[str]:
    """An unlisted event would be in no contract."""
    for event in event_classes(listed.package):
        if event not in listed.service.produces:
            yield f"{event.name}: {listed.name} defines it, but does not list it in `produces`"


def problems_of_defaults(event: type[Event]) -> Iterator[str]:
    """A publisher could forget a field with a default, and no check would notice."""
    for name, field in event.model_fields.items():
        if not field.is_required():
            yield f"{event.name}: its field {name} has a default; publishers have to set it"


def problems_of_example(event: type[Event]) -> Iterator[str]:
    validator = Draft202012Validator(event_schema(event), format_checker=FormatChecker())
    for error in validator.iter_errors(event.example().model_dump(mode="json")):
        yield f"{event.name}: its example does not validate: {error.message}"


def problems_of_consumers(services: Sequence[Listed]) -> Iterator[str]:
    produced = produced_by_name(services)
    for listed in services:
        for consumed in listed.consumed():
            who = f"{listed.name} ({consumed.__module__}.{consumed.__qualname__})"
            yield from problems_of_consumer(consumed, produced, who)
            if consumed.subject() not in listed.consumes:
                yield f"{who} consumes {consumed.subject()}, which is missing from `consumes` in deploy/platform.toml"
        for subject in sorted(set(listed.consumes) - {consumed.subject() for consumed in listed.consumed()}):
            yield f"{listed.name} has {subject} in `consumes` of deploy/platform.toml but does not handle it"


def problems_of_consumer(consumed: type[Consumed], produced: Mapping[str, type[Event]], who: str) -> Iterator[str]:
    event = produced.get(consumed.name)
    if event is None:
        yield f"{who} consumes {consumed.name}, which nobody sends"
        return
    reads, sent = consumed.model_json_schema(mode="validation"), event_schema(event)
    for misfit in misfits(Part(reads, reads), Part(sent, sent), consumed.name, CONSUMER):
        yield f"{who}: {misfit}"
    try:
        consumed.model_validate(event.example().model_dump(mode="json"))
    except ValidationError as refused:
        fields = ", ".join(".".join(map(str, error["loc"])) for error in refused.errors())
        yield f"{who} rejects the example of {consumed.name}: {fields}"
