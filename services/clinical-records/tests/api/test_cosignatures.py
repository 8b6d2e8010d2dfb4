"""A supervisor co-signs the notes of a supervised therapist (docs/product/clinical-records.md#co-signed-notes)."""

import asyncio
from typing import Any

import pytest
from chassis.ids import new_id
from chassis.runtime import Runtime
from chassis.testing.api import ApiClient
from chassis.testing.clock import FakeClock
from chassis.testing.people import Person, therapist
from chassis.unit_of_work import Actor
from clinical_records.use_cases.notes.verify_signatures import verify_signatures

World = Any
SERVICE = Actor.service("clinical-records")


@pytest.fixture
async def supervisor(world: World) -> Person:
    """Of the world's therapist. The supervisor doesn't care for the child."""
    who = therapist()
    await world.supervise(world.therapist, who)
    return who


async def sign(api: ApiClient, world: World, **typed: str) -> list[dict[str, Any]]:
    notes = [{"note_type": part, "content": content} for part, content in typed.items()]
    body = {"note_signature": {"child_id": str(world.child), "notes": notes}}
    response = await api.post(f"/events/{world.session}/note_signatures", json=body, by=world.therapist)
    assert response.status_code == 201, response.text
    return list(response.json()["notes"])


async def add(api: ApiClient, world: World, note: dict[str, Any], text: str) -> None:
    path = f"/events/{world.session}/notes/{note['id']}/addenda"
    response = await api.post(path, json={"addendum": {"content": text}}, by=world.therapist)
    assert response.status_code == 201, response.text


async def waiting(api: ApiClient, by: Person) -> list[dict[str, Any]]:
    response = await api.get("/cosignatures", by=by)
    assert response.status_code == 200, response.text
    return list(response.json()["cosignatures"])


async def decide(
    api: ApiClient, world: World, by: Person, version: int, feedback: str | None = None, **more: Any
) -> Any:
    """Co-sign, or with feedback ask for an addendum."""
    asked = {"child_id": str(world.child), "author_id": str(world.therapist.profile_id), "version": version, **more}
    path = f"/events/{world.session}/cosignatures"
    if feedback is None:
        return await api.post(path, json={"cosignature": asked}, by=by)
    return await api.post(f"{path}/return", json={"cosignature": {**asked, "feedback": feedback}}, by=by)


async def shown(api: ApiClient, world: World, by: Person | None = None) -> list[Any]:
    notes = (await api.get(f"/events/{world.session}/notes", by=by or world.therapist)).json()["notes"]
    return [note["cosignature"] and note["cosignature"]["state"] for note in notes]


async def test_supervisor_reads_and_co_signs_the_whole_note(
    api: ApiClient, world: World, supervisor: Person, clock: FakeClock
) -> None:
    await world.store_child(world.child, "Mia")
    notes = await sign(api, world, soap_objective="8 of 10", soap_plan="Said r")
    assert {note["cosignature"]["state"] for note in notes} == {"waiting"}
    [one] = await waiting(api, supervisor)
    assert [note["content"] for note in one["notes"]] == ["8 of 10", "Said r"]
    assert (one["child"]["name"], one["author_name"], one["state"]) == ("Mia", "Ada", "waiting")
    clock.advance(minutes=5)
    assert (await decide(api, world, supervisor, one["version"])).status_code == 204
    assert await waiting(api, supervisor) == []
    assert await shown(api, world) == ["signed", "signed"]
    again = await decide(api, world, supervisor, one["version"])
    assert (again.status_code, again.json()["code"]) == (409, "note_is_cosigned")


async def test_note_of_a_therapist_without_supervisor_needs_none(api: ApiClient, world: World) -> None:
    [note] = await sign(api, world, soap_plan="Said r")
    assert note["cosignature"] is None


