"""A small sample service, a child's toys, that the tests of the chassis run."""

from pathlib import Path
from typing import Annotated, Any, ClassVar, Self
from uuid import UUID

from chassis.access.child_access import VisibleChild, require_child
from chassis.app import Service
from chassis.auth.viewer import Viewer
from chassis.db import Rows
from chassis.errors import Conflict, NotFound
from chassis.events.consumer import Handler
from chassis.events.event import Consumed, Event
from chassis.http.authentication import CallingService, Reading, SignedIn
from chassis.http.idempotency import Write
from chassis.http.pagination import PageNumber, paged
from chassis.http.responses import json_response
from chassis.ids import new_id
from chassis.pages import PAGE_SIZE, offset_of
from chassis.privacy.child_record import ChildRecord
from chassis.privacy.registry import Family, FamilyFile, FamilyFiles, FamilyRecords, Holding
from chassis.runtime import Runtime
from chassis.schemas import Incoming, Line, Outgoing, Pagy, Required
from chassis.settings import ServiceSettings
from chassis.unit_of_work import UnitOfWork
from fastapi import APIRouter, Response

from services.chassis.tests.toybox.tables import Table, Toy

BROKEN = "broken"
"""The handler fails on a toy with this name while `Repair.done` is false."""


class Repair:
    done = False
    error: Exception = RuntimeError("this toy is broken")


class Settings(ServiceSettings):
    service_name: ClassVar[str] = "toys"
    prefix: ClassVar[str] = "TOYS"


class ToyGiven(Event):
    name: ClassVar[str] = "toys.toy.given.v1"
    aggregate: ClassVar[str] = "toy_id"

    toy_id: UUID
    child_id: UUID

    @classmethod
    def example(cls) -> Self:
        return cls(version=1, toy_id=new_id(), child_id=new_id())


class ToySent(Consumed):
    name: ClassVar[str] = "shop.toy.sent.v1"

    child_id: UUID
    toy: str


class ToyTaken(Conflict):
    sentence = "This toy is already there."


class GiveToyRequest(Incoming):
    name: Annotated[Line, Required("Name is required")]


class ToyResponse(Outgoing):
    id: UUID
    name: str


class ToysResponse(Outgoing):
    toys: list[str]
    pagy: Pagy


router = APIRouter()
internal = APIRouter()


@router.get("/clients/{client_id}/toys", name="toys", response_model=ToysResponse)
async def toys(child: VisibleChild, reading: Reading, page: PageNumber = 1) -> Response:
    found = await reading.rows(
        "SELECT name FROM toys WHERE child_id = $1 ORDER BY id LIMIT $2 OFFSET $3",
        child, PAGE_SIZE + 1, offset_of(page),
    )  # fmt: skip
    shown, pagy = paged(found, page)
    return json_response({"toys": [toy["name"] for toy in shown], "pagy": pagy})


@router.post("/clients/{client_id}/toys", name="give a toy", status_code=201, response_model=ToyResponse)
async def give(client_id: str, body: GiveToyRequest, viewer: SignedIn, write: Write) -> Response:
    return await write(
        viewer, lambda uow: give_toy(uow, viewer, client_id, body.name), lambda toy: toy.model_dump(), status=201
    )


@router.delete("/clients/{client_id}/toys", name="take all toys", status_code=204)
async def take(child: VisibleChild, viewer: SignedIn, write: Write) -> Response:
    return await write(
        viewer, lambda uow: uow.rows("DELETE FROM toys WHERE child_id = $1", child), lambda _: None, status=204
    )


@router.get("/me", name="me")
async def me(viewer: SignedIn) -> Response:
    return json_response({"id": viewer.profile_id, "operator": viewer.operator})


@internal.get("/caller")
async def caller(service: CallingService) -> Response:
    return json_response({"caller": service})


async def give_toy(uow: UnitOfWork, viewer: Viewer, child_id: str, name: str) -> Any:
    """Raises ToyTaken after all other writes, and RuntimeError for the name "explode"."""
    child = await require_child(uow, viewer, child_id, uow.now)
    taken = await uow.value("SELECT count(*) FROM toys WHERE child_id = $1 AND name = $2", child, name)
    toy = Toy(id=new_id(), child_id=child, name=name, created_at=uow.now)
    uow.db.add(toy)
    uow.emit(ToyGiven(version=1, toy_id=toy.id, child_id=child))
    uow.audit("toy.given", child_id=child, subject=toy.id)
    await uow.db.flush()
    if taken:
        raise ToyTaken
    if name == "explode":
        raise RuntimeError(f"the secret toy of {child} exploded")
    return ToyResponse(id=toy.id, name=toy.name)


async def receive(uow: UnitOfWork, sent: ToySent) -> None:
    if sent.toy == BROKEN and not Repair.done:
        raise Repair.error
    uow.db.add(Toy(id=new_id(), child_id=sent.child_id, name=sent.toy, created_at=uow.now))


async def list_labels(db: Rows, family: Family) -> list[FamilyFile]:
    found = await db.rows("SELECT id, name FROM toys WHERE child_id = ANY($1) ORDER BY id", list(family.child_ids))
    return [FamilyFile(str(row["id"]), f"{row['name']}.txt") for row in found]


async def read_label(runtime: Runtime, family: Family, file_id: str) -> bytes:
    for file in await list_labels(runtime.queries, family):
        if file.id == file_id:
            return file.filename.encode()
    raise NotFound


service = Service(
    settings=Settings,
    title="Toys",
    metadata=Table.metadata,
    migrations=Path(__file__).parent / "migrations",
    routers=(router,),
    internal_routers=(internal,),
    produces=(ToyGiven,),
    handlers=(Handler(ToySent, receive),),
    family_records=FamilyRecords(
        holdings=(
            Holding(
                "toys",
                "t.child_id = ANY(family.child_ids) AND t.name LIKE 'golden%'",
                kept="Gold is kept forever.",
                change="name = 'gold'",
            ),
            Holding("toys", "t.child_id = ANY(family.child_ids) AND t.name <> 'gold'", hidden=("created_at",)),
        ),
        files=FamilyFiles(list_labels, read_label),
    ),
    child_record=ChildRecord({"toys": "SELECT id, name FROM toys WHERE child_id = $1"}),
)
