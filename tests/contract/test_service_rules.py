"""The rules for whole services, checked with a made-up one."""

from pathlib import Path
from typing import ClassVar, Self
from uuid import UUID

from chassis.access import projections
from chassis.app import Service
from chassis.events.consumer import Handler
from chassis.events.event import Consumed, Event
from chassis.settings import ServiceSettings
from chassis.unit_of_work import UnitOfWork
from contracts_tool.asyncapi import asyncapi
from contracts_tool.calls import problems_of_calls
from contracts_tool.events import problems_of_consumers, problems_of_producers
from contracts_tool.services import Listed
from sqlalchemy import MetaData


class BoatsSettings(ServiceSettings):
    service_name: ClassVar[str] = "boats"
    prefix: ClassVar[str] = "BOATS"


class BoatEvent(Event):
    aggregate: ClassVar[str] = "boat_id"
    boat_id: UUID

    @classmethod
    def example(cls) -> Self:
        return cls(version=1, boat_id=UUID(int=1))


class BoatLaunched(BoatEvent):
    name: ClassVar[str] = "boats.boat.launched.v1"


class BoatNamedOddly(BoatEvent):
    name: ClassVar[str] = "boat-named"
    aggregate: ClassVar[str] = "ship_id"


class BoatSank(BoatEvent):
    name: ClassVar[str] = "boats.boat.sank.v1"


class Launched(Consumed):
    name: ClassVar[str] = BoatLaunched.name


LAUNCHED = (Launched.subject(),)
RELATIONS = tuple({handler.event.subject() for handler in projections.HANDLERS})
"""Events that every service consumes."""


async def ignore(_: UnitOfWork, __: Launched) -> None:
    return


def boats(*produces: type[Event], consumes: tuple[str, ...] = LAUNCHED) -> Listed:
    service = Service(
        settings=BoatsSettings,
        title="Boats",
        metadata=MetaData(),
        migrations=Path(),
        produces=produces,
        handlers=[Handler(Launched, ignore)],
    )
    return Listed("boats", __name__.partition(".")[0], consumes, service)


def test_an_event_that_is_defined_but_not_listed_is_named() -> None:
    found = list(problems_of_producers([boats(BoatLaunched, BoatNamedOddly)]))
    assert "boats.boat.sank.v1: boats defines it, but does not list it in `produces`" in found
    assert not any(one.startswith("boats.boat.launched.v1") for one in found)


def test_an_event_with_a_wrong_name_or_no_aggregate_id_is_named() -> None:
    found = list(problems_of_producers([boats(BoatLaunched, BoatNamedOddly, BoatSank)]))
    assert "boat-named: should be named boats.<aggregate>.<past_tense>.v<n>" in found
    assert "boat-named: has no field ship_id for its aggregate's id" in found


def test_a_subject_missing_from_consumes_or_without_a_handler_is_named() -> None:
    def found(*consumes: str) -> list[str]:
        problems = problems_of_consumers([boats(BoatLaunched, consumes=(*RELATIONS, *consumes))])
        return [one for one in problems if "which nobody sends" not in one]

    assert found(*LAUNCHED) == []
    assert found() == [
        f"boats ({__name__}.Launched) consumes evt.boats.boat.launched.v1, which is missing from `consumes` in "
        "deploy/platform.toml"
    ]
    assert found(*LAUNCHED, "evt.planes.>") == [
        "boats has evt.planes.> in `consumes` of deploy/platform.toml but does not handle it"
    ]


def test_asyncapi_lists_producers_and_consumers() -> None:
    document = asyncapi([boats(BoatLaunched)])
    assert document["channels"]["boats.boat.launched.v1"]["address"] == "evt.boats.boat.launched.v1"
    assert {name: one["action"] for name, one in document["operations"].items()} == {
        "boats.sends.boats.boat.launched.v1": "send",
        "boats.receives.boats.boat.launched.v1": "receive",
    }


def test_two_operations_with_the_same_id_are_named() -> None:
    one = {"paths": {"/api/v1/boats": {"get": {"operationId": "list_boats"}}}}
    other = {"paths": {"/api/v1/fleet": {"get": {"operationId": "list_boats"}}}}
    assert list(problems_of_calls({"boats": one, "fleet": other})) == [
        "fleet: GET /api/v1/fleet has the operation id list_boats, like boats: GET /api/v1/boats"
    ]
