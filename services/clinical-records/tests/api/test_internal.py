"""What other services ask clinical records."""

from collections.abc import Awaitable, Callable
from typing import Any

import httpx
import pytest
from chassis.ids import new_id
from chassis.runtime import Runtime
from chassis.testing.api import ApiClient
from chassis.testing.people import SignIns

Make = Callable[..., Awaitable[dict[str, Any]]]
World = Any
Reports = Any
Call = Callable[..., Awaitable[httpx.Response]]


async def test_deleted_messages_are_not_listed_for_mail(
    api: ApiClient, world: World, write: Make, call_as: Call
) -> None:
    kept, deleted = await write(world.therapist, "Stays"), await write(world.therapist, "Goes")
    await api.delete(f"/therapist/clients/{world.child}/notes/{deleted['id']}", by=world.therapist)
    asked = [kept["id"], deleted["id"], str(new_id())]
    response = await call_as("identity", "GET", f"/clients/{world.child}/messages", params={"note_id": asked})
    assert (response.status_code, response.json()) == (200, {"note_ids": [kept["id"]]})
    other = await call_as("identity", "GET", f"/clients/{new_id()}/messages", params={"note_id": asked})
    assert other.json() == {"note_ids": []}


async def test_only_recaps_and_reports_that_families_can_read_are_listed_for_mail(
    api: ApiClient, world: World, save_recap: Make, reports: Reports, call_as: Call
) -> None:
    recap = (await save_recap(own_words="Hello", shared=True)).json()["recaps"][0]["id"]
    report = (await reports.sign(await reports.saved(await reports.start(), summary="A good quarter.")))["id"]
    draft = (await reports.start())["id"]

    async def shared(child: object = world.child) -> set[str]:
        path, params = f"/clients/{child}/shared_with_family", {"shared_id": [recap, report, draft, str(new_id())]}
        response = await call_as("identity", "GET", path, params=params)
        assert response.status_code == 200, response.text
        return set(response.json()["shared_ids"])

    assert await shared() == {recap, report}
    assert await shared(new_id()) == set()
    await api.delete(f"/events/{world.session}/recaps/{recap}", by=world.therapist)
    assert await shared() == {report}
    withdrawal = {"withdrawal": {"reason": "The figures were of another goal"}}
    path = f"/clients/{world.child}/progress_reports/{report}/withdrawal"
    await api.post(path, json=withdrawal, by=world.therapist)
    assert await shared() == set()


@pytest.mark.parametrize(("path", "param"), [("messages", "note_id"), ("shared_with_family", "shared_id")])
async def test_only_identity_asks_what_to_announce(world: World, call_as: Call, path: str, param: str) -> None:
    response = await call_as("billing", "GET", f"/clients/{world.child}/{path}", params={param: str(new_id())})
    assert response.status_code == 403


async def test_delivered_note_is_stored_once(api: ApiClient, world: World, runtime: Runtime, call_as: Call) -> None:
    note, path = new_id(), f"/events/{world.session}/notes/"
    body = {
        "child_id": str(world.child), "therapist_id": str(world.therapist.profile_id), "note_type": "soap_plan",
        "creator_id": str(world.therapist.profile_id), "content": "Said r", "written_at": "2026-03-02T15:00:00+00:00",
        "actor": f"therapist:{world.therapist.profile_id}",
    }  # fmt: skip
    for _ in range(2):
        response = await call_as("scheduling", "PUT", f"{path}{note}", json=body)
        assert response.status_code == 204, response.text
    notes = (await api.get(f"/events/{world.session}/notes", by=world.therapist)).json()["notes"]
    assert [(one["content"], one["shared"], one["edited"]) for one in notes] == [("Said r", False, False)]
    assert len(await api.emitted("clinical-records.session_note.changed.v1")) == 1
    written = "SELECT actor FROM audit_entries WHERE action = 'note.written'"
    assert [row["actor"] for row in await runtime.queries.rows(written)] == [body["actor"]]
    assert (await call_as("identity", "PUT", f"{path}{new_id()}", json=body)).status_code == 403
    await api.delete(f"/events/{world.session}/notes/{note}", by=world.therapist)
    assert (await call_as("scheduling", "PUT", f"{path}{note}", json=body)).status_code == 204
    assert (await api.get(f"/events/{world.session}/notes", by=world.therapist)).json()["notes"] == []


async def test_session_records_follow_the_viewers_own_rights(
    api: ApiClient, world: World, write_on_session: Make, add_material: Make, call_as: Call, sign_ins: SignIns
) -> None:
    await write_on_session("Private")
    await add_material("Shared", shared=True)
    path = f"/events/{world.session}/records"
    read = {
        who: await call_as("scheduling", "GET", path, headers=sign_ins.headers(person))
        for who, person in (("therapist", world.therapist), ("parent", world.parent), ("stranger", world.stranger))
    }
    texts = {
        who: [[one["content"] for one in response.json()[kind]] for kind in ("notes", "materials")]
        for who, response in read.items()
        if response.status_code == 200
    }
    assert texts == {"therapist": [["Private"], ["Shared"]], "parent": [[], ["Shared"]]}
    assert read["stranger"].status_code == 404
    assert (await call_as("scheduling", "GET", path)).status_code == 401
    assert (await call_as("billing", "GET", path, headers=sign_ins.headers(world.therapist))).status_code == 403
