"""What someone types over a sent text, into a new material or as a reason to withdraw a report is saved until it is
sent (docs/product/clinical-records.md#text-drafts)."""

from collections.abc import Awaitable, Callable
from typing import Any

import httpx
import pytest
from chassis.ids import new_id
from chassis.runtime import Runtime
from chassis.testing.api import ApiClient
from chassis.testing.people import Person, therapist
from clinical_records.use_cases.text_drafts.purge_text_drafts import purge_text_drafts

Make = Callable[..., Awaitable[dict[str, Any]]]
World = Any
Reports = Any


class Drafts:
    def __init__(self, api: ApiClient, world: World) -> None:
        self._api, self._world = api, world

    async def save(
        self, by: Person, kind: str, subject_id: object, content: str, version: int = 0, **more: Any
    ) -> httpx.Response:
        about = {"child_id": str(self._world.child), "kind": kind, "subject_id": str(subject_id)}
        draft = {**about, "content": content, "version": version, **more}
        return await self._api.put("/text_drafts", json={"text_draft": draft}, by=by)

    async def code(self, by: Person, kind: str, subject_id: object, **more: Any) -> str:
        return str((await self.save(by, kind, subject_id, "Text", **more)).json().get("code"))

    async def listed(self, by: Person) -> list[tuple[str, str, int]]:
        response = await self._api.get("/text_drafts", by=by)
        found = [(one["kind"], one["content"], one["version"]) for one in response.json()["text_drafts"]]
        return sorted(found)


@pytest.fixture
def drafts(api: ApiClient, world: World) -> Drafts:
    return Drafts(api, world)


async def test_edit_of_a_message_is_kept_until_it_is_saved(api: ApiClient, world: World, drafts: Drafts) -> None:
    path = f"/guardian/clients/{world.child}/notes"
    new = {"content": "See you Monday", "child_id": str(world.child), "note_type": "general"}
    sent = await api.post(f"{path}?therapist_id={world.therapist.profile_id}", json={"note": new}, by=world.parent)
    message = sent.json()["note"]["id"]
    assert (await drafts.save(world.parent, "note_edit", message, "See you Friday")).status_code == 200
    assert await drafts.listed(world.parent) == [("note_edit", "See you Friday", 1)]
    assert await drafts.listed(world.therapist) == []
    assert await drafts.code(world.therapist, "note_edit", message) == "not_the_creator"
    assert await drafts.code(world.stranger, "note_edit", message) == "child_not_found"
    same = await api.patch(f"{path}/{message}", json={"note": {"shared": True}}, by=world.parent)
    assert same.status_code == 200, same.text
    assert await drafts.listed(world.parent) == [("note_edit", "See you Friday", 1)], "its text didn't change"
    await api.patch(f"{path}/{message}", json={"note": {"content": "See you Friday"}}, by=world.parent)
    assert await drafts.listed(world.parent) == [("note_edit", "", 2)]


async def test_edit_of_a_filed_note_stops_its_signature(
    api: ApiClient, world: World, drafts: Drafts, write_on_session: Make
) -> None:
    note = await write_on_session("Said r")
    assert (await drafts.save(world.therapist, "note_edit", note["id"], "Said r and s")).status_code == 200
    signature = {"note_signature": {"child_id": str(world.child)}}
    path = f"/events/{world.session}/note_signatures"
    refused = await api.post(path, json=signature, by=world.therapist)
    assert (refused.status_code, refused.json()["code"]) == (409, "note_draft_changed")
    assert (await drafts.save(world.therapist, "note_edit", note["id"], "", 1)).status_code == 200
    assert (await api.post(path, json=signature, by=world.therapist)).is_success
    assert await drafts.code(world.therapist, "note_edit", note["id"], version=2) == "note_is_signed"


async def test_stranger_learns_nothing_about_a_note_or_a_material(
    world: World, drafts: Drafts, write_on_session: Make, api: ApiClient
) -> None:
    note, material = await write_on_session("Said r"), await _material(api, world)
    for kind, subject in (("note_edit", note["id"]), ("addendum", note["id"]), ("material_edit", material["id"])):
        unknown = await drafts.code(world.stranger, kind, new_id())
        assert await drafts.code(world.stranger, kind, subject) == unknown
        assert unknown == ("material_not_found" if kind == "material_edit" else "note_not_found")
    assert await drafts.code(world.stranger, "material", world.session) == "session_not_found"


