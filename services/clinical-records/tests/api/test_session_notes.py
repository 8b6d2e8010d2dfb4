"""/events/{id}/notes"""

from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from chassis.ids import new_id
from chassis.runtime import Runtime
from chassis.testing.api import ApiClient
from chassis.testing.clock import FakeClock
from chassis.testing.people import Person, guardian
from chassis.unit_of_work import Actor
from clinical_records.use_cases.tell_notes_again import tell_notes_again

Make = Callable[..., Awaitable[dict[str, Any]]]
World = Any
TYPES = ["soap_subjective", "soap_objective", "soap_assessment", "soap_plan", "general"]


async def read(api: ApiClient, event_id: object, by: Person) -> list[str]:
    answer = await api.get(f"/events/{event_id}/notes", by=by)
    assert answer.status_code == 200, answer.text
    return [note["content"] for note in answer.json()["notes"]]


@pytest.mark.parametrize("note_type", TYPES)
async def test_a_note_on_a_session_is_the_therapists_until_it_is_shared(
    api: ApiClient, world: World, write_on_session: Make, note_type: str
) -> None:
    note = await write_on_session("Worked on r", note_type)
    assert (note["event_id"], note["child_id"]) == (str(world.session), str(world.child))
    assert (note["therapist_id"], note["shared"]) == (str(world.carer.profile_id), False)
    assert await read(api, world.session, world.carer) == ["Worked on r"]
    assert await read(api, world.session, world.fellow) == ["Worked on r"]
    assert await read(api, world.session, world.parent) == []
    shared = await api.put(
        f"/events/{world.session}/notes/{note['id']}", json={"note": {"shared": True}}, by=world.carer
    )
    assert shared.json()["note"] == {**note, "shared": True}
    assert await read(api, world.session, world.parent) == ["Worked on r"]


@pytest.mark.parametrize("note_type", TYPES)
async def test_a_note_without_a_text_is_refused(api: ApiClient, world: World, note_type: str) -> None:
    answer = await api.post(
        f"/events/{world.session}/notes", json={"note": {"content": " ", "note_type": note_type}}, by=world.carer
    )
    assert answer.status_code == 422
    assert answer.json()["fields"] == {"note.content": "Note text is required"}


async def test_only_the_sessions_therapist_writes(api: ApiClient, world: World) -> None:
    for who in (world.fellow, world.parent):
        answer = await api.post(f"/events/{world.session}/notes", json={"note": {"content": "x"}}, by=who)
        assert answer.status_code == 403
        assert answer.json()["error"] == "Only the therapist who holds this session writes its notes."


async def test_strangers_find_no_session(api: ApiClient, world: World, write_on_session: Make) -> None:
    note = await write_on_session()
    for who in (world.stranger, world.other_therapist):
        answers = [
            await api.get(f"/events/{world.session}/notes", by=who),
            await api.post(f"/events/{world.session}/notes", json={"note": {"content": "x"}}, by=who),
            await api.put(f"/events/{world.session}/notes/{note['id']}", json={"note": {"content": "x"}}, by=who),
            await api.delete(f"/events/{world.session}/notes/{note['id']}", by=who),
        ]
        assert [(answer.status_code, answer.json()["code"]) for answer in answers] == [(404, "session_not_found")] * 4


@pytest.mark.parametrize("event_id", ["17", "0195a2c4-7d3e-7c1a-9b60-2f4e8d1c5a73"])
async def test_a_session_that_is_not_there_looks_like_a_strangers(api: ApiClient, world: World, event_id: str) -> None:
    answer = await api.get(f"/events/{event_id}/notes", by=world.carer)
    assert (answer.status_code, answer.json()["error"]) == (404, "We could not find this session.")


async def test_in_a_group_each_family_reads_what_was_shared_of_its_own_child(
    api: ApiClient, world: World, clock: FakeClock
) -> None:
    group, second, other_parent = new_id(), new_id(), guardian()
    await world.grant(other_parent, second)
    await world.care(world.carer, second)
    await world.hold_session(group, world.carer, [world.child, second])
    for child, text in ((world.child, "of the first"), (second, "of the second")):
        clock.advance(minutes=1)
        body = {"note": {"content": text, "child_id": str(child), "note_type": "soap_plan"}}
        note = (await api.post(f"/events/{group}/notes", json=body, by=world.carer)).json()["note"]
        await api.put(f"/events/{group}/notes/{note['id']}", json={"note": {"shared": True}}, by=world.carer)
    assert await read(api, group, world.carer) == ["of the first", "of the second"]
    assert await read(api, group, world.parent) == ["of the first"]
    assert await read(api, group, other_parent) == ["of the second"]
    assert await read(api, group, world.fellow) == ["of the first"]
    answer = await api.put(f"/events/{group}/notes/{note['id']}", json={"note": {"content": "x"}}, by=world.fellow)
    assert (answer.status_code, answer.json()["code"]) == (404, "note_not_found")


