"""Queries don't read other children's rows, even in tables as large as after years of use."""

from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from chassis.ids import new_id
from chassis.testing.query_plans import multiply, rows_read
from chassis.unit_of_work import Actor, UnitsOfWork
from clinical_records.adapters.clinical_texts import TEXTS
from clinical_records.use_cases.retain_encrypted import ERASED_WITH_RECORDS, RETAINED_TABLES

World = Any
Make = Callable[..., Awaitable[dict[str, Any]]]
MANY = 3000
ANOTHER = "gen_random_uuid()"
TEST = Actor.service("clinical-records")


@pytest.fixture
async def world_with_records(world: World, add_goal: Make, write_on_session: Make, add_material: Make) -> World:
    """A goal, a note and a material."""
    await add_goal("Says R")
    await add_material()
    await write_on_session("Went well")
    return world


async def test_retention_queries_do_not_scan_all_records(
    world_with_records: World, superuser_units: UnitsOfWork
) -> None:
    async with superuser_units.begin(TEST) as uow:
        for table in ("goals", "notes"):
            await uow.rows(f"UPDATE {table} SET deleted_at = $1", uow.now)  # noqa: S608  # constants
            plain = {f"{name}_encrypted": "NULL" for name in TEXTS[table]}
            await multiply(uow, table, MANY, id=ANOTHER, child_id=ANOTHER, **plain)
        others = {"child_ids": f"ARRAY[{ANOTHER}]", "content_encrypted": "NULL"}
        await multiply(uow, "materials", MANY, id=ANOTHER, event_id=ANOTHER, **others)
        for person in (world_with_records.child, new_id()):
            await uow.rows("INSERT INTO erased_people (id, erased_at) VALUES ($1, $2)", person, uow.now)
        read = await rows_read(uow, ERASED_WITH_RECORDS)
        deleting = {}
        for table in ("goals", "notes", "materials"):
            sql = f"SELECT * FROM {table} WHERE {RETAINED_TABLES[table]}"  # noqa: S608  # constants
            deleting[table] = (await rows_read(uow, sql, world_with_records.child))[table]
    assert (read["goals"], read["notes"]) == (1, 0), "the query stops at the goals of the child that has some"
    assert read["materials"] < MANY
    assert deleting == {"goals": 1, "notes": 1, "materials": 1}
