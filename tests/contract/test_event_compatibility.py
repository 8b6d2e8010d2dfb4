"""The rules between producers and consumers, checked with made-up events."""

from datetime import date, datetime
from typing import Any, ClassVar, Literal, Self
from uuid import UUID

import pytest
from chassis.events.event import Consumed, Event
from contracts_tool.events import problems_of_consumer, problems_of_defaults, problems_of_example
from pydantic import BaseModel, Field


class Guest(BaseModel):
    name: str
    age: int | None


class SessionBooked(Event):
    name: ClassVar[str] = "scheduling.session.booked.v1"
    aggregate: ClassVar[str] = "session_id"

    session_id: UUID
    starts_at: datetime
    kind: Literal["single", "group"]
    guests: list[Guest]
    note: str | None

    @classmethod
    def example(cls) -> Self:
        return cls(
            version=1,
            session_id=UUID(int=1),
            starts_at=datetime.fromisoformat("2026-03-02T15:00:00+00:00"),
            kind="single",
            guests=[Guest(name="Mia", age=7)],
            note=None,
        )


class Reads(Consumed):
    name: ClassVar[str] = SessionBooked.name


def problems(consumed: type[Consumed]) -> list[str]:
    return list(problems_of_consumer(consumed, {SessionBooked.name: SessionBooked}, "billing"))


def test_a_consumer_may_read_fewer_fields_with_looser_types() -> None:
    class NameOnly(BaseModel):
        name: str

    class Fits(Reads):
        version: int
        session_id: str
        starts_at: datetime
        kind: str
        guests: list[NameOnly]
        note: str | None

    assert problems(Fits) == []


def test_a_consumer_may_accept_more_values_than_are_sent() -> None:
    class Fits(Reads):
        kind: Literal["single", "group", "pair"]

    assert problems(Fits) == []


def lacks(**fields: Any) -> type[Consumed]:
    made: type[Consumed] = type("Made", (Reads,), {"__annotations__": fields, "__module__": __name__})
    return made


class AgedGuest(BaseModel):
    age: int


class TallGuest(BaseModel):
    height: int | None = None


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"room": str}, ".room is read, but never sent"),
        ({"room": str | None}, ".room is read, but never sent"),
        ({"version": str}, ".version is an integer, but is read as a string"),
        ({"starts_at": date}, ".starts_at is date-time, but is read as date"),
        ({"note": str}, ".note may be null, which is not read"),
        ({"kind": Literal["single"]}, ".kind may be 'group', which is not read"),
        ({"note": Literal["a"] | None}, ".note may be other values, which is not read"),
        ({"guests": list[str]}, ".guests[] is an object, but is read as a string"),
        ({"guests": list[AgedGuest]}, ".guests[].age may be null, which is not read"),
        ({"guests": list[TallGuest]}, ".guests[].height is read, but never sent"),
    ],
)
def test_a_consumer_that_reads_a_missing_or_retyped_field_is_named(fields: dict[str, Any], sentence: str) -> None:
    assert any(found == f"billing: {SessionBooked.name}{sentence}" for found in problems(lacks(**fields)))


def test_a_consumer_that_rejects_the_example_is_named() -> None:
    class Strict(Reads):
        version: int = Field(ge=2)

    assert f"billing rejects the example of {SessionBooked.name}: version" in problems(Strict)
    assert f"billing: {SessionBooked.name}.version is read with minimum 2, but has none" in problems(Strict)


def test_a_consumer_of_an_event_that_nobody_sends_is_named() -> None:
    class Elsewhere(Consumed):
        name: ClassVar[str] = "scheduling.session.moved.v1"

    assert problems(Elsewhere) == ["billing consumes scheduling.session.moved.v1, which nobody sends"]


def test_an_example_that_does_not_validate_is_named() -> None:
    class Wrong(SessionBooked):
        @classmethod
        def example(cls) -> Self:
            return super().example().model_copy(update={"session_id": 7, "kind": "triple"})

    with pytest.warns(UserWarning, match="serializer"):
        found = list(problems_of_example(Wrong))
    assert len(found) == 2
    assert all(one.startswith(f"{SessionBooked.name}: its example does not validate") for one in found)
    assert list(problems_of_example(SessionBooked)) == []


def test_a_produced_field_with_a_default_is_named() -> None:
    class Lazy(SessionBooked):
        room: str | None = None

    assert list(problems_of_defaults(Lazy)) == [
        f"{SessionBooked.name}: its field room has a default; publishers have to set it"
    ]
    assert list(problems_of_defaults(SessionBooked)) == []
