"""Families list accesses to a child's record (docs/product/shared.md#record-access)."""

from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import clinical_records
import httpx
import pytest
from chassis.ids import new_id
from chassis.runtime import Runtime
from chassis.testing.api import ApiClient
from chassis.testing.audited_actions import audited_actions
from chassis.testing.clock import FakeClock
from chassis.testing.people import Person, therapist
from chassis.unit_of_work import Actor
from clinical_records.api.record_accesses import PARTS
from fastapi import FastAPI

Make = Callable[..., Awaitable[dict[str, Any]]]
World = Any
ZONE = "America/Los_Angeles"


async def ask(api: ApiClient, world: World, by: Person | None = None, **changed: str) -> httpx.Response:
    days = {"start_date": "2026-02-15", "end_date": "2026-03-31", "timezone": ZONE, **changed}
    await world.runtime.reads.flush()
    return await api.get(f"/clients/{world.child}/record_accesses", params=days, by=by or world.parent)


async def accesses(api: ApiClient, world: World, **changed: str) -> list[dict[str, Any]]:
    response = await ask(api, world, **changed)
    assert response.status_code == 200, response.text
    return list(response.json()["record_accesses"])


async def read_notes(api: ApiClient, world: World, by: Person) -> None:
    assert (await api.get(f"/events/{world.session}/notes", by=by)).status_code == 200


async def test_what_one_person_opens_on_a_day_is_one_entry(api: ApiClient, world: World, clock: FakeClock) -> None:
    await read_notes(api, world, world.therapist)
    clock.advance(minutes=5)
    await read_notes(api, world, world.therapist)
    last = clock.now
    clock.advance(days=1)
    await read_notes(api, world, world.therapist)
    ada = {"role": "therapist", "id": str(world.therapist.profile_id), "name": "Ada"}
    first = {
        "day": "2026-03-02", "person": ada, "on_behalf_of": None, "part": "notes", "changed": False, "times": 2,
        "last_at": last.isoformat(),
    }  # fmt: skip
    assert await accesses(api, world) == [
        {**first, "day": "2026-03-03", "times": 1, "last_at": clock.now.isoformat()},
        first,
    ]


async def test_opening_and_changing_are_separate_entries(
    api: ApiClient, world: World, write: Make, add_goal: Make
) -> None:
    await write(world.therapist)
    await add_goal()
    await api.get(f"/clients/{world.child}/goals", by=world.parent)
    async with world.runtime.units.begin(Actor(f"guardian:{world.parent.profile_id}")) as uow:
        uow.audit("messages.read", child_id=world.child)
    found = {(each["person"]["role"], each["part"], each["changed"]) for each in await accesses(api, world)}
    changes = {("therapist", "notes", True), ("therapist", "goals", True)}
    assert found == changes | {("guardian", "goals", False), ("guardian", "notes", False)}


async def test_days_are_those_of_the_familys_calendar(api: ApiClient, world: World, clock: FakeClock) -> None:
    clock.advance(hours=16, minutes=59)  # 11:59 PM in Los Angeles
    await read_notes(api, world, world.therapist)
    clock.advance(minutes=1)
    await read_notes(api, world, world.therapist)
    assert [each["day"] for each in await accesses(api, world)] == ["2026-03-03", "2026-03-02"]
    assert [each["day"] for each in await accesses(api, world, timezone="UTC")] == ["2026-03-03"]
    monday = {"start_date": "2026-03-02", "end_date": "2026-03-02"}
    assert [each["day"] for each in await accesses(api, world, **monday)] == ["2026-03-02"]


async def test_earlier_days_are_offered(api: ApiClient, world: World, clock: FakeClock) -> None:
    assert (await ask(api, world)).json() == {"record_accesses": [], "earlier": None}
    await read_notes(api, world, world.therapist)
    clock.advance(days=40)
    later = {"start_date": "2026-04-01", "end_date": "2026-04-30"}
    assert (await ask(api, world, **later)).json() == {"record_accesses": [], "earlier": "2026-03-02"}


async def test_an_operator_is_the_company(api: ApiClient, world: World, runtime: Runtime) -> None:
    impersonated = Person(world.therapist.user_type, world.therapist.profile_id, operator="rosalind")
    await read_notes(api, world, impersonated)
    async with runtime.units.begin(Actor.operator("rosalind")) as uow:
        uow.audit("records.unsealed", child_id=world.child)
    response = await ask(api, world)
    assert "rosalind" not in response.text
    company = {"role": "operator", "id": None, "name": None}
    found = {each["part"]: (each["person"], each["on_behalf_of"]) for each in response.json()["record_accesses"]}
    ada = {"role": "therapist", "id": str(world.therapist.profile_id), "name": "Ada"}
    assert found == {"notes": (company, ada), "record": (company, None)}


async def test_other_children_services_and_the_list_itself_are_left_out(
    api: ApiClient, world: World, runtime: Runtime, clock: FakeClock
) -> None:
    other = new_id()
    runtime.reads.record(Actor(f"therapist:{world.therapist.profile_id}"), "read list_goals", [other], clock.now)
    runtime.reads.record(
        Actor(f"therapist:{world.therapist.profile_id}"), "read list_message_threads", [other, world.child], clock.now
    )
    async with runtime.units.begin(Actor.service("clinical-records")) as uow:
        uow.audit("records.sealed", child_id=world.child)
    await accesses(api, world)
    response = await ask(api, world)
    assert [each["part"] for each in response.json()["record_accesses"]] == ["notes"]
    assert str(other) not in response.text


async def test_someone_without_a_stored_name_has_none(api: ApiClient, world: World) -> None:
    await read_notes(api, world, world.colleague)
    (access,) = await accesses(api, world)
    assert access["person"] == {"role": "therapist", "id": str(world.colleague.profile_id), "name": None}


async def test_only_the_childs_guardians_see_it(api: ApiClient, world: World) -> None:
    for by, status in (
        (world.parent, 200),
        (world.therapist, 403),
        (world.stranger, 404),
        (world.other_therapist, 404),
        (therapist(), 404),
    ):
        assert (await ask(api, world, by)).status_code == status


@pytest.mark.parametrize(
    ("changed", "field", "text"),
    [
        ({"end_date": "2026-02-14"}, "end_date", "End date must be within 92 days from the start date"),
        ({"end_date": "2026-05-18"}, "end_date", "End date must be within 92 days from the start date"),
        ({"timezone": "Mars/Olympus"}, "timezone", "Timezone is not known"),
        ({"timezone": "localtime"}, "timezone", "Timezone is not known"),
        ({"start_date": "soon"}, "start_date", "Start date must be a date, such as 2026-03-31"),
    ],
)
async def test_days_that_cannot_be_shown_are_refused(
    api: ApiClient, world: World, changed: dict[str, str], field: str, text: str
) -> None:
    response = await ask(api, world, **changed)
    assert (response.status_code, response.json()["fields"]) == (422, {field: text})
    assert (await ask(api, world, end_date="2026-05-17")).status_code == 200


def test_every_audited_action_is_of_a_part(app: FastAPI) -> None:
    actions = audited_actions(app, Path(clinical_records.__file__).parent)
    assert actions
    assert {action for action in actions if not PARTS.knows(action)} == set()
