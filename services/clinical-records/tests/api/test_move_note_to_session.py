"""A note that was written in the wrong session moves to the right one, and leaves nothing in the wrong record."""

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
from chassis.testing.people import Person, guardian
from clinical_records.privacy import FAMILY_RECORDS

Make = Callable[..., Awaitable[dict[str, Any]]]
World = Any


@dataclass
class Right:
    """Another child in the care of `world.therapist`, with a session alone."""

    child: UUID
    session: UUID
    parent: Person


@pytest.fixture
async def right(world: World) -> Right:
    made = Right(new_id(), new_id(), guardian())
    await world.grant(made.parent, made.child)
    await world.care(world.therapist, made.child)
    await world.store_session(made.session, world.therapist, [made.child])
    return made


async def move(
    api: ApiClient, world: World, note: dict[str, Any], child: UUID, session: object, by: Person | None = None
) -> httpx.Response:
    body = {"child_id": str(child), "event_id": str(session)}
    return await api.post(f"/events/{world.session}/notes/{note['id']}/move", json=body, by=by or world.therapist)


async def ids_of_notes(api: ApiClient, path: str, by: Person) -> list[str]:
    response = await api.get(path, by=by)
    assert response.status_code == 200, response.text
    return [note["id"] for note in response.json()["notes"]]


async def test_author_moves_a_note_to_another_childs_session(
    api: ApiClient, world: World, right: Right, write_on_session: Make
) -> None:
    note = await write_on_session()
    path = f"/events/{world.session}/notes/{note['id']}"
    await api.put(path, json={"note": {"content": "Worked on s", "shared": True}}, by=world.therapist)
    moved = await move(api, world, note, right.child, right.session)
    assert moved.status_code == 200, moved.text
    there = moved.json()["note"]
    assert (there["child_id"], there["event_id"]) == (str(right.child), str(right.session))
    assert (there["edited"], there["shared"], there["created_at"]) == (True, False, note["created_at"])
    for by in (world.therapist, world.parent, world.colleague):
        assert await ids_of_notes(api, f"/events/{world.session}/notes", by) == []
        assert await ids_of_notes(api, f"/{by.user_type}/clients/{world.child}/notes", by) == []
    assert await ids_of_notes(api, f"/events/{right.session}/notes", world.therapist) == [note["id"]]
    assert (await api.put(path, json={"note": {"content": "x"}}, by=world.therapist)).status_code == 404
    first, last = (await api.emitted("clinical-records.session_note.changed.v1"))[-2:]
    assert (first["event_id"], last["event_id"]) == (str(world.session), str(right.session))
    assert last["child_id"] == str(right.child) and last["version"] > first["version"]


async def test_both_trails_name_both_children_and_exports_only_their_own(
    api: ApiClient, world: World, right: Right, runtime: Runtime, write_on_session: Make
) -> None:
    note = await write_on_session()
    path = f"/events/{world.session}/notes/{note['id']}"
    await api.put(path, json={"note": {"content": "Corrected"}}, by=world.therapist)
    await move(api, world, note, right.child, right.session)
    await runtime.reads.flush()
    for child, other in ((world.child, right.child), (right.child, world.child)):
        entries = await entries_for_child(runtime.queries, child)
        (moved,) = [entry for entry in entries if entry["action"] == "note.moved_between_children"]
        assert note["id"] in moved["subject"] and str(other) in moved["subject"]
    exports = [
        await records_of(runtime.queries, FAMILY_RECORDS, Family(parent.profile_id, parent.user_id, (child,)))
        for parent, child in ((world.parent, world.child), (right.parent, right.child))
    ]
    wrong, own = exports
    assert not {"notes", "note_versions"} & wrong.keys()
    assert [len(own[table]) for table in ("notes", "note_versions")] == [1, 1]
    assert str(right.child) not in str(wrong["audit_entries"]) and str(world.child) not in str(own["audit_entries"])


async def test_note_moved_within_a_child_stays_shared(
    api: ApiClient, world: World, runtime: Runtime, write_on_session: Make
) -> None:
    note = await write_on_session()
    path = f"/events/{world.session}/notes/{note['id']}"
    await api.put(path, json={"note": {"shared": True}}, by=world.therapist)
    later = new_id()
    await world.store_session(later, world.therapist, [world.child])
    moved = await move(api, world, note, world.child, later)
    assert (moved.json()["note"]["event_id"], moved.json()["note"]["shared"]) == (str(later), True)
    actions = [entry["action"] for entry in await entries_for_child(runtime.queries, world.child)]
    assert actions.count("note.moved_between_sessions") == 1 and "note.moved_between_children" not in actions
    again = await api.post(
        f"/events/{later}/notes/{note['id']}/move",
        json={"child_id": str(world.child), "event_id": str(later)},
        by=world.therapist,
    )
    assert (again.status_code, again.json()["code"]) == (422, "same_child")


async def test_a_note_moves_only_to_a_session_that_its_author_conducts(
    api: ApiClient, world: World, right: Right, write_on_session: Make
) -> None:
    note = await write_on_session()
    of_colleague, of_stranger, of_third = new_id(), new_id(), new_id()
    await world.store_session(of_colleague, world.colleague, [world.child])
    await world.store_session(of_stranger, world.other_therapist, [new_id()])
    third = new_id()
    await world.care(world.therapist, third)
    await world.store_session(of_third, world.therapist, [third])
    expected = [
        (world.child, of_colleague, 403, "not_the_sessions_therapist"),
        (right.child, of_stranger, 404, "session_not_found"),
        (right.child, new_id(), 404, "session_not_found"),
        (right.child, "none", 404, "session_not_found"),
        (right.child, of_third, 422, "child_not_in_session"),
        (new_id(), right.session, 404, "child_not_found"),
        (right.child, " ", 422, "invalid"),
    ]
    for child, session, status, code in expected:
        response = await move(api, world, note, child, session)
        assert (response.status_code, response.json()["code"]) == (status, code), response.text
    assert await ids_of_notes(api, f"/events/{world.session}/notes", world.therapist) == [note["id"]]


async def test_a_note_does_not_move_to_a_child_of_earlier_care(
    api: ApiClient, world: World, right: Right, runtime: Runtime, write_on_session: Make
) -> None:
    note = await write_on_session()
    await runtime.queries.rows("UPDATE care_relations SET ends_on = '2026-02-01' WHERE child_id = $1", right.child)
    response = await move(api, world, note, right.child, right.session)
    assert (response.status_code, response.json()["code"]) == (404, "child_not_found")


async def test_only_the_author_moves_a_note_to_another_session(
    api: ApiClient, world: World, right: Right, write_on_session: Make
) -> None:
    note = await write_on_session()
    await world.care(world.colleague, right.child)
    statuses = [
        (await move(api, world, note, right.child, right.session, by)).status_code
        for by in (world.colleague, world.parent, world.stranger, world.other_therapist)
    ]
    assert statuses == [403, 404, 404, 404]
