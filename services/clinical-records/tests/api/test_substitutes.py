"""Who holds a session in a colleague's place writes its notes, and is let to nothing else of the child."""

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
    """Holds the world's session instead of its therapist."""
    who = therapist()
    await world.hold_session(world.session, who, [world.child], version=2, instead_of=world.carer)
    return who


async def post(api: ApiClient, event: UUID, by: Person, content: str = "Held it", **more: str) -> Any:
    return await api.post(f"/events/{event}/notes", json={"note": {"content": content, **more}}, by=by)


async def texts(api: ApiClient, event: UUID, by: Person) -> list[str]:
    answer = await api.get(f"/events/{event}/notes", by=by)
    assert answer.status_code == 200, answer.text
    return [note["content"] for note in answer.json()["notes"]]


async def test_a_substitute_writes_corrects_shares_and_deletes_the_sessions_note(
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


async def test_the_childs_therapist_and_family_read_a_substitutes_note_as_any_other(
    api: ApiClient, world: World, substitute: Person, contents: Callable[..., Awaitable[list[str]]]
) -> None:
    note = (await post(api, world.session, substitute, note_type="soap_plan")).json()["note"]
    assert note["therapist_id"] == str(world.carer.profile_id)  # in the thread of the one whose session it is
    for reader in (world.carer, world.fellow):
        assert await texts(api, world.session, reader) == ["Held it"]
    assert await contents(world.carer, f"?therapist_id={world.carer.profile_id}") == ["Held it"]
    assert (await contents(world.parent), await texts(api, world.session, world.parent)) == ([], [])
    path = f"/events/{world.session}/notes/{note['id']}"
    for other in (world.carer, world.fellow):
        assert (await api.put(path, json={"note": {"content": "x"}}, by=other)).status_code == 403
    await api.put(path, json={"note": {"shared": True}}, by=substitute)
    assert (await contents(world.parent), await texts(api, world.session, world.parent)) == (["Held it"], ["Held it"])


async def test_the_therapist_who_handed_the_session_over_does_not_write_on_it_meanwhile(
    api: ApiClient, world: World, substitute: Person
) -> None:
    refused = await post(api, world.session, world.carer)
    assert (refused.status_code, refused.json()["code"]) == (403, "not_the_sessions_therapist")
    assert (await post(api, world.session, substitute)).status_code == 201


async def test_a_substitute_reads_what_is_on_the_session_and_changes_nobodys_note(
    api: ApiClient, world: World, write_on_session: Make
) -> None:
    plan = await write_on_session("Go on with r")
    who = therapist()
    await world.hold_session(world.session, who, [world.child], version=2, instead_of=world.carer)
    assert await texts(api, world.session, who) == ["Go on with r"]
    path = f"/events/{world.session}/notes/{plan['id']}"
    assert (await api.put(path, json={"note": {"content": "x"}}, by=who)).status_code == 403
    assert (await api.delete(path, by=who)).status_code == 403


async def test_a_substitute_sees_nothing_else_of_the_child(
    api: ApiClient, world: World, substitute: Person, write: Make, add_goal: Make
) -> None:
    message, goal, other = await write(world.carer), await add_goal(), new_id()
    own = (await post(api, world.session, substitute)).json()["note"]
    await world.hold_session(other, world.carer, [world.child])
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
    assert [answer.status_code for answer in answers] == [404] * len(answers)


async def test_the_right_ends_when_the_session_is_taken_back_and_the_note_stays(
    api: ApiClient, world: World, substitute: Person
) -> None:
    note = (await post(api, world.session, substitute)).json()["note"]
    await world.hold_session(world.session, world.carer, [world.child], version=3)
    path = f"/events/{world.session}/notes"
    answers = [
        await api.get(path, by=substitute),
        await post(api, world.session, substitute),
        await api.put(f"{path}/{note['id']}", json={"note": {"content": "x"}}, by=substitute),
        await api.delete(f"{path}/{note['id']}", by=substitute),
    ]
    assert [(answer.status_code, answer.json()["code"]) for answer in answers] == [(404, "session_not_found")] * 4
    assert await texts(api, world.session, world.carer) == ["Held it"]
    assert (await post(api, world.session, world.carer)).status_code == 201


async def test_the_right_goes_with_the_session_to_another_substitute(
    api: ApiClient, world: World, substitute: Person
) -> None:
    another = therapist()
    await world.hold_session(world.session, another, [world.child], version=3, instead_of=world.carer)
    assert (await post(api, world.session, substitute)).status_code == 404
    assert (await post(api, world.session, another)).status_code == 201


async def test_the_right_stays_with_a_session_that_was_moved_and_is_still_theirs_to_hold(
    api: ApiClient, world: World, substitute: Person, clock: FakeClock
) -> None:
    clock.advance(days=1)
    await world.hold_session(world.session, substitute, [world.child], version=3, instead_of=world.carer)
    assert (await post(api, world.session, substitute)).status_code == 201


@pytest.mark.parametrize("deleted", [True, False])
async def test_the_right_ends_when_the_session_is_canceled_and_the_note_stays(
    api: ApiClient, world: World, substitute: Person, deleted: bool
) -> None:
    note = (await post(api, world.session, substitute)).json()["note"]
    gone: Any = {"canceled": True} if deleted else {"canceled_child_ids": [world.child]}
    await world.hold_session(world.session, substitute, [world.child], version=3, instead_of=world.carer, **gone)
    refused = await post(api, world.session, substitute)
    assert (refused.status_code, refused.json()["code"]) == (404, "child_not_found")
    path = f"/events/{world.session}/notes/{note['id']}"
    assert (await api.put(path, json={"note": {"content": "x"}}, by=substitute)).status_code == 404
    assert await texts(api, world.session, substitute) == []
    assert await texts(api, world.session, world.carer) == ["Held it"]


async def test_in_a_group_a_substitute_writes_on_those_who_come(api: ApiClient, world: World) -> None:
    group, second, who, parent = new_id(), new_id(), therapist(), guardian()
    await world.grant(parent, second)
    await world.care(world.carer, second)
    children = [world.child, second]
    await world.hold_session(group, who, children, instead_of=world.carer, canceled_child_ids=[second])
    assert (await post(api, group, who, child_id=str(world.child))).status_code == 201
    for other, status in ((second, 404), (new_id(), 422)):
        assert (await post(api, group, who, child_id=str(other))).status_code == status
    assert await texts(api, group, parent) == []


async def test_the_right_ends_with_the_care_of_the_therapist_in_whose_place_it_is(
    api: ApiClient, world: World, clock: FakeClock
) -> None:
    child, session, who = new_id(), new_id(), therapist()
    await world.care(world.carer, child, ends_on=clock.now.date())
    await world.hold_session(session, who, [child], instead_of=world.carer)
    assert (await post(api, session, who)).status_code == 201
    clock.advance(days=1)
    assert (await post(api, session, who)).status_code == 404
    assert await texts(api, session, who) == []


async def test_who_is_said_to_stand_in_for_somebody_without_care_of_the_child_gains_nothing(
    api: ApiClient, world: World
) -> None:
    session, who = new_id(), therapist()
    await world.hold_session(session, who, [world.child], instead_of=world.other_therapist)
    assert (await post(api, session, who)).status_code == 404


async def test_what_a_substitute_reads_and_writes_is_on_the_childs_audit_trail(
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


async def test_the_others_are_told_who_wrote_a_substitutes_note(
    api: ApiClient, world: World, substitute: Person
) -> None:
    await post(api, world.session, substitute)
    (told,) = await api.emitted("clinical-records.session_note.changed.v1")
    assert told["therapist_id"] == str(substitute.profile_id)
