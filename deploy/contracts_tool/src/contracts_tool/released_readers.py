"""Events between two versions: during a roll-out the released version of a service and this one run side by side, and
events wait in the broker and in outboxes for days."""

from collections.abc import Iterator, Mapping, Sequence

from chassis.events.event import Event
from jsonschema import Draft202012Validator, FormatChecker

from contracts_tool.render import event_schema
from contracts_tool.schema_compatibility import CONSUMER, OLDER_EVENT, Part, misfits
from contracts_tool.services import Listed, Schema, produced_by_name

Readers = Mapping[str, Sequence[Schema]]
"""By event name, the schemas with which a service reads it."""


def readers_of(listed: Listed) -> Readers:
    found: dict[str, list[Schema]] = {}
    for consumed in listed.consumed():
        schema = consumed.model_json_schema(mode="validation")
        if schema not in (known := found.setdefault(consumed.name, [])):
            known.append(schema)
    return {name: found[name] for name in sorted(found)}


def problems_of_released_readers(released: Mapping[str, Readers], produced: Mapping[str, type[Event]]) -> Iterator[str]:
    """The events of this version, as the released services read them."""
    for service, readers in released.items():
        for name, schemas in readers.items():
            who = f"the released {service}"
            event = produced.get(name)
            if event is None:
                yield f"{who} consumes {name}, which nobody sends"
                continue
            for reads in schemas:
                sent = event_schema(event)
                yield from (f"{who}: {one}" for one in misfits(Part(reads, reads), Part(sent, sent), name, CONSUMER))
                for refused in Draft202012Validator(reads, format_checker=FormatChecker()).iter_errors(
                    event.example().model_dump(mode="json")
                ):
                    yield f"{who} rejects the example of {name}: {refused.message}"


def problems_of_released_events(events: Mapping[str, Schema], services: Sequence[Listed]) -> Iterator[str]:
    """The events of the released services, as this version reads them."""
    produced = produced_by_name(services)
    for listed in services:
        for consumed in listed.consumed():
            sent = events.get(consumed.name)
            if sent is None or consumed.name not in produced:
                continue
            reads = consumed.model_json_schema(mode="validation")
            for misfit in misfits(Part(reads, reads), Part(sent, sent), consumed.name, OLDER_EVENT):
                yield f"{listed.name}, as it was released: {misfit}"
