"""The inbox: threads, what is unread, and reading them."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from datetime import date
from typing import Any
from uuid import UUID

import pytest
from chassis.ids import new_id
from chassis.runtime import Runtime
from chassis.testing.api import ApiClient
from chassis.testing.clock import FakeClock
from chassis.testing.people import Person
from chassis.testing.query_plans import multiply, rows_read
from chassis.unit_of_work import Actor, UnitsOfWork
from clinical_records.queries.message_threads import INBOX, UNREAD_COUNT

World = Any
Make = Callable[..., Awaitable[dict[str, Any]]]


async def inbox(api: ApiClient, by: Person, page: int = 1) -> list[dict[str, Any]]:
    response = await api.get("/message_threads", params={"page": page}, by=by)
    assert response.status_code == 200, response.text
    return list(response.json()["message_threads"])


async def unread(api: ApiClient, by: Person) -> int:
    return int((await api.get("/message_threads/unread", by=by)).json()["unread_count"])


async def see(api: ApiClient, by: Person, child: UUID, therapist: Person, note: dict[str, Any]) -> Any:
    path = f"/clients/{child}/message_threads/{therapist.profile_id}/read"
    return await api.put(path, json={"message_thread": {"last_seen_id": note["id"]}}, by=by)


async def send(api: ApiClient, by: Person, child: UUID, content: str, query: str = "") -> dict[str, Any]:
    path = f"/{by.user_type}/clients/{child}/notes{query}"
    response = await api.post(path, json={"note": {"content": content, "note_type": "general"}}, by=by)
    assert response.status_code == 201, response.text
    return dict(response.json()["note"])


async def test_a_therapist_lists_threads_with_the_latest_first(
    api: ApiClient, world: World, write: Make, clock: FakeClock
) -> None:
    other = new_id()
    await world.grant(world.stranger, other)
    await world.care(world.therapist, other)
    await world.store_child(world.child, "Mia", preferred_name="Mia Rivera")
    await world.store_child(other, "Leo")
    await write(world.parent, "How did\n\nit go?", query=f"?therapist_id={world.therapist.profile_id}")
    clock.advance(minutes=1)
    later = await send(api, world.therapist, other, "x" * 300)
    first, second = await inbox(api, world.therapist)
    assert first["child"] == {"id": str(other), "name": "Leo"}
    assert first["last_message"] == {
        "id": later["id"],
        "excerpt": "x" * 139 + "…",
        "created_at": later["created_at"],
        "own": True,
    }
    assert (first["unread_count"], first["open"]) == (0, True)
    assert second["child"]["name"] == "Mia Rivera"
    assert second["people"] == [{"type": "guardian", "id": str(world.parent.profile_id), "name": "Grace Hopper"}]
    assert (second["last_message"]["excerpt"], second["last_message"]["own"]) == ("How did it go?", False)
    assert (second["unread_count"], await unread(api, world.therapist)) == (1, 1)


async def test_a_guardian_lists_a_thread_for_each_therapist(api: ApiClient, world: World, write: Make) -> None:
    empty = await inbox(api, world.parent)
    assert {thread["therapist_id"] for thread in empty} == {
        str(p.profile_id) for p in (world.therapist, world.colleague)
    }
    assert [thread["last_message"] for thread in empty] == [None, None]
    await write(world.therapist, "Well done")
    first, second = await inbox(api, world.parent)
    assert first["people"] == [{"type": "therapist", "id": str(world.therapist.profile_id), "name": "Ada"}]
    assert (first["unread_count"], second["unread_count"], await unread(api, world.parent)) == (1, 0, 1)


async def test_a_therapist_gets_no_thread_without_messages(api: ApiClient, world: World) -> None:
    assert await inbox(api, world.therapist) == []


async def test_session_notes_and_notes_of_other_types_are_no_messages(
    api: ApiClient, world: World, write: Make, write_on_session: Make
) -> None:
    await write(world.colleague, "Private", "soap_plan")
    note = await write_on_session("Session", "general")
    await api.put(f"/events/{world.session}/notes/{note['id']}", json={"note": {"shared": True}}, by=world.therapist)
    assert await inbox(api, world.colleague) == await inbox(api, world.therapist) == []
    assert await unread(api, world.parent) == 0


async def test_another_therapists_thread_is_not_in_the_inbox(api: ApiClient, world: World, write: Make) -> None:
    await write(world.parent, "For Ada", query=f"?therapist_id={world.therapist.profile_id}")
    assert (await unread(api, world.therapist), await unread(api, world.colleague)) == (1, 0)
    assert await inbox(api, world.colleague) == []


async def test_reading_is_idempotent_and_only_moves_forward(api: ApiClient, world: World, write: Make) -> None:
    first, second, third = [await write(world.therapist, text) for text in ("One", "Two", "Three")]
    for note, left in ((second, 1), (first, 1), (second, 1), (third, 0), (third, 0), (first, 0)):
        response = await see(api, world.parent, world.child, world.therapist, note)
        assert (response.status_code, response.json()) == (200, {"unread_count": left})
        assert await unread(api, world.parent) == left
    await write(world.therapist, "Four")
    assert await unread(api, world.parent) == 1


async def test_concurrent_readings_keep_the_latest(api: ApiClient, world: World, write: Make, runtime: Runtime) -> None:
    notes = [await write(world.therapist, text) for text in ("One", "Two", "Three")]
    answers = await asyncio.gather(
        *(see(api, world.parent, world.child, world.therapist, note) for note in (*reversed(notes), *notes))
    )
    assert {response.status_code for response in answers} == {200}
    assert await unread(api, world.parent) == 0
    assert await runtime.queries.value("SELECT count(*) FROM message_reads") == 1


async def test_each_reader_has_their_own_read_state(api: ApiClient, world: World, write: Make) -> None:
    second_parent = world.stranger
    await world.grant(second_parent, world.child)
    message = await write(world.therapist, "Hello")
    await see(api, world.parent, world.child, world.therapist, message)
    assert (await unread(api, world.parent), await unread(api, second_parent)) == (0, 1)


async def test_a_message_to_all_therapists_is_read_once_it_is_seen_in_one_thread(
    api: ApiClient, world: World, write: Make
) -> None:
    co_parent = world.stranger
    await world.grant(co_parent, world.child)
    message = await write(co_parent, "To everyone")
    assert [thread["unread_count"] for thread in await inbox(api, world.parent)] == [1, 1]
    assert await unread(api, world.parent) == 1, "it is one message"
    await see(api, world.parent, world.child, world.colleague, message)
    assert [thread["unread_count"] for thread in await inbox(api, world.parent)] == [0, 0]
    assert (await unread(api, world.therapist), await unread(api, world.colleague)) == (1, 1)


async def test_a_deleted_message_is_not_unread(api: ApiClient, world: World, write: Make) -> None:
    message = await write(world.therapist, "Oops")
    await api.delete(f"/therapist/clients/{world.child}/notes/{message['id']}", by=world.therapist)
    assert await unread(api, world.parent) == 0
    assert (await see(api, world.parent, world.child, world.therapist, message)).status_code == 200


async def test_a_message_of_another_thread_or_child_cannot_be_marked(api: ApiClient, world: World, write: Make) -> None:
    other = new_id()
    await world.grant(world.parent, other)
    await world.care(world.other_therapist, other)
    elsewhere = await send(api, world.parent, other, "Hi")
    of_colleague = await write(world.colleague, "Hello")
    to_all = await write(world.parent, "To all")
    soap = await write(world.therapist, "Plan", "soap_plan")
    for note in (elsewhere, of_colleague, soap, {"id": str(new_id())}, {"id": "none"}):
        response = await see(api, world.parent, world.child, world.therapist, note)
        assert (response.status_code, response.json()["code"]) == (404, "note_not_found")
    foreign = await see(api, world.parent, world.child, world.other_therapist, to_all)
    assert (foreign.status_code, foreign.json()["code"]) == (404, "therapist_not_found")
    assert (await see(api, world.therapist, world.child, world.colleague, to_all)).status_code == 404
    assert (await see(api, world.other_therapist, world.child, world.other_therapist, to_all)).status_code == 404


async def test_an_operator_who_looks_marks_nothing_as_read(api: ApiClient, world: World, write: Make) -> None:
    message = await write(world.therapist, "Hello")
    looking = replace(world.parent, operator="sam")
    assert (await see(api, looking, world.child, world.therapist, message)).json() == {"unread_count": 1}
    assert await unread(api, world.parent) == 1


async def test_a_former_therapists_thread_stays_but_is_closed(
    api: ApiClient, world: World, write: Make, runtime: Runtime
) -> None:
    await write(world.therapist, "Goodbye")
    ended = "UPDATE care_relations SET ends_on = $1 WHERE therapist_id = $2"
    await runtime.queries.rows(ended, date(2026, 2, 1), world.therapist.profile_id)
    threads = await inbox(api, world.parent)
    assert {thread["therapist_id"]: thread["open"] for thread in threads} == {
        str(world.therapist.profile_id): False,
        str(world.colleague.profile_id): True,
    }
    assert (await inbox(api, world.therapist), await unread(api, world.therapist)) == ([], 0)


async def test_nobody_else_sees_a_thread(api: ApiClient, world: World, write: Make) -> None:
    await write(world.therapist, "Hello")
    for stranger in (world.stranger, world.other_therapist):
        assert all(thread["child"]["id"] != str(world.child) for thread in await inbox(api, stranger))
        assert await unread(api, stranger) == 0
    assert (await api.get("/message_threads")).status_code == 401


async def test_threads_come_in_pages_of_twenty(api: ApiClient, world: World, clock: FakeClock) -> None:
    for _ in range(21):
        child = new_id()
        await world.care(world.therapist, child)
        clock.advance(minutes=1)
        await send(api, world.therapist, child, "Hello")
    first = (await api.get("/message_threads", by=world.therapist)).json()
    second = (await api.get("/message_threads", params={"page": 2}, by=world.therapist)).json()
    assert (len(first["message_threads"]), first["pagy"]) == (20, {"next": 2})
    assert (len(second["message_threads"]), second["pagy"]) == (1, {"next": None})


async def test_an_inbox_reads_only_its_own_messages(world: World, write: Make, superuser_units: UnitsOfWork) -> None:
    await write(world.therapist, "Hello")
    async with superuser_units.begin(Actor.service("clinical-records")) as uow:
        await multiply(
            uow, "notes", 3000, id="gen_random_uuid()", child_id="gen_random_uuid()", content_encrypted="NULL"
        )
        who = ("guardian", world.parent.profile_id, uow.now)
        counted = await rows_read(uow, UNREAD_COUNT[False], *who)
        listed = await rows_read(uow, INBOX[False], *who, 0)
    assert counted["notes"] < 20 and listed["notes"] < 50


@pytest.mark.parametrize("body", [{}, {"message_thread": {}}, {"message_thread": {"last_seen_id": 5}}])
async def test_a_reading_needs_the_last_message(api: ApiClient, world: World, body: dict[str, Any]) -> None:
    path = f"/clients/{world.child}/message_threads/{world.therapist.profile_id}/read"
    assert (await api.put(path, json=body, by=world.parent)).status_code == 422