async def test_deleted_note_takes_its_edit_along(
    api: ApiClient, world: World, drafts: Drafts, write_on_session: Make
) -> None:
    note = await write_on_session("Said r")
    await drafts.save(world.therapist, "note_edit", note["id"], "Said s")
    await api.delete(f"/events/{world.session}/notes/{note['id']}", by=world.therapist)
    assert await drafts.listed(world.therapist) == [("note_edit", "", 2)]


async def _material(api: ApiClient, world: World) -> dict[str, Any]:
    path = f"/events/{world.session}/materials"
    response = await api.post(path, json={"material": {"content": "Dice", "shared": False}}, by=world.therapist)
    return dict(response.json()["material"])


async def test_new_material_and_its_edit_have_drafts(api: ApiClient, world: World, drafts: Drafts) -> None:
    assert (await drafts.save(world.therapist, "material", world.session, "Dice")).status_code == 200
    assert await drafts.code(world.parent, "material", world.session) == "not_the_sessions_therapist"
    material = await _material(api, world)
    assert await drafts.listed(world.therapist) == [("material", "", 2)]
    assert (await drafts.save(world.therapist, "material_edit", material["id"], "Two dice")).status_code == 200
    assert await drafts.code(world.colleague, "material_edit", material["id"]) == "not_the_creator"
    change = {"material": {"content": "Two dice"}}
    await api.put(f"/events/{world.session}/materials/{material['id']}", json=change, by=world.therapist)
    assert await drafts.listed(world.therapist) == [("material", "", 2), ("material_edit", "", 2)]


async def test_deleted_material_takes_its_edit_along(api: ApiClient, world: World, drafts: Drafts) -> None:
    material = await _material(api, world)
    await drafts.save(world.therapist, "material_edit", material["id"], "Two dice")
    await api.delete(f"/events/{world.session}/materials/{material['id']}", by=world.therapist)
    assert await drafts.listed(world.therapist) == [("material_edit", "", 2)]


async def test_group_has_one_draft_of_its_material(world: World, drafts: Drafts) -> None:
    sibling = new_id()
    await world.care(world.therapist, sibling)
    group = new_id()
    await world.store_session(group, world.therapist, [world.child, sibling])
    first = await drafts.save(world.therapist, "material", group, "Dice")
    other = await drafts.save(world.therapist, "material", group, "Two dice", 1, child_id=str(sibling))
    filed_under = str(min(world.child, sibling))
    assert [one.json()["text_draft"]["child_id"] for one in (first, other)] == [filed_under, filed_under]
    assert await drafts.listed(world.therapist) == [("material", "Two dice", 2)]


async def test_substitute_keeps_drafts_of_the_session(world: World, drafts: Drafts, runtime: Runtime) -> None:
    substitute = therapist()
    event = new_id()
    await world.store_session(event, substitute, [world.child], substitute_for=world.therapist)
    assert (await drafts.save(substitute, "material", event, "Dice")).status_code == 200
    assert await purge_text_drafts(runtime.units) == 0
    assert await drafts.listed(substitute) == [("material", "Dice", 1)]


async def test_reason_to_withdraw_a_report_has_a_draft(
    api: ApiClient, world: World, drafts: Drafts, reports: Reports, add_goal: Make
) -> None:
    await add_goal()
    started = await reports.start()
    assert await drafts.code(world.therapist, "withdrawal", started["id"]) == "progress_report_is_not_signed"
    report = await reports.sign(await reports.saved(started, summary="A good quarter."))
    for person, code in ((world.stranger, "child_not_found"), (world.colleague, "not_the_creator")):
        assert await drafts.code(person, "withdrawal", report["id"]) == code
    assert (await drafts.save(world.therapist, "withdrawal", report["id"], "Wrong goal")).status_code == 200
    withdrawal = {"withdrawal": {"reason": "Wrong goal"}}
    await api.post(f"{reports.path}/{report['id']}/withdrawal", json=withdrawal, by=world.therapist)
    assert await drafts.listed(world.therapist) == [("withdrawal", "", 2)]
    code = await drafts.code(world.therapist, "withdrawal", report["id"], version=2)
    assert code == "progress_report_is_withdrawn"
