from uuid import UUID

import pytest
from chassis.ids import new_id
from chassis.pages import PAGE_SIZE
from chassis.runtime import Runtime
from chassis.testing.api import ApiClient
from chassis.testing.clock import FakeClock
from chassis.testing.people import Person


async def add_toys(runtime: Runtime, child: UUID, clock: FakeClock, count: int) -> None:
    """Adds `count` toys; the order of their ids is the order of their names."""
    await runtime.queries.rows(
        "INSERT INTO toys (id, child_id, name, created_at) SELECT id, $2, 'toy ' || place - 1, $3"
        " FROM unnest($1::uuid[]) WITH ORDINALITY AS made (id, place)",
        [new_id() for _ in range(count)],
        child,
        clock.now,
    )


async def test_list_is_paginated(
    api: ApiClient, runtime: Runtime, parent: Person, child: UUID, clock: FakeClock
) -> None:
    await add_toys(runtime, child, clock, PAGE_SIZE + 1)
    first = (await api.get(f"/clients/{child}/toys", by=parent)).json()
    second = (await api.get(f"/clients/{child}/toys?page=2", by=parent)).json()
    assert first["pagy"] == {"next": 2}
    assert second["pagy"] == {"next": None}
    assert first["toys"] + second["toys"] == [f"toy {number}" for number in range(PAGE_SIZE + 1)]


async def test_full_last_page_has_no_next_page(
    api: ApiClient, runtime: Runtime, parent: Person, child: UUID, clock: FakeClock
) -> None:
    await add_toys(runtime, child, clock, PAGE_SIZE)
    assert (await api.get(f"/clients/{child}/toys", by=parent)).json()["pagy"] == {"next": None}


@pytest.mark.parametrize(
    ("page", "sentence"),
    [
        ("0", "Page must be at least 1"),
        ("-1", "Page must be at least 1"),
        ("many", "Page must be a whole number"),
        ("10001", "Page must be at most 10000"),
    ],
)
async def test_invalid_page_number_is_rejected(
    api: ApiClient, parent: Person, child: UUID, page: str, sentence: str
) -> None:
    response = await api.get(f"/clients/{child}/toys?page={page}", by=parent)
    assert (response.status_code, response.json()["error"]) == (422, sentence)
