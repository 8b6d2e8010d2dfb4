"""What becomes of the records of a child who was erased."""

from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Any

import pytest
from chassis import audit
from chassis.app import Service
from chassis.events.consumer import Dispatcher
from chassis.ids import new_id
from chassis.privacy.erasure import FamilyErased
from chassis.runtime import Runtime
from chassis.testing.api import ApiClient
from chassis.testing.clock import FakeClock
from chassis.testing.find_in_database import tables_with
from chassis.testing.people import guardian
from chassis.unit_of_work import Actor
from clinical_records.adapters.seal import NotSealedHere, Seal
from clinical_records.settings import settings_of
from clinical_records.use_cases.seal_records import NothingSealed, forget_sealed, open_sealed, seal_erased

World = Any
Make = Callable[..., Awaitable[dict[str, Any]]]
WORDS = ("Hopper", "whistlepig", "marmot", "groundhog", "woodchuck", "gopher")


@pytest.fixture
def seal(runtime: Runtime) -> Seal:
    return Seal(settings_of(runtime).master_key())


async def write(api: ApiClient, world: World, content: str) -> None:
    path = f"/guardian/clients/{world.child}/notes?therapist_id={world.carer.profile_id}"
    note = {"content": content, "child_id": str(world.child), "note_type": "general"}
    made = (await api.post(path, json={"note": note}, by=world.parent)).json()["note"]
    changed = f"/guardian/clients/{world.child}/notes/{made['id']}"
    assert (await api.patch(changed, json={"note": {"content": "marmot"}}, by=world.parent)).status_code == 200


async def erase(service: Service, runtime: Runtime, world: World) -> None:
    family = {"guardian_id": str(world.parent.profile_id), "user_id": str(new_id()), "child_ids": [str(world.child)]}
    envelope = {"id": str(new_id()), "data": {"version": 1, **family}}
    await Dispatcher(service.name, service.all_handlers(), runtime.units).dispatch(FamilyErased.subject(), envelope)


async def open_as_operator(runtime: Runtime, world: World, seal: Seal) -> Any:
    async with runtime.units.begin(Actor.operator("olga")) as uow:
        return await open_sealed(uow, seal, world.child, "court order 7")


@pytest.fixture
async def sealed(
    api: ApiClient, world: World, add_goal: Make, add_material: Make, service: Service, runtime: Runtime, seal: Seal
) -> World:
    """A goal, an edited message and an edited material, sealed."""
    await add_goal("Says groundhog")
    await write(api, world, "whistlepig")
    material = f"/events/{world.session}/materials/{(await add_material('A woodchuck'))['id']}"
    await api.put(material, json={"material": {"content": "A gopher"}}, by=world.carer)
    assert set(await tables_with(runtime.queries, WORDS)) == set(WORDS)
    await erase(service, runtime, world)
    assert await seal_erased(runtime.units, seal, 7) == 1
    return world


async def test_nothing_that_was_written_can_be_read_where_it_lies(sealed: World, runtime: Runtime) -> None:
    assert await tables_with(runtime.queries, WORDS) == {}


async def test_everything_is_there_for_an_operator_whom_the_law_asks(
    sealed: World, runtime: Runtime, seal: Seal
) -> None:
    [records] = await open_as_operator(runtime, sealed, seal)
    assert [goal["description"] for goal in records["goals"]] == ["Says groundhog"]
    assert [note["content"] for note in records["notes"]] == ["marmot"]
    assert [version["content"] for version in records["note_versions"]] == ["whistlepig"]
    assert [material["content"] for material in records["materials"]] == ["A gopher"]
    assert [version["content"] for version in records["material_versions"]] == ["A woodchuck"]
    entry = await runtime.queries.row(
        "SELECT actor, child_id, subject FROM audit_entries WHERE action = 'records.unsealed'"
    )
    assert entry is not None
    assert (entry["actor"], entry["child_id"], entry["subject"]) == (
        "operator:olga",
        str(sealed.child),
        "court order 7",
    )


async def test_another_key_opens_nothing(sealed: World, runtime: Runtime) -> None:
    with pytest.raises(NotSealedHere):
        await open_as_operator(runtime, sealed, Seal(bytes(32)))


async def test_what_is_sealed_of_one_child_opens_for_no_other(seal: Seal) -> None:
    one, other = new_id(), new_id()
    with pytest.raises(NotSealedHere):
        seal.open(seal.close(b"x", one), other)


async def test_sealing_again_finds_nothing_to_do(sealed: World, runtime: Runtime, seal: Seal) -> None:
    assert await seal_erased(runtime.units, seal, 7) == 0


async def test_the_records_of_other_children_stay_as_they_are(
    api: ApiClient, world: World, add_goal: Make, runtime: Runtime, seal: Seal
) -> None:
    await add_goal("Says groundhog")
    assert await seal_erased(runtime.units, seal, 7) == 0
    assert len((await api.get(f"/clients/{world.child}/goals", by=world.parent)).json()["goals"]) == 1


async def test_what_was_said_for_a_group_is_sealed_with_the_last_of_its_children(
    world: World, add_material: Make, service: Service, runtime: Runtime, seal: Seal
) -> None:
    second = replace(world, child=new_id(), parent=guardian())
    await world.hold_session(world.session, world.carer, [world.child, second.child], version=2)
    await add_material("A gopher")
    await erase(service, runtime, world)
    assert await seal_erased(runtime.units, seal, 7) == 0
    await erase(service, runtime, second)
    assert await seal_erased(runtime.units, seal, 7) == 1
    assert await tables_with(runtime.queries, ("gopher",)) == {}


async def test_after_seven_years_nothing_is_left(sealed: World, runtime: Runtime, seal: Seal, clock: FakeClock) -> None:
    clock.advance(days=7 * 365)
    await forget_sealed(runtime.units)
    assert await open_as_operator(runtime, sealed, seal)
    clock.advance(days=4)
    await forget_sealed(runtime.units)
    with pytest.raises(NothingSealed):
        await open_as_operator(runtime, sealed, seal)
    await audit.seal(runtime.engine)
    assert await audit.first_broken_link(runtime.queries) is None
