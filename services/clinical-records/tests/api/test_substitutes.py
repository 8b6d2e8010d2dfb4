"""A substitute writes the notes of the session and sees nothing else about the child."""

from collections.abc import Awaitable, Callable
from typing import Any
from uuid import UUID

import pytest
from chassis.ids import new_id
from chassis.runtime import Runtime
from chassis.testing.api import ApiClient
from chassis.testing.clock import FakeClock
from chassis.testing.people import Person, guardian, therapist

Make = Callable[..., Awaitable[dict[str, Any]]]
World = Any


@pytest.fixture
async def substitute(world: World) -> Person:
    """Conducts the world's session instead of its therapist."""
    who = therapist()
    await world.store_session(world.session, who, [world.child], version=2, substitute_for=world.therapist)
    return who


async def post(api: ApiClient, event: UUID, by: Person, content: str = "Held it", **more: str) -> Any:
    return await api.post(f"/events/{event}/notes", json={"note": {"content": content, **more}}, by=by)


async def texts(api: ApiClient, event: UUID, by: Person) -> list[str]:
    response = await api.get(f"/events/{event}/notes", by=by)
    assert response.status_code == 200, response.text
    return [note["content"] for note in response.json()["notes"]]


async def test_substitute_writes_edits_shares_and_deletes_session_notes(
    api: ApiClient, world: World, substitute: Person
) -> None:
    made = await post(api, world.session, substitute, note_type="soap_objective")
    assert made.status_code == 201, made.text
    note = made.json()["note"]
    assert (note["creator_id"], note["child_id"]) == (str(substitute.profile_id), str(world.child))
    path = f"/events/{world.session}/notes/{note['id']}"
    changed = await api.put(path, json={"note": {"content": "Held it well", "shared": True}}, by=substitute)
    assert (changed.json()["note"]["content"], changed.json()["note"]["edited"]) == ("Held it well", True)
    assert await texts(api, world.session, substitute) == ["Held it well"]
    assert (await api.delete(path, by=substitute)).status_code == 204
    assert await texts(api, world.session, substitute) == []


async def test_substitutes_note_is_visible_like_any_other(
    api: ApiClient, world: World, substitute: Person, contents: Callable[..., Awaitable[list[str]]]
) -> None:
    note = (await post(api, world.session, substitute, note_type="soap_plan")).json()["note"]
    assert note["therapist_id"] == str(world.therapist.profile_id)  # the thread of the session's own therapist
    for reader in (world.therapist, world.colleague):
        assert await texts(api, world.session, reader) == ["Held it"]
    assert await contents(world.therapist, f"?therapist_id={world.therapist.profile_id}") == ["Held it"]
    assert (await contents(world.parent), await texts(api, world.session, world.parent)) == ([], [])
    path = f"/events/{world.session}/notes/{note['id']}"
    for other in (world.therapist, world.colleague):
        assert (await api.put(path, json={"note": {"content": "x"}}, by=other)).status_code == 403
    await api.put(path, json={"note": {"shared": True}}, by=substitute)
    assert (await contents(world.parent), await texts(api, world.session, world.parent)) == (["Held it"], ["Held it"])


async def test_regular_therapist_cannot_write_while_handed_over(
    api: ApiClient, world: World, substitute: Person
) -> None:
    refused = await post(api, world.session, world.therapist)
    assert (refused.status_code, refused.json()["code"]) == (403, "not_the_sessions_therapist")
    assert (await post(api, world.session, substitute)).status_code == 201


async def test_substitute_reads_but_cannot_change_existing_notes(
    api: ApiClient, world: World, write_on_session: Make
) -> None:
    plan = await write_on_session("Go on with r")
    who = therapist()
    await world.store_session(world.session, who, [world.child], version=2, substitute_for=world.therapist)
    assert await texts(api, world.session, who) == ["Go on with r"]
    path = f"/events/{world.session}/notes/{plan['id']}"
    assert (await api.put(path, json={"note": {"content": "x"}}, by=who)).status_code == 403
    assert (await api.delete(path, by=who)).status_code == 403


async def test_substitute_sees_nothing_else_about_the_child(
    api: ApiClient, world: World, substitute: Person, write: Make, add_goal: Make
) -> None:
    message, goal, other = await write(world.therapist), await add_goal(), new_id()
    own = (await post(api, world.session, substitute)).json()["note"]
    await world.store_session(other, world.therapist, [world.child])
    child, elsewhere = f"/clients/{world.child}", f"/events/{other}/notes"
    text = {"note": {"content": "x"}}
    answers = [
        await api.get(f"/therapist{child}/notes", by=substitute),
        await api.post(f"/therapist{child}/notes", json=text, by=substitute),
        await api.patch(f"/therapist{child}/notes/{message['id']}", json=text, by=substitute),
        await api.patch(f"/therapist{child}/notes/{own['id']}", json=text, by=substitute),
        await api.delete(f"/therapist{child}/notes/{own['id']}", by=substitute),
        await api.get(f"{child}/goals", by=substitute),
        await api.post(f"{child}/goals", json={"description": "x"}, by=substitute),
        await api.put(f"{child}/goals/{goal['id']}", json={"progress": 3}, by=substitute),
        await api.get(elsewhere, by=substitute),
        await api.post(elsewhere, json=text, by=substitute),
        await api.put(f"/events/{world.session}/notes/{message['id']}", json=text, by=substitute),
    ]
    assert [response.status_code for response in answers] == [404] * len(answers)


