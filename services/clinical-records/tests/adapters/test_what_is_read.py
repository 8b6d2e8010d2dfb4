"""A question reads what is its own, however much there is of others: in tables as they are after years."""

from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from chassis.ids import new_id
from chassis.runtime import Runtime
from chassis.testing.query_plans import multiply, rows_read
from chassis.unit_of_work import Actor
from clinical_records.use_cases.seal_records import UNSEALED, WRITTEN

World = Any
Make = Callable[..., Awaitable[dict[str, Any]]]
MANY = 3000
ANOTHER = "gen_random_uuid()"
TEST = Actor.service("clinical-records")


@pytest.fixture
async def written(world: World, add_goal: Make, write_on_session: Make, add_material: Make) -> World:
    """A goal and a note that were deleted since, and a material."""
    await add_goal("Says R")
    await add_material()
    await write_on_session("Went well")
    return world


async def test_what_is_to_be_sealed_is_found_without_reading_everybodys_records(
    written: World, runtime: Runtime
) -> None:
    async with runtime.units.begin(TEST) as uow:
        for table in ("goals", "notes"):
            await uow.rows(f"UPDATE {table} SET deleted_at = $1", uow.now)  # noqa: S608  # constants
            await multiply(uow, table, MANY, id=ANOTHER, child_id=ANOTHER)
        await multiply(uow, "materials", MANY, id=ANOTHER, event_id=ANOTHER, child_ids=f"ARRAY[{ANOTHER}]")
        for person in (written.child, new_id()):
            await uow.rows("INSERT INTO erased_people (id, erased_at) VALUES ($1, $2)", person, uow.now)
        read = await rows_read(uow, UNSEALED)
        deleting = {
            table: (await rows_read(uow, f"SELECT * FROM {table} WHERE {WRITTEN[table]}", written.child))[table]  # noqa: S608  # constants
            for table in ("goals", "notes", "materials")
        }
    assert (read["goals"], read["notes"]) == (1, 0), "one of the two has goals, and needs no look for notes"
    assert read["materials"] < MANY
    assert deleting == {"goals": 1, "notes": 1, "materials": 1}
