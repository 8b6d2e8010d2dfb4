"""Events between a released version of a service and this one, checked with made-up events."""

from typing import Any, ClassVar, Literal, Self
from uuid import UUID

import pytest
from chassis.events.event import Consumed, Event
from contracts_tool.released import Release, released_readers
from contracts_tool.released_readers import (
    problems_of_released_events,
    problems_of_released_readers,
    readers_of,
)
from contracts_tool.services import Schema, load_services

NAME = "toys.toy.given.v1"


class ToyGiven(Event):
    name: ClassVar[str] = NAME
    aggregate: ClassVar[str] = "toy_id"

    toy_id: UUID
    kind: Literal["ball", "kite"]

    @classmethod
    def example(cls) -> Self:
        return cls(version=1, toy_id=UUID(int=1), kind="ball")


class Receives:
    """A service with one consumer."""

    name = "shelves"

    def __init__(self, consumed: type[Consumed]) -> None:
        self._consumed = consumed
        self.service = self
        self.produces = (ToyGiven,)

    def consumed(self) -> list[type[Consumed]]:
        return [self._consumed]


def reads(**fields: Any) -> Any:
    made = type("Reads", (Consumed,), {"name": NAME, "__annotations__": {"name": ClassVar[str], **fields}})
    return Receives(made)


def schema(*required: str, **properties: Schema) -> Schema:
    return {"type": "object", "properties": properties, "required": list(required)}


TEXT: Schema = {"type": "string"}
KINDS: Schema = {"type": "string", "enum": ["ball", "kite"]}


def released_problems(*schemas: Schema) -> list[str]:
    return list(problems_of_released_readers({"shelves": {NAME: schemas}}, {NAME: ToyGiven}))


def test_a_released_consumer_reads_an_event_that_grew() -> None:
    assert released_problems(schema("kind", kind=KINDS), *readers_of(reads(toy_id=UUID))[NAME]) == []


@pytest.mark.parametrize(
    ("reader", "sentence"),
    [
        (schema("color", color=TEXT), f"the released shelves: {NAME}.color is read, but never sent"),
        (schema(color=TEXT), f"the released shelves: {NAME}.color is read, but never sent"),
        (
            schema("kind", kind={"type": "string", "enum": ["ball"]}),
            f"the released shelves: {NAME}.kind may be 'kite', which is not read",
        ),
        (
            schema("version", version={"type": "integer", "minimum": 2}),
            f"the released shelves rejects the example of {NAME}: 1 is less than the minimum of 2",
        ),
    ],
)
def test_what_a_released_consumer_cannot_read_is_named(reader: Schema, sentence: str) -> None:
    assert sentence in released_problems(reader)


def test_an_event_that_a_released_consumer_waits_for_is_named() -> None:
    found = list(problems_of_released_readers({"shelves": {"toys.toy.lost.v1": [schema()]}}, {NAME: ToyGiven}))
    assert found == ["the released shelves consumes toys.toy.lost.v1, which nobody sends"]


def test_a_consumer_of_this_version_reads_what_the_released_one_sent() -> None:
    sent = {NAME: schema("toy_id", "kind", toy_id={"type": "string", "format": "uuid"}, kind=KINDS)}
    assert list(problems_of_released_events(sent, [reads(kind=str)])) == []
    assert list(problems_of_released_events(sent, [reads(color=str)])) == [
        f"shelves, as it was released: {NAME}.color is read, but never sent"
    ]


def test_every_service_has_its_released_consumers_on_record() -> None:
    services = load_services()
    assert set(released_readers()) == {listed.name for listed in services}
    for listed in services:
        assert len(Release.of(listed.name).commit) == 40
    assert {name for readers in released_readers().values() for name in readers}