async def test_substitute_access_ends_when_the_session_is_taken_back(
    api: ApiClient, world: World, substitute: Person
) -> None:
    note = (await post(api, world.session, substitute)).json()["note"]
    await world.store_session(world.session, world.therapist, [world.child], version=3)
    path = f"/events/{world.session}/notes"
    answers = [
        await api.get(path, by=substitute),
        await post(api, world.session, substitute),
        await api.put(f"{path}/{note['id']}", json={"note": {"content": "x"}}, by=substitute),
        await api.delete(f"{path}/{note['id']}", by=substitute),
    ]
    assert [(response.status_code, response.json()["code"]) for response in answers] == [(404, "session_not_found")] * 4
    assert await texts(api, world.session, world.therapist) == ["Held it"]
    assert (await post(api, world.session, world.therapist)).status_code == 201


async def test_substitute_access_moves_to_another_substitute(api: ApiClient, world: World, substitute: Person) -> None:
    another = therapist()
    await world.store_session(world.session, another, [world.child], version=3, substitute_for=world.therapist)
    assert (await post(api, world.session, substitute)).status_code == 404
    assert (await post(api, world.session, another)).status_code == 201


async def test_substitute_access_survives_a_reschedule(
    api: ApiClient, world: World, substitute: Person, clock: FakeClock
) -> None:
    clock.advance(days=1)
    await world.store_session(world.session, substitute, [world.child], version=3, substitute_for=world.therapist)
    assert (await post(api, world.session, substitute)).status_code == 201


@pytest.mark.parametrize("deleted", [True, False])
async def test_substitute_access_ends_when_the_session_is_canceled(
    api: ApiClient, world: World, substitute: Person, deleted: bool
) -> None:
    note = (await post(api, world.session, substitute)).json()["note"]
    canceled: Any = {"canceled": True} if deleted else {"canceled_child_ids": [world.child]}
    await world.store_session(
        world.session, substitute, [world.child], version=3, substitute_for=world.therapist, **canceled
    )
    refused = await post(api, world.session, substitute)
    assert (refused.status_code, refused.json()["code"]) == (404, "child_not_found")
    path = f"/events/{world.session}/notes/{note['id']}"
    assert (await api.put(path, json={"note": {"content": "x"}}, by=substitute)).status_code == 404
    assert await texts(api, world.session, substitute) == []
    assert await texts(api, world.session, world.therapist) == ["Held it"]


async def test_substitute_writes_only_on_attending_children_of_a_group(api: ApiClient, world: World) -> None:
    group, second, who, parent = new_id(), new_id(), therapist(), guardian()
    await world.grant(parent, second)
    await world.care(world.therapist, second)
    children = [world.child, second]
    await world.store_session(group, who, children, substitute_for=world.therapist, canceled_child_ids=[second])
    assert (await post(api, group, who, child_id=str(world.child))).status_code == 201
    for other, status in ((second, 404), (new_id(), 422)):
        assert (await post(api, group, who, child_id=str(other))).status_code == status
    assert await texts(api, group, parent) == []


async def test_substitute_access_ends_with_the_regular_therapists_care(
    api: ApiClient, world: World, clock: FakeClock
) -> None:
    child, session, who = new_id(), new_id(), therapist()
    await world.care(world.therapist, child, ends_on=clock.now.date())
    await world.store_session(session, who, [child], substitute_for=world.therapist)
    assert (await post(api, session, who)).status_code == 201
    clock.advance(days=1)
    assert (await post(api, session, who)).status_code == 404
    assert await texts(api, session, who) == []


async def test_substitute_for_a_therapist_without_care_gets_no_access(api: ApiClient, world: World) -> None:
    session, who = new_id(), therapist()
    await world.store_session(session, who, [world.child], substitute_for=world.other_therapist)
    assert (await post(api, session, who)).status_code == 404


async def test_substitute_reads_and_writes_are_audited(
    api: ApiClient, runtime: Runtime, world: World, substitute: Person
) -> None:
    await post(api, world.session, substitute)
    await texts(api, world.session, substitute)
    await runtime.reads.flush()
    rows = await runtime.queries.rows(
        "SELECT action FROM audit_entries WHERE actor = $1 AND child_id = $2 ORDER BY id",
        f"therapist:{substitute.profile_id}",
        str(world.child),
    )
    assert {row["action"] for row in rows} == {"note.written", "read list_event_notes"}


async def test_session_note_event_names_the_substitute_as_author(
    api: ApiClient, world: World, substitute: Person
) -> None:
    await post(api, world.session, substitute)
    (event,) = await api.emitted("clinical-records.session_note.changed.v1")
    assert event["therapist_id"] == str(substitute.profile_id)
