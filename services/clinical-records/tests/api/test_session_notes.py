from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from chassis.ids import new_id
from chassis.runtime import Runtime
from chassis.testing.api import ApiClient
from chassis.testing.clock import FakeClock
from chassis.testing.people import Person, guardian
from chassis.unit_of_work import Actor
from clinical_records.use_cases.notes.republish_notes import republish_notes

Make = Callable[..., Awaitable[dict[str, Any]]]
World = Any
Texts = Callable[[str], Awaitable[list[str]]]
TYPES = ["soap_subjective", "soap_objective", "soap_assessment", "soap_plan", "general"]


async def read(api: ApiClient, event_id: object, by: Person) -> list[str]:
    response = await api.get(f"/events/{event_id}/notes", by=by)
    assert response.status_code == 200, response.text
    return [note["content"] for note in response.json()["notes"]]


@pytest.mark.parametrize("note_type", TYPES)
async def test_session_note_is_hidden_from_the_family_until_shared(
    api: ApiClient, world: World, write_on_session: Make, note_type: str
) -> None:
    note = await write_on_session("Worked on r", note_type)
    assert (note["event_id"], note["child_id"]) == (str(world.session), str(world.child))
    assert (note["therapist_id"], note["shared"]) == (str(world.therapist.profile_id), False)
    assert await read(api, world.session, world.therapist) == ["Worked on r"]
    assert await read(api, world.session, world.colleague) == ["Worked on r"]
    assert await read(api, world.session, world.parent) == []
    shared = await api.put(
        f"/events/{world.session}/notes/{note['id']}", json={"note": {"shared": True}}, by=world.therapist
    )
    assert shared.json()["note"] == {**note, "shared": True}
    assert await read(api, world.session, world.parent) == ["Worked on r"]


@pytest.mark.parametrize("note_type", TYPES)
async def test_note_without_a_text_is_refused(api: ApiClient, world: World, note_type: str) -> None:
    response = await api.post(
        f"/events/{world.session}/notes", json={"note": {"content": " ", "note_type": note_type}}, by=world.therapist
    )
    assert response.status_code == 422
    assert response.json()["fields"] == {"note.content": "Note text is required"}


async def test_only_the_sessions_therapist_writes_notes(api: ApiClient, world: World) -> None:
    for who in (world.colleague, world.parent):
        response = await api.post(f"/events/{world.session}/notes", json={"note": {"content": "x"}}, by=who)
        assert response.status_code == 403
        assert response.json()["error"] == "Only this session's therapist can write its notes."


async def test_strangers_get_session_not_found(api: ApiClient, world: World, write_on_session: Make) -> None:
    note = await write_on_session()
    for who in (world.stranger, world.other_therapist):
        answers = [
            await api.get(f"/events/{world.session}/notes", by=who),
            await api.post(f"/events/{world.session}/notes", json={"note": {"content": "x"}}, by=who),
            await api.put(f"/events/{world.session}/notes/{note['id']}", json={"note": {"content": "x"}}, by=who),
            await api.delete(f"/events/{world.session}/notes/{note['id']}", by=who),
        ]
        assert [(response.status_code, response.json()["code"]) for response in answers] == [
            (404, "session_not_found")
        ] * 4


@pytest.mark.parametrize("event_id", ["17", "0195a2c4-7d3e-7c1a-9b60-2f4e8d1c5a73"])
async def test_missing_session_is_not_found(api: ApiClient, world: World, event_id: str) -> None:
    response = await api.get(f"/events/{event_id}/notes", by=world.therapist)
    assert (response.status_code, response.json()["error"]) == (404, "We couldn't find this session.")


async def test_group_family_reads_shared_notes_of_its_own_child_only(
    api: ApiClient, world: World, clock: FakeClock
) -> None:
    group, second, other_parent = new_id(), new_id(), guardian()
    await world.grant(other_parent, second)
    await world.care(world.therapist, second)
    await world.store_session(group, world.therapist, [world.child, second])
    for child, text in ((world.child, "of the first"), (second, "of the second")):
        clock.advance(minutes=1)
        body = {"note": {"content": text, "child_id": str(child), "note_type": "soap_plan"}}
        note = (await api.post(f"/events/{group}/notes", json=body, by=world.therapist)).json()["note"]
        await api.put(f"/events/{group}/notes/{note['id']}", json={"note": {"shared": True}}, by=world.therapist)
    assert await read(api, group, world.therapist) == ["of the first", "of the second"]
    assert await read(api, group, world.parent) == ["of the first"]
    assert await read(api, group, other_parent) == ["of the second"]
    assert await read(api, group, world.colleague) == ["of the first"]
    response = await api.put(f"/events/{group}/notes/{note['id']}", json={"note": {"content": "x"}}, by=world.colleague)
    assert (response.status_code, response.json()["code"]) == (404, "note_not_found")


