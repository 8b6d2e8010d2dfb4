"""What another adult of a child may read and write (docs/product/shared.md#rights-of-a-guardian)."""

from typing import Any

import pytest
from chassis.access.projections import GuardianshipGranted, grant_guardianship
from chassis.access.rights import Right
from chassis.testing.api import ApiClient
from chassis.testing.people import Person, guardian
from chassis.unit_of_work import Actor

World = Any
WRITES = {Right.BOOK, Right.READ}


async def adult(world: World, *rights: Right) -> Person:
    who = guardian()
    event = GuardianshipGranted(version=1, guardian_id=who.profile_id, child_id=world.child, rights=list(rights))
    async with world.runtime.units.begin(Actor.service("test")) as uow:
        await grant_guardianship(uow, event)
    return who


async def message(api: ApiClient, world: World, by: Person) -> int:
    path = f"/{by.user_type}/clients/{world.child}/notes"
    return (await api.post(path, json={"note": {"content": "Hello", "note_type": "general"}}, by=by)).status_code


@pytest.mark.parametrize("right", Right)
async def test_only_the_right_to_read_opens_the_record(api: ApiClient, world: World, right: Right) -> None:
    sam, child = await adult(world, right), f"/clients/{world.child}"
    reads = 200 if right is Right.READ else 403
    for path in ("goals", "recaps", "progress_reports", "goal_trials", "amendment_requests"):
        response = await api.get(f"{child}/{path}", by=sam)
        assert response.status_code == reads, path
    session = await api.get(f"/events/{world.session}/notes", by=sam)
    assert session.status_code == (200 if right is Right.READ else 404)


@pytest.mark.parametrize("right", Right)
async def test_booking_or_reading_lets_an_adult_into_the_messages(api: ApiClient, world: World, right: Right) -> None:
    sam = await adult(world, right)
    assert await message(api, world, world.therapist) == 201
    assert await message(api, world, sam) == (201 if right in WRITES else 403)
    threads = (await api.get("/message_threads", by=sam)).json()["message_threads"]
    assert (len(threads) > 0) == (right in WRITES)
    unread = (await api.get("/message_threads/unread", by=sam)).json()["unread_count"]
    assert unread == (1 if right in WRITES else 0)


async def test_who_may_not_read_the_record_lists_messages_only(api: ApiClient, world: World) -> None:
    assert await message(api, world, world.therapist) == 201
    note = await api.post(
        f"/events/{world.session}/notes",
        json={"note": {"content": "Says R.", "note_type": "soap_plan", "child_id": str(world.child)}},
        by=world.therapist,
    )
    path = f"/events/{world.session}/notes/{note.json()['note']['id']}"
    assert (await api.put(path, json={"note": {"shared": True}}, by=world.therapist)).status_code == 200
    lists = f"/guardian/clients/{world.child}/notes"
    for right, kinds in ((Right.BOOK, ["general"]), (Right.READ, ["general", "soap_plan"])):
        sam = await adult(world, right)
        notes = (await api.get(lists, by=sam)).json()["notes"]
        assert sorted(each["note_type"] for each in notes) == kinds
        assert (await api.get(lists, params={"note_type": "soap_plan"}, by=sam)).json()["notes"] == (
            [] if right is Right.BOOK else [each for each in notes if each["note_type"] == "soap_plan"]
        )