async def test_returned_note_waits_again_after_an_addendum(api: ApiClient, world: World, supervisor: Person) -> None:
    [note] = await sign(api, world, soap_plan="Said r")
    assert await waiting(api, world.therapist) == [], "authors see what was returned to them"
    assert (await decide(api, world, supervisor, 1, "Add the cue level")).status_code == 204
    [returned] = await waiting(api, world.therapist)
    assert (returned["state"], returned["feedback"]) == ("returned", "Add the cue level")
    assert await shown(api, world) == ["returned"]
    await add(api, world, note, "Minimal cues")
    assert await waiting(api, world.therapist) == []
    [again] = await waiting(api, supervisor)
    assert (again["state"], again["notes"][0]["addenda"][0]["content"]) == ("waiting", "Minimal cues")
    assert (await decide(api, world, supervisor, again["version"])).status_code == 204
    assert await shown(api, world) == ["signed"]


async def test_family_doesnt_see_that_a_note_was_returned(api: ApiClient, world: World, supervisor: Person) -> None:
    [note] = await sign(api, world, soap_plan="Said r")
    path = f"/events/{world.session}/notes/{note['id']}"
    await api.put(path, json={"note": {"shared": True}}, by=world.therapist)
    await decide(api, world, supervisor, 1, "Add the cue level")
    assert await shown(api, world, world.parent) == ["waiting"]
    assert (await api.get("/cosignatures", by=world.parent)).status_code == 403


async def test_note_that_changed_since_it_was_read_isnt_signed(
    api: ApiClient, world: World, supervisor: Person
) -> None:
    [note] = await sign(api, world, soap_plan="Said r")
    [read] = await waiting(api, supervisor)
    await add(api, world, note, "It was an s")
    for feedback in (None, "Why?"):
        refused = await decide(api, world, supervisor, read["version"], feedback)
        assert (refused.status_code, refused.json()["code"]) == (409, "note_to_cosign_changed")
    assert await shown(api, world) == ["waiting"]


async def test_addendum_to_a_co_signed_note_waits_again(api: ApiClient, world: World, supervisor: Person) -> None:
    [note] = await sign(api, world, soap_plan="Said r")
    await decide(api, world, supervisor, 1)
    await add(api, world, note, "Said s too")
    assert await shown(api, world) == ["waiting"]
    await world.supervise(world.therapist, None, version=2)
    [one] = await waiting(api, supervisor)
    await decide(api, world, supervisor, one["version"])
    await add(api, world, note, "Alone now")
    assert await shown(api, world) == ["signed"], "the author has no supervisor anymore"


async def test_nobody_else_reads_or_signs(api: ApiClient, world: World, supervisor: Person) -> None:
    await sign(api, world, soap_plan="Said r")
    for who in (world.colleague, world.other_therapist, world.therapist, world.parent, world.stranger):
        for feedback in (None, "Mine"):
            refused = await decide(api, world, who, 1, feedback)
            assert (refused.status_code, refused.json()["code"]) == (404, "cosignature_not_found")
    for who in (world.colleague, world.other_therapist, world.therapist):
        assert await waiting(api, who) == []
    wrong = await decide(api, world, supervisor, 1, child_id=str(new_id()))
    assert wrong.status_code == 404
    assert await shown(api, world) == ["waiting"]


async def test_impersonating_operator_cant_co_sign(api: ApiClient, world: World) -> None:
    impersonated = therapist(operator="olga")
    await world.supervise(world.therapist, impersonated)
    await sign(api, world, soap_plan="Said r")
    assert (await decide(api, world, impersonated, 1)).status_code == 403
    assert await shown(api, world) == ["waiting"]


async def test_what_waits_moves_to_the_next_supervisor(api: ApiClient, world: World, supervisor: Person) -> None:
    await sign(api, world, soap_plan="Said r")
    following = therapist()
    await world.supervise(world.therapist, following, version=3)
    await world.supervise(world.therapist, supervisor, version=2)  # arrives late
    assert await waiting(api, supervisor) == []
    [one] = await waiting(api, following)
    assert (await decide(api, world, supervisor, one["version"])).status_code == 404
    assert (await decide(api, world, following, one["version"])).status_code == 204