async def test_in_a_group_a_note_names_its_child(api: ApiClient, world: World) -> None:
    group, second = new_id(), new_id()
    await world.care(world.carer, second)
    await world.hold_session(group, world.carer, [world.child, second])
    for child in (None, str(new_id())):
        answer = await api.post(
            f"/events/{group}/notes", json={"note": {"content": "x", "child_id": child}}, by=world.carer
        )
        assert answer.status_code == 422
        assert answer.json()["fields"] == {"note.child_id": "This child is not part of this session."}


async def test_a_therapist_writes_nothing_on_a_child_no_longer_in_their_care(
    api: ApiClient, world: World, clock: FakeClock
) -> None:
    child, session = new_id(), new_id()
    await world.care(world.carer, child, ends_on=clock.now.date())
    await world.hold_session(session, world.carer, [child])
    body = {"note": {"content": "x", "child_id": str(child)}}
    note = (await api.post(f"/events/{session}/notes", json=body, by=world.carer)).json()["note"]
    clock.advance(days=1)
    assert (await api.post(f"/events/{session}/notes", json=body, by=world.carer)).status_code == 404
    changed = await api.put(f"/events/{session}/notes/{note['id']}", json={"note": {"content": "y"}}, by=world.carer)
    assert changed.status_code == 404
    assert await read(api, session, world.carer) == []


async def test_only_the_creator_edits_or_deletes_and_earlier_texts_are_kept(
    api: ApiClient, runtime: Runtime, world: World, write_on_session: Make
) -> None:
    note = await write_on_session("one")
    path = f"/events/{world.session}/notes/{note['id']}"
    assert (await api.put(path, json={"note": {"content": "x"}}, by=world.fellow)).status_code == 403
    assert (await api.delete(path, by=world.fellow)).status_code == 403
    assert (await api.delete(path, by=world.parent)).status_code == 404
    edited = (await api.put(path, json={"note": {"content": "two"}}, by=world.carer)).json()["note"]
    assert (edited["content"], edited["edited"]) == ("two", True)
    assert await runtime.queries.value("SELECT content FROM note_versions") == "one"
    assert (await api.delete(path, by=world.carer)).status_code == 204
    assert (await api.put(path, json={"note": {"content": "x"}}, by=world.carer)).status_code == 404
    assert await read(api, world.session, world.carer) == []
    assert await runtime.queries.value("SELECT count(*) FROM notes") == 1


async def test_another_sessions_note_is_not_found_below_this_one(
    api: ApiClient, world: World, write_on_session: Make
) -> None:
    note, other = await write_on_session(), new_id()
    await world.hold_session(other, world.carer, [world.child])
    answer = await api.put(f"/events/{other}/notes/{note['id']}", json={"note": {"content": "x"}}, by=world.carer)
    assert (answer.status_code, answer.json()["code"]) == (404, "note_not_found")


async def test_notes_of_sessions_are_in_the_childs_list_too(
    api: ApiClient, world: World, write_on_session: Make, contents: Callable[..., Awaitable[list[str]]]
) -> None:
    note = await write_on_session("Worked on r")
    assert await contents(world.fellow) == ["Worked on r"]
    assert await contents(world.parent) == []
    await api.put(f"/events/{world.session}/notes/{note['id']}", json={"note": {"shared": True}}, by=world.carer)
    assert await contents(world.parent) == ["Worked on r"]


async def test_reading_a_sessions_notes_is_on_the_audit_trail_of_each_child_that_was_seen(
    api: ApiClient, runtime: Runtime, world: World
) -> None:
    await read(api, world.session, world.parent)
    await runtime.reads.flush()
    (entry,) = await runtime.queries.rows("SELECT actor, action, child_id FROM audit_entries")
    assert (entry["actor"], entry["action"]) == (f"guardian:{world.parent.profile_id}", "read list_event_notes")
    assert entry["child_id"] == str(world.child)


async def test_the_others_are_told_that_a_session_has_a_note_and_that_it_is_gone_never_what_it_says(
    api: ApiClient, world: World, write_on_session: Make
) -> None:
    note = await write_on_session("Worked on r")
    path = f"/events/{world.session}/notes/{note['id']}"
    await api.put(path, json={"note": {"content": "Worked on s"}}, by=world.carer)
    assert (await api.delete(path, by=world.carer)).status_code == 204
    told = {
        "note_id": note["id"],
        "event_id": str(world.session),
        "child_id": str(world.child),
        "therapist_id": str(world.carer.profile_id),
    }
    assert await api.emitted("clinical-records.session_note.changed.v1") == [
        {**told, "version": 1, "deleted": False},
        {**told, "version": 3, "deleted": True},
    ]


async def test_a_message_is_no_note_on_a_session(api: ApiClient, world: World, write: Make) -> None:
    await write(world.carer)
    assert await api.emitted("clinical-records.session_note.changed.v1") == []


async def test_what_was_written_before_it_was_told_can_be_told_again(
    api: ApiClient, world: World, runtime: Runtime, write: Make, write_on_session: Make
) -> None:
    note = await write_on_session()
    await write(world.carer)
    assert await runtime.units.run(Actor.operator("olga"), tell_notes_again) == 1
    told = await api.emitted("clinical-records.session_note.changed.v1")
    assert [fact["note_id"] for fact in told] == [note["id"]] * 2
    assert told[0] == told[1]