async def test_group_note_must_name_a_child_of_the_session(api: ApiClient, world: World) -> None:
    group, second = new_id(), new_id()
    await world.care(world.therapist, second)
    await world.store_session(group, world.therapist, [world.child, second])
    for child in (None, str(new_id())):
        response = await api.post(
            f"/events/{group}/notes", json={"note": {"content": "x", "child_id": child}}, by=world.therapist
        )
        assert response.status_code == 422
        assert response.json()["fields"] == {"note.child_id": "This child isn't part of this session."}


async def test_therapist_cannot_write_notes_after_care_ends(api: ApiClient, world: World, clock: FakeClock) -> None:
    child, session = new_id(), new_id()
    await world.care(world.therapist, child, ends_on=clock.now.date())
    await world.store_session(session, world.therapist, [child])
    body = {"note": {"content": "x", "child_id": str(child)}}
    note = (await api.post(f"/events/{session}/notes", json=body, by=world.therapist)).json()["note"]
    clock.advance(days=1)
    assert (await api.post(f"/events/{session}/notes", json=body, by=world.therapist)).status_code == 404
    changed = await api.put(
        f"/events/{session}/notes/{note['id']}", json={"note": {"content": "y"}}, by=world.therapist
    )
    assert changed.status_code == 404
    assert await read(api, session, world.therapist) == []


async def test_only_the_creator_edits_and_earlier_versions_are_kept(
    api: ApiClient, runtime: Runtime, world: World, write_on_session: Make, stored_texts: Texts
) -> None:
    note = await write_on_session("one")
    path = f"/events/{world.session}/notes/{note['id']}"
    assert (await api.put(path, json={"note": {"content": "x"}}, by=world.colleague)).status_code == 403
    assert (await api.delete(path, by=world.colleague)).status_code == 403
    assert (await api.delete(path, by=world.parent)).status_code == 404
    edited = (await api.put(path, json={"note": {"content": "two"}}, by=world.therapist)).json()["note"]
    assert (edited["content"], edited["edited"]) == ("two", True)
    assert await stored_texts("note_versions") == ["one"]
    assert (await api.delete(path, by=world.therapist)).status_code == 204
    assert (await api.put(path, json={"note": {"content": "x"}}, by=world.therapist)).status_code == 404
    assert await read(api, world.session, world.therapist) == []
    assert await runtime.queries.value("SELECT count(*) FROM notes") == 1


async def test_note_of_another_session_is_not_found(api: ApiClient, world: World, write_on_session: Make) -> None:
    note, other = await write_on_session(), new_id()
    await world.store_session(other, world.therapist, [world.child])
    response = await api.put(f"/events/{other}/notes/{note['id']}", json={"note": {"content": "x"}}, by=world.therapist)
    assert (response.status_code, response.json()["code"]) == (404, "note_not_found")


async def test_session_notes_are_listed_with_the_childs_notes(
    api: ApiClient, world: World, write_on_session: Make, contents: Callable[..., Awaitable[list[str]]]
) -> None:
    note = await write_on_session("Worked on r")
    assert await contents(world.colleague) == ["Worked on r"]
    assert await contents(world.parent) == []
    await api.put(f"/events/{world.session}/notes/{note['id']}", json={"note": {"shared": True}}, by=world.therapist)
    assert await contents(world.parent) == ["Worked on r"]


async def test_reading_session_notes_is_audited_per_child(api: ApiClient, runtime: Runtime, world: World) -> None:
    await read(api, world.session, world.parent)
    await runtime.reads.flush()
    (entry,) = await runtime.queries.rows("SELECT actor, action, child_id FROM audit_entries")
    assert (entry["actor"], entry["action"]) == (f"guardian:{world.parent.profile_id}", "read list_event_notes")
    assert entry["child_id"] == str(world.child)


async def test_session_note_event_is_published_without_its_text(
    api: ApiClient, world: World, write_on_session: Make
) -> None:
    note = await write_on_session("Worked on r")
    path = f"/events/{world.session}/notes/{note['id']}"
    await api.put(path, json={"note": {"content": "Worked on s"}}, by=world.therapist)
    assert (await api.delete(path, by=world.therapist)).status_code == 204
    payload = {
        "note_id": note["id"],
        "event_id": str(world.session),
        "child_id": str(world.child),
        "therapist_id": str(world.therapist.profile_id),
        "awaits_signature": True,
        "signed_at": None,
    }
    assert await api.emitted("clinical-records.session_note.changed.v1") == [
        {**payload, "version": 1, "deleted": False},
        {**payload, "version": 3, "deleted": True},
    ]


async def test_message_publishes_no_session_note_event(api: ApiClient, world: World, write: Make) -> None:
    await write(world.therapist)
    assert await api.emitted("clinical-records.session_note.changed.v1") == []


async def test_session_notes_can_be_republished(
    api: ApiClient, world: World, runtime: Runtime, write: Make, write_on_session: Make
) -> None:
    note = await write_on_session()
    await write(world.therapist)
    assert await runtime.units.run(Actor.operator("olga"), republish_notes) == 1
    events = await api.emitted("clinical-records.session_note.changed.v1")
    assert [event["note_id"] for event in events] == [note["id"]] * 2
    assert events[0] == events[1]
