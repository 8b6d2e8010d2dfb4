from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from chassis.ids import new_id
from chassis.runtime import Runtime
from chassis.testing.api import ApiClient
from chassis.testing.clock import FakeClock
from chassis.testing.people import Person, guardian

Make = Callable[..., Awaitable[dict[str, Any]]]
World = Any
Texts = Callable[[str], Awaitable[list[str]]]


async def read(api: ApiClient, event_id: object, by: Person) -> list[str]:
    response = await api.get(f"/events/{event_id}/materials", by=by)
    assert response.status_code == 200, response.text
    return [material["content"] for material in response.json()["materials"]]


async def test_material_is_hidden_from_families_until_shared(api: ApiClient, world: World, add_material: Make) -> None:
    material = await add_material("A mirror")
    assert material == {
        "id": material["id"],
        "event_id": str(world.session),
        "content": "A mirror",
        "creator_id": str(world.therapist.profile_id),
        "creator_name": "Ada",
        "created_at": material["created_at"],
        "edited": False,
        "shared": False,
        "attachments": [],
    }
    assert await read(api, world.session, world.colleague) == ["A mirror"]
    assert await read(api, world.session, world.parent) == []
    path = f"/events/{world.session}/materials/{material['id']}"
    shared = await api.put(path, json={"material": {"shared": True}}, by=world.therapist)
    assert shared.json()["material"] == {**material, "shared": True}
    assert await read(api, world.session, world.parent) == ["A mirror"]
    await api.put(path, json={"material": {"shared": False}}, by=world.therapist)
    assert await read(api, world.session, world.parent) == []


async def test_material_can_be_shared_on_creation(api: ApiClient, world: World, add_material: Make) -> None:
    for content in ("A mirror", "Crayons"):
        await add_material(content, shared=True)
    assert await read(api, world.session, world.parent) == ["A mirror", "Crayons"]


@pytest.mark.parametrize("content", ["", "  \n"])
async def test_material_without_a_text_is_refused(
    api: ApiClient, world: World, add_material: Make, content: str
) -> None:
    path, body = f"/events/{world.session}/materials", {"material": {"content": content}}
    material = await add_material()
    for response in (
        await api.post(path, json=body, by=world.therapist),
        await api.put(f"{path}/{material['id']}", json=body, by=world.therapist),
    ):
        assert response.status_code == 422
        assert response.json()["fields"] == {"material.content": "Material text is required"}
    assert await read(api, world.session, world.therapist) == ["A mirror"]


async def test_only_the_sessions_therapist_adds_materials(api: ApiClient, world: World) -> None:
    for who in (world.colleague, world.parent):
        response = await api.post(f"/events/{world.session}/materials", json={"material": {"content": "x"}}, by=who)
        assert response.status_code == 403
        assert response.json()["error"] == "Only this session's therapist can add materials."


async def test_substitute_adds_materials_until_the_session_is_taken_back(
    api: ApiClient, world: World, add_material: Make
) -> None:
    own = await add_material("Dice")
    await world.store_session(
        world.session, world.other_therapist, [world.child], version=2, substitute_for=world.therapist
    )
    await add_material("Cards", by=world.other_therapist)
    assert await read(api, world.session, world.other_therapist) == ["Dice", "Cards"]
    path = f"/events/{world.session}/materials/{own['id']}"
    assert (await api.delete(path, by=world.other_therapist)).status_code == 403
    await world.store_session(world.session, world.therapist, [world.child], version=3)
    assert await read(api, world.session, world.therapist) == ["Dice", "Cards"]
    response = await api.get(f"/events/{world.session}/materials", by=world.other_therapist)
    assert (response.status_code, response.json()["code"]) == (404, "session_not_found")


async def test_strangers_get_session_not_found(api: ApiClient, world: World, add_material: Make) -> None:
    material = await add_material(shared=True)
    path, body = f"/events/{world.session}/materials", {"material": {"content": "x"}}
    for who in (world.stranger, world.other_therapist):
        answers = [
            await api.get(path, by=who),
            await api.post(path, json=body, by=who),
            await api.put(f"{path}/{material['id']}", json=body, by=who),
            await api.delete(f"{path}/{material['id']}", by=who),
        ]
        assert [(response.status_code, response.json()["code"]) for response in answers] == [
            (404, "session_not_found")
        ] * 4


async def test_guardian_cannot_change_materials_or_see_unshared_ones(
    api: ApiClient, world: World, add_material: Make
) -> None:
    for shared, status in ((False, 404), (True, 403)):
        path = f"/events/{world.session}/materials/{(await add_material(shared=shared))['id']}"
        assert (await api.put(path, json={"material": {"content": "x"}}, by=world.parent)).status_code == status
        assert (await api.delete(path, by=world.parent)).status_code == status