async def test_co_signature_keeps_the_license(
    api: ApiClient, world: World, supervisor: Person, identity: Any, prints: Any
) -> None:
    await sign(api, world, soap_plan="Said r")
    asked = len(identity.asked)
    assert (await decide(api, world, world.colleague, 1)).status_code == 404
    assert len(identity.asked) == asked, "a stranger’s request reads nothing about the child"
    identity.status = None
    assert (await decide(api, world, supervisor, 1)).status_code == 503, "a co-signature needs a license"
    assert await shown(api, world) == ["waiting"]
    identity.status = 200
    assert (await decide(api, world, supervisor, 1)).status_code == 204
    [note] = (await api.get(f"/events/{world.session}/notes", by=world.therapist)).json()["notes"]
    kept = note["cosignature"]
    assert (kept["signed_specialty"], kept["signed_licenses"]) == ("Speech therapy", "CA SLP-20391")
    printed = " ".join(prints.text_of(await prints.session(world.therapist)).split())
    assert "Co-signed by Therapist, license CA SLP-20391, on " in printed
    await add(api, world, note, "Said s too")
    [note] = (await api.get(f"/events/{world.session}/notes", by=world.therapist)).json()["notes"]
    assert (note["cosignature"]["state"], note["cosignature"]["signed_licenses"]) == ("waiting", None)


async def test_two_decisions_at_once_leave_one(api: ApiClient, world: World, supervisor: Person) -> None:
    await sign(api, world, soap_plan="Said r", soap_objective="8 of 10")
    decisions = [decide(api, world, supervisor, 2), decide(api, world, supervisor, 2, "Add the cue level")]
    statuses = sorted([response.status_code for response in await asyncio.gather(*decisions)])
    assert statuses == [204, 409]
    assert await shown(api, world) in (["signed", "signed"], ["returned", "returned"])


@pytest.mark.parametrize("feedback", ["", " \n "])
async def test_feedback_is_required(api: ApiClient, world: World, supervisor: Person, feedback: str) -> None:
    await sign(api, world, soap_plan="Said r")
    refused = await decide(api, world, supervisor, 1, feedback)
    assert (refused.status_code, refused.json()["error"]) == (422, "Feedback is required")
    assert await shown(api, world) == ["waiting"]


async def test_moved_note_waits_again_for_the_right_child(api: ApiClient, world: World, supervisor: Person) -> None:
    sibling = new_id()
    await world.care(world.therapist, sibling)
    await world.store_session(world.session, world.therapist, [world.child, sibling], version=2)
    [note] = await sign(api, world, soap_plan="Said r")
    await decide(api, world, supervisor, 1)
    path = f"/events/{world.session}/notes/{note['id']}/move"
    moved = await api.post(path, json={"child_id": str(sibling)}, by=world.therapist)
    assert moved.status_code == 200, moved.text
    [one] = await waiting(api, supervisor)
    assert one["child"]["id"] == str(sibling)
    assert (await decide(api, world, supervisor, one["version"])).status_code == 404, "not the wrong child's"
    signed = await decide(api, world, supervisor, one["version"], child_id=str(sibling))
    assert signed.status_code == 204


@pytest.mark.parametrize(
    "tamper",
    [
        "UPDATE cosignatures SET signed_by = 'Someone Else'",
        "UPDATE cosignatures SET signed_licenses = 'NV 1'",
        "UPDATE cosignatures SET signed_at = signed_at + interval '1 second'",
        "UPDATE cosignatures SET author_id = gen_random_uuid()",
    ],
)
async def test_changed_co_signature_is_found(
    api: ApiClient, world: World, supervisor: Person, runtime: Runtime, tamper: str
) -> None:
    await sign(api, world, soap_plan="Said r")
    await decide(api, world, supervisor, 1)

    async def problems() -> list[str]:
        async with runtime.units.begin(SERVICE) as uow:
            found = await verify_signatures(uow)
            assert (found.notes, found.cosignatures) == (1, 1)
            return list(found.problems)

    assert await problems() == []
    async with runtime.units.begin(SERVICE) as uow:
        await uow.rows(tamper)
    [problem] = await problems()
    assert problem.startswith("Co-signature ") and problem.endswith("it was changed after it was signed.")
