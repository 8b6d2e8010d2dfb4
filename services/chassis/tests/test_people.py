"""The projection of people's names, in a table of a made-up service."""

from typing import Any
from uuid import UUID

import pytest
from chassis.access.people import people_handlers
from chassis.events.consumer import Dispatcher
from chassis.ids import new_id
from chassis.runtime import Runtime
from chassis.tables import new_registry
from chassis.testing.databases import create_tables
from sqlmodel import Field, SQLModel


class Table(SQLModel, registry=new_registry()):
    __abstract__ = True


class Author(Table, table=True):
    __tablename__ = "authors"

    user_type: str = Field(primary_key=True)
    profile_id: UUID = Field(primary_key=True)
    version: int
    first_name: str
    last_name: str
    zone: str


@pytest.fixture
async def dispatcher(runtime: Runtime) -> Dispatcher:
    create_tables(runtime.settings.database_url, Table.metadata)
    handlers = people_handlers(Author, id_column="profile_id", timezone_column="zone")
    return Dispatcher("toys", handlers, runtime.units)


async def publish(dispatcher: Dispatcher, user_type: str, profile_id: UUID, **changes: Any) -> bool:
    data = {"version": 1, "first_name": "Ada", "last_name": "Lovelace", "timezone": "America/Denver", **changes}
    envelope = {"id": str(new_id()), "data": {f"{user_type}_id": str(profile_id), "specialty": "ignored", **data}}
    subject = {"guardian": "guardian.profile_changed", "therapist": "therapist.summary_changed"}[user_type]
    return await dispatcher.dispatch(f"evt.identity.{subject}.v1", envelope)


async def authors(runtime: Runtime) -> list[tuple[str, str, str, str]]:
    rows = await runtime.queries.rows("SELECT user_type, first_name, last_name, zone FROM authors ORDER BY user_type")
    return [(row["user_type"], row["first_name"], row["last_name"], row["zone"]) for row in rows]


async def test_guardian_and_therapist_with_one_id_are_two_people(dispatcher: Dispatcher, runtime: Runtime) -> None:
    profile_id = new_id()
    await publish(dispatcher, "guardian", profile_id, first_name="Grace", last_name=None)
    await publish(dispatcher, "therapist", profile_id)
    assert await authors(runtime) == [
        ("guardian", "Grace", "", "America/Denver"),
        ("therapist", "Ada", "Lovelace", "America/Denver"),
    ]


async def test_older_profile_event_does_not_overwrite_a_newer_one(dispatcher: Dispatcher, runtime: Runtime) -> None:
    profile_id = new_id()
    await publish(dispatcher, "guardian", profile_id, version=2, first_name="Grace")
    await publish(dispatcher, "guardian", profile_id, version=1)
    assert await authors(runtime) == [("guardian", "Grace", "Lovelace", "America/Denver")]


@pytest.mark.parametrize("zone", [None, "", "Mars/Olympus", "../etc/passwd"])
async def test_unknown_time_zone_becomes_utc(dispatcher: Dispatcher, runtime: Runtime, zone: str | None) -> None:
    await publish(dispatcher, "therapist", new_id(), timezone=zone)
    assert await authors(runtime) == [("therapist", "Ada", "Lovelace", "UTC")]