async def test_shared_material_is_visible_to_all_families_of_a_group(api: ApiClient, world: World) -> None:
    group, second, other_parent = new_id(), new_id(), guardian()
    await world.grant(other_parent, second)
    await world.store_session(group, world.therapist, [world.child, second])
    body = {"material": {"content": "Dice", "shared": True}}
    assert (await api.post(f"/events/{group}/materials", json=body, by=world.therapist)).status_code == 201
    for who in (world.therapist, world.colleague, world.parent, other_parent):
        assert await read(api, group, who) == ["Dice"]


async def test_material_is_hidden_from_a_child_who_joins_later(
    api: ApiClient, world: World, add_material: Make
) -> None:
    material = await add_material(shared=True)
    second, other_parent = new_id(), guardian()
    await world.grant(other_parent, second)
    await world.care(world.therapist, second)
    await world.store_session(world.session, world.therapist, [second], version=2)
    for who in (other_parent, world.therapist):
        assert await read(api, world.session, who) == []
    path = f"/events/{world.session}/materials/{material['id']}"
    response = await api.put(path, json={"material": {"shared": True}}, by=world.therapist)
    assert (response.status_code, response.json()["code"]) == (404, "material_not_found")


async def test_unshared_group_material_needs_access_to_all_its_children(api: ApiClient, world: World) -> None:
    group, second = new_id(), new_id()
    await world.care(world.therapist, second)
    await world.store_session(group, world.therapist, [world.child, second])
    body = {"material": {"content": "Seats apart"}}
    made = (await api.post(f"/events/{group}/materials", json=body, by=world.therapist)).json()["material"]
    assert await read(api, group, world.therapist) == ["Seats apart"]
    assert await read(api, group, world.colleague) == []
    path = f"/events/{group}/materials/{made['id']}"
    assert (await api.put(path, json={"material": {"content": "x"}}, by=world.colleague)).status_code == 404
    await world.care(world.colleague, second)
    assert await read(api, group, world.colleague) == ["Seats apart"]


async def test_therapist_cannot_use_materials_after_care_ends(api: ApiClient, world: World, clock: FakeClock) -> None:
    child, session = new_id(), new_id()
    await world.care(world.therapist, child, ends_on=clock.now.date())
    await world.store_session(session, world.therapist, [child])
    path, body = f"/events/{session}/materials", {"material": {"content": "Dice"}}
    material = (await api.post(path, json=body, by=world.therapist)).json()["material"]
    clock.advance(days=1)
    assert (await api.post(path, json=body, by=world.therapist)).status_code == 404
    assert (await api.put(f"{path}/{material['id']}", json=body, by=world.therapist)).status_code == 404
    assert await read(api, session, world.therapist) == []


async def test_only_the_creator_edits_and_earlier_versions_are_kept(
    api: ApiClient, runtime: Runtime, world: World, add_material: Make, stored_texts: Texts
) -> None:
    material = await add_material("one")
    path = f"/events/{world.session}/materials/{material['id']}"
    assert (await api.put(path, json={"material": {"content": "x"}}, by=world.colleague)).status_code == 403
    assert (await api.delete(path, by=world.colleague)).status_code == 403
    edited = (await api.put(path, json={"material": {"content": "two"}}, by=world.therapist)).json()["material"]
    assert (edited["content"], edited["edited"]) == ("two", True)
    assert await stored_texts("material_versions") == ["one"]
    assert (await api.delete(path, by=world.therapist)).status_code == 204
    assert (await api.put(path, json={"material": {"content": "x"}}, by=world.therapist)).status_code == 404
    assert await read(api, world.session, world.therapist) == []
    assert await runtime.queries.value("SELECT count(*) FROM materials") == 1


@pytest.mark.parametrize("of", ["elsewhere", "17"])
async def test_material_of_another_session_is_not_found(
    api: ApiClient, world: World, add_material: Make, of: str
) -> None:
    other = new_id()
    await world.store_session(other, world.therapist, [world.child])
    material_id = (await add_material())["id"] if of == "elsewhere" else of
    response = await api.put(
        f"/events/{other}/materials/{material_id}", json={"material": {"content": "x"}}, by=world.therapist
    )
    assert (response.status_code, response.json()["code"]) == (404, "material_not_found")


async def test_material_reads_and_writes_are_audited_without_text(
    api: ApiClient, runtime: Runtime, world: World, add_material: Make
) -> None:
    second = new_id()
    await world.care(world.therapist, second)
    await world.store_session(world.session, world.therapist, [world.child, second], version=2)
    path = f"/events/{world.session}/materials/{(await add_material('A whistlepig'))['id']}"
    await api.put(path, json={"material": {"content": "A marmot"}}, by=world.therapist)
    await api.delete(path, by=world.therapist)
    await read(api, world.session, world.parent)
    await runtime.reads.flush()
    entries = await runtime.queries.rows("SELECT * FROM audit_entries")
    audited = {(entry["action"], child) for entry in entries for child in str(entry["child_id"]).split()}
    actions = ("material.written", "material.changed", "material.deleted")
    both = {(action, str(child)) for action in actions for child in (world.child, second)}
    assert audited == both | {("read list_event_materials", str(world.child))}
    assert not [entry for entry in entries if "whistlepig" in str(dict(entry)) or "marmot" in str(dict(entry))]
