"""A note that was filed for the wrong child moves to the right one, and leaves nothing in the wrong record."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any
from uuid import UUID

import httpx
import pytest
from chassis.audit.reads import entries_for_child
from chassis.ids import new_id
from chassis.privacy.export import records_of
from chassis.privacy.registry import Family
from chassis.runtime import Runtime
from chassis.testing.api import ApiClient
from chassis.testing.clock import FakeClock
from chassis.testing.people import Person, guardian
from clinical_records.privacy import FAMILY_RECORDS

Make = Callable[..., Awaitable[dict[str, Any]]]
World = Any


@dataclass
class Group:
    """A session of `world.child` and `second`, both in the care of `world.therapist`."""

    session: UUID
    second: UUID
    second_parent: Person


@pytest.fixture
async def group(world: World) -> Group:
    made = Group(new_id(), new_id(), guardian())
    await world.grant(made.second_parent, made.second)
    await world.care(world.therapist, made.second)
    await world.store_session(made.session, world.therapist, [world.child, made.second])
    return made


async def write_for(api: ApiClient, world: World, group: Group, child: UUID) -> dict[str, Any]:
    body = {"note": {"content": "Said r in words", "child_id": str(child), "note_type": "soap_objective"}}
    response = await api.post(f"/events/{group.session}/notes", json=body, by=world.therapist)
    assert response.status_code == 201, response.text
    return dict(response.json()["note"])


async def move(api: ApiClient, event: UUID, note_id: str, child: object, by: Person) -> httpx.Response:
    return await api.post(f"/events/{event}/notes/{note_id}/move", json={"child_id": str(child)}, by=by)


async def contents(api: ApiClient, path: str, by: Person) -> list[str]:
    response = await api.get(path, by=by)
    assert response.status_code == 200, response.text
    return [note["content"] for note in response.json()["notes"]]


async def test_author_moves_a_session_note_to_the_right_child(api: ApiClient, world: World, group: Group) -> None:
    note = await write_for(api, world, group, world.child)
    path = f"/events/{group.session}/notes/{note['id']}"
    await api.put(path, json={"note": {"content": "Said r in sentences", "shared": True}}, by=world.therapist)
    assert await contents(api, f"/events/{group.session}/notes", world.parent) == ["Said r in sentences"]
    moved = await move(api, group.session, note["id"], group.second, world.therapist)
    assert moved.status_code == 200, moved.text
    assert moved.json()["note"]["child_id"] == str(group.second)
    assert moved.json()["note"]["edited"] is True, "earlier versions move with the note"
    assert moved.json()["note"]["shared"] is False, "what the wrong family could read is private again"
    for by in (world.parent, world.colleague):
        assert await contents(api, f"/events/{group.session}/notes", by) == []
    assert await contents(api, f"/guardian/clients/{world.child}/notes", world.parent) == []
    assert await contents(api, f"/therapist/clients/{world.child}/notes", world.therapist) == []
    assert await contents(api, f"/therapist/clients/{group.second}/notes", world.therapist) == ["Said r in sentences"]
    first, last = (await api.emitted("clinical-records.session_note.changed.v1"))[-2:]
    assert (first["child_id"], last["child_id"]) == (str(world.child), str(group.second))
    assert last["version"] > first["version"]


async def test_moved_note_is_not_edited(api: ApiClient, world: World, group: Group) -> None:
    note = await write_for(api, world, group, world.child)
    moved = await move(api, group.session, note["id"], group.second, world.therapist)
    assert moved.json()["note"]["edited"] is False


async def test_move_is_in_both_audit_trails_with_both_children(
    api: ApiClient, world: World, group: Group, runtime: Runtime
) -> None:
    note = await write_for(api, world, group, world.child)
    await move(api, group.session, note["id"], group.second, world.therapist)
    for child, other in ((world.child, group.second), (group.second, world.child)):
        moved = [
            e for e in await entries_for_child(runtime.queries, child) if e["action"] == "note.moved_between_children"
        ]
        assert [entry["actor"] for entry in moved] == [f"therapist:{world.therapist.profile_id}"]
        assert note["id"] in moved[0]["subject"] and str(other) in moved[0]["subject"]


async def test_export_of_the_wrong_family_does_not_have_the_note(
    api: ApiClient, world: World, group: Group, runtime: Runtime
) -> None:
    note = await write_for(api, world, group, world.child)
    await api.put(
        f"/events/{group.session}/notes/{note['id']}", json={"note": {"content": "Corrected"}}, by=world.therapist
    )
    await move(api, group.session, note["id"], group.second, world.therapist)
    await runtime.reads.flush()

    async def export(parent: Person, child: UUID) -> dict[str, list[Any]]:
        return await records_of(runtime.queries, FAMILY_RECORDS, Family(parent.profile_id, parent.user_id, (child,)))

    wrong, right = await export(world.parent, world.child), await export(group.second_parent, group.second)
    assert not {"notes", "note_versions"} & wrong.keys()
    assert [len(right[table]) for table in ("notes", "note_versions")] == [1, 1]
    assert str(group.second) not in str(wrong["audit_entries"])
    assert str(world.child) not in str(right["audit_entries"])


async def test_session_note_moves_only_to_a_child_of_that_session(api: ApiClient, world: World, group: Group) -> None:
    note = await write_for(api, world, group, world.child)
    elsewhere = new_id()
    await world.care(world.therapist, elsewhere)
    refused = await move(api, group.session, note["id"], elsewhere, world.therapist)
    assert (refused.status_code, refused.json()["fields"]) == (
        422,
        {"child_id": "This child isn't part of this session."},
    )
    unknown = await move(api, group.session, note["id"], new_id(), world.therapist)
    assert (unknown.status_code, unknown.json()["code"]) == (404, "child_not_found")
    same = await move(api, group.session, note["id"], world.child, world.therapist)
    assert (same.status_code, same.json()["code"]) == (422, "same_child")
    blank = await move(api, group.session, note["id"], " ", world.therapist)
    assert (blank.status_code, blank.json()["fields"]) == (422, {"child_id": "Child is required"})
    assert await contents(api, f"/therapist/clients/{world.child}/notes", world.therapist) == ["Said r in words"]


async def test_only_the_author_moves_a_note(api: ApiClient, world: World, group: Group) -> None:
    note = await write_for(api, world, group, world.child)
    await world.care(world.colleague, group.second)
    statuses = [
        (await move(api, group.session, note["id"], group.second, who)).status_code
        for who in (world.colleague, world.parent, world.stranger, world.other_therapist)
    ]
    assert statuses == [403, 404, 404, 404]


async def test_two_moves_at_once_make_one(api: ApiClient, world: World, group: Group, runtime: Runtime) -> None:
    note = await write_for(api, world, group, world.child)
    path, body = f"/therapist/clients/{world.child}/notes/{note['id']}/move", {"child_id": str(group.second)}
    answers = await asyncio.gather(*(api.post(path, json=body, by=world.therapist) for _ in range(2)))
    assert sorted(response.status_code for response in answers) == [200, 404]
    assert (
        await runtime.queries.value("SELECT count(*) FROM audit_entries WHERE action = 'note.moved_between_children'")
        == 2
    )


async def test_moved_message_is_sent_to_the_right_family(
    api: ApiClient, world: World, group: Group, write: Make
) -> None:
    message = await write(world.therapist, "See you on Monday")
    path = f"/therapist/clients/{world.child}/notes/{message['id']}/move"
    response = await api.post(path, json={"child_id": str(group.second)}, by=world.therapist)
    assert response.status_code == 200, response.text
    assert await contents(api, f"/guardian/clients/{world.child}/notes", world.parent) == []
    assert await contents(api, f"/guardian/clients/{group.second}/notes", group.second_parent) == ["See you on Monday"]
    sent = await api.emitted("clinical-records.message.sent.v1")
    assert [one["child_id"] for one in sent] == [str(world.child), str(group.second)]


async def test_message_in_a_colleagues_thread_moves_to_the_authors_own(
    api: ApiClient, world: World, group: Group, write: Make
) -> None:
    message = await write(world.therapist, "For both", query=f"?therapist_id={world.colleague.profile_id}")
    path = f"/therapist/clients/{world.child}/notes/{message['id']}/move"
    moved = (await api.post(path, json={"child_id": str(group.second)}, by=world.therapist)).json()["note"]
    assert moved["therapist_id"] == str(world.therapist.profile_id), "the colleague doesn't care for this child"


async def test_author_may_not_move_to_a_child_of_others(api: ApiClient, world: World, write: Make) -> None:
    message = await write(world.therapist, "Hello")
    path = f"/therapist/clients/{world.child}/notes/{message['id']}/move"
    response = await api.post(path, json={"child_id": str(new_id())}, by=world.therapist)
    assert (response.status_code, response.json()["code"]) == (404, "child_not_found")
    assert (await api.post(path, json={"child_id": str(new_id())}, by=world.parent)).status_code == 403


async def test_moved_message_is_unread_and_last_even_after_a_later_one_was_read(
    api: ApiClient, world: World, group: Group, write: Make, clock: FakeClock
) -> None:
    moved = await write(world.therapist, "For the second child")
    elsewhere = f"/therapist/clients/{group.second}/notes"
    clock.advance(minutes=1)
    body = {"note": {"content": "Later", "note_type": "general"}}
    later = (await api.post(elsewhere, json=body, by=world.therapist)).json()["note"]
    read = f"/clients/{group.second}/message_threads/{world.therapist.profile_id}/read"
    await api.put(read, json={"message_thread": {"last_seen_id": later["id"]}}, by=group.second_parent)
    clock.advance(minutes=1)
    path = f"/therapist/clients/{world.child}/notes/{moved['id']}/move"
    response = await api.post(path, json={"child_id": str(group.second)}, by=world.therapist)
    assert response.json()["note"]["created_at"] == moved["created_at"], "it keeps its date"
    (thread,) = (await api.get("/message_threads", by=group.second_parent)).json()["message_threads"]
    assert (thread["last_message"]["id"], thread["unread_count"]) == (moved["id"], 1)
    assert await contents(api, f"/guardian/clients/{group.second}/notes", group.second_parent) == [
        "Later",
        "For the second child",
    ]
    seen = await api.put(read, json={"message_thread": {"last_seen_id": moved["id"]}}, by=group.second_parent)
    assert seen.json() == {"unread_count": 0}


async def test_thread_with_a_moved_message_is_first(
    api: ApiClient, world: World, group: Group, write: Make, clock: FakeClock
) -> None:
    third = new_id()
    await world.care(world.therapist, third)
    moved = await write(world.therapist, "For the second child")
    clock.advance(minutes=1)
    body = {"note": {"content": "Hello", "note_type": "general"}}
    await api.post(f"/therapist/clients/{third}/notes", json=body, by=world.therapist)
    clock.advance(minutes=1)
    path = f"/therapist/clients/{world.child}/notes/{moved['id']}/move"
    await api.post(path, json={"child_id": str(group.second)}, by=world.therapist)
    threads = (await api.get("/message_threads", by=world.therapist)).json()["message_threads"]
    assert [thread["child"]["id"] for thread in threads] == [str(group.second), str(third)]
