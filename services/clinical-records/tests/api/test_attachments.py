"""Files of messages and materials (docs/product/clinical-records.md#attachments)."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any
from uuid import UUID

import pytest
from chassis.access.projections import GuardianshipRevoked, revoke_guardianship
from chassis.auth.file_links import FileLinkVerifier
from chassis.auth.keys import load_public_keys
from chassis.ids import new_id
from chassis.runtime import Runtime
from chassis.testing.api import ApiClient
from chassis.testing.clock import FakeClock
from chassis.testing.documents import FakeDocuments, file
from chassis.testing.people import Person, guardian
from chassis.unit_of_work import Actor
from clinical_records.resources import files_of

World = Any
Attach = Callable[..., Awaitable[str]]


@pytest.fixture
def attach(api: ApiClient, world: World, documents: FakeDocuments) -> Attach:
    """Uploads a file, for a message about the child unless a session or another child is named."""

    async def upload(by: Person, filename: str = "drawing.pdf", **place: object) -> str:
        where = {name: str(value) for name, value in place.items()} or {"client_id": str(world.child)}
        response = await api.post("/attachments", json={"attachment": {**where, "file": file(filename)}}, by=by)
        assert response.status_code == 201, response.text
        return str(response.json()["attachment"]["id"])

    return upload


def messages(world: World, by: Person, child: UUID | None = None) -> str:
    return f"/{by.user_type}/clients/{child or world.child}/notes"


async def send(api: ApiClient, world: World, by: Person, *file_ids: str, **fields: object) -> Any:
    note = {"content": "Look at this", "attachment_ids": file_ids, **fields}
    return await api.post(messages(world, by), json={"note": note}, by=by)


async def sent(api: ApiClient, world: World, by: Person, *file_ids: str) -> dict[str, Any]:
    response = await send(api, world, by, *file_ids)
    assert response.status_code == 201, response.text
    return dict(response.json()["note"])


async def thread(api: ApiClient, world: World, by: Person, child: UUID | None = None) -> list[list[str]]:
    """The names of the files of each message."""
    response = await api.get(messages(world, by, child), by=by)
    assert response.status_code == 200, response.text
    return [[one["filename"] for one in note["attachments"]] for note in response.json()["notes"]]


async def opened(api: ApiClient, file_id: str, by: Person) -> int:
    return (await api.get(f"/attachments/{file_id}/link", by=by)).status_code


async def revoke(runtime: Runtime, who: Person, child: UUID) -> None:
    async with runtime.units.begin(Actor.service("clinical-records")) as uow:
        await revoke_guardianship(uow, GuardianshipRevoked(version=2, guardian_id=who.profile_id, child_id=child))


async def test_message_shows_its_files_to_both_sides(
    api: ApiClient, world: World, attach: Attach, runtime: Runtime, clock: FakeClock, documents: FakeDocuments
) -> None:
    first, second = await attach(world.parent, "drawing.pdf"), await attach(world.parent, "photo.heic")
    message = await sent(api, world, world.parent, first, second)
    shown = [(one["id"], one["filename"], one["size"]) for one in message["attachments"]]
    assert shown == [(first, "drawing.pdf", 9), (second, "photo.heic", 9)]
    assert await thread(api, world, world.therapist) == [["drawing.pdf", "photo.heic"]]
    link = (await api.get(f"/attachments/{first}/link", by=world.therapist)).json()["attachment"]
    token = link["url"].rpartition("/")[2]
    claims = FileLinkVerifier(load_public_keys(runtime.settings.jwks_file)).open(token, clock.now, None)
    assert (str(claims.file_id), claims.issuer) == (first, "clinical-records")
    assert claims.recipient.name == f"therapist:{world.therapist.profile_id}"
    assert documents.kept[UUID(first)]["child_ids"] == [str(world.child)], "documents ends links of a former guardian"


async def test_event_of_a_message_has_the_ids_of_its_files_only(api: ApiClient, world: World, attach: Attach) -> None:
    file_id = await attach(world.therapist, "zephyrine.pdf")
    await sent(api, world, world.therapist, file_id)
    (event,) = await api.emitted("clinical-records.message.sent.v1")
    assert event["file_ids"] == [file_id]
    assert "zephyrine" not in str(event)


async def test_only_people_of_the_thread_open_a_file(
    api: ApiClient, world: World, attach: Attach, runtime: Runtime
) -> None:
    file_id = await attach(world.therapist)
    await sent(api, world, world.therapist, file_id)
    for who, status in (
        (world.parent, 200),
        (world.therapist, 200),
        (world.stranger, 404),
        (world.other_therapist, 404),
    ):
        assert await opened(api, file_id, who) == status
    await revoke(runtime, world.parent, world.child)
    assert await opened(api, file_id, world.parent) == 404


async def test_a_file_cannot_be_opened_before_it_is_sent(api: ApiClient, world: World, attach: Attach) -> None:
    file_id = await attach(world.therapist)
    for who in (world.therapist, world.parent):
        assert await opened(api, file_id, who) == 404


async def test_files_that_may_not_be_attached_look_alike(
    api: ApiClient, world: World, attach: Attach, documents: FakeDocuments
) -> None:
    other_child = new_id()
    await world.care(world.therapist, other_child)
    removed, used = await attach(world.therapist), await attach(world.therapist)
    taken_back = f"{messages(world, world.therapist)}/{(await sent(api, world, world.therapist, removed))['id']}"
    assert (await api.delete(taken_back, by=world.therapist)).status_code == 204
    await sent(api, world, world.therapist, used)
    own = await attach(world.therapist)
    for foreign in (
        await attach(world.parent),
        await attach(world.colleague),
        await attach(world.therapist, client_id=other_child),
        await attach(world.therapist, event_id=world.session),
        removed,
        used,
        str(new_id()),
        "not-an-id",
    ):
        response = await send(api, world, world.therapist, own, foreign)
        assert (response.status_code, response.json()["code"]) == (404, "attachment_not_found")
    assert len(await thread(api, world, world.parent)) == 1, "a refused message isn't half sent"
    await sent(api, world, world.therapist, own)


async def test_a_file_of_a_report_is_no_attachment(api: ApiClient, world: World, documents: FakeDocuments) -> None:
    new = {"child_id": str(world.child), "title": "Evaluation"}
    report = (await api.post("/assessment_reports", json={"assessment_report": new}, by=world.therapist)).json()
    path = f"/assessment_reports/{report['assessment_report']['id']}"
    await api.patch(path, json={"assessment_report": {"file": file("evaluation.pdf")}}, by=world.therapist)
    (report_file,) = documents.kept
    assert (await send(api, world, world.therapist, str(report_file))).status_code == 404
    assert await opened(api, str(report_file), world.therapist) == 404


async def test_a_sixth_file_is_refused(api: ApiClient, world: World, attach: Attach) -> None:
    file_ids = [await attach(world.therapist, f"{number}.pdf") for number in range(6)]
    response = await send(api, world, world.therapist, *file_ids)
    assert response.status_code == 422
    assert response.json()["fields"] == {"note.attachment_ids": "Attach at most 5 files"}
    await sent(api, world, world.therapist, *file_ids[:5])
    assert await thread(api, world, world.parent) == [[f"{number}.pdf" for number in range(5)]]


async def test_files_of_a_refused_message_can_be_sent_again(api: ApiClient, world: World, attach: Attach) -> None:
    file_id = await attach(world.parent)
    assert (await send(api, world, world.parent, file_id, content=" ")).status_code == 422
    await sent(api, world, world.parent, file_id)


async def test_two_messages_at_once_cannot_have_one_file(api: ApiClient, world: World, attach: Attach) -> None:
    file_id = await attach(world.parent)
    answers = await asyncio.gather(*(send(api, world, world.parent, file_id) for _ in range(4)))
    assert sorted(answer.status_code for answer in answers) == [201, 404, 404, 404]


async def test_a_message_taken_back_takes_its_files_with_it(
    api: ApiClient, world: World, attach: Attach, documents: FakeDocuments, runtime: Runtime
) -> None:
    file_id, kept = await attach(world.parent), await attach(world.parent)
    message = await sent(api, world, world.parent, file_id)
    await sent(api, world, world.parent, kept)
    assert (await api.delete(f"{messages(world, world.parent)}/{message['id']}", by=world.parent)).status_code == 204
    for who in (world.parent, world.therapist):
        assert await opened(api, file_id, who) == 404
    await files_of(runtime).drop_unneeded()
    assert set(documents.kept) == {UUID(kept)}


async def test_files_never_sent_are_deleted_after_a_day(
    api: ApiClient, world: World, attach: Attach, documents: FakeDocuments, runtime: Runtime, clock: FakeClock
) -> None:
    early, late = await attach(world.parent), await attach(world.parent)
    clock.advance(hours=23)
    await files_of(runtime).drop_unneeded()
    await sent(api, world, world.parent, early)
    clock.advance(hours=2)
    await files_of(runtime).drop_unneeded()
    assert set(documents.kept) == {UUID(early)}
    assert (await send(api, world, world.parent, late)).status_code == 404


async def test_an_upload_whose_answer_is_lost_leaves_nothing(
    api: ApiClient, world: World, documents: FakeDocuments, runtime: Runtime, clock: FakeClock
) -> None:
    documents.loses_answers = 9
    body = {"attachment": {"client_id": str(world.child), "file": file("drawing.pdf")}}
    assert (await api.post("/attachments", json=body, by=world.parent)).status_code == 503
    documents.loses_answers = 0
    clock.advance(minutes=61)
    await files_of(runtime).drop_unneeded()
    assert documents.kept == {}
    assert await runtime.queries.value("SELECT count(*) FROM files") == 0


@pytest.mark.parametrize("place", [{}, {"client_id": "", "event_id": ""}, {"client_id": "both", "event_id": "both"}])
async def test_an_upload_is_for_one_place(
    api: ApiClient, world: World, documents: FakeDocuments, place: dict[str, str]
) -> None:
    body = {"attachment": {**place, "file": file("drawing.pdf")}}
    response = await api.post("/attachments", json=body, by=world.therapist)
    assert response.status_code == 422
    assert response.json()["error"] == "Name either a child or a session"


async def test_nobody_uploads_for_a_child_or_session_of_others(
    api: ApiClient, world: World, documents: FakeDocuments
) -> None:
    session, child = {"event_id": str(world.session)}, {"client_id": str(world.child)}
    for who, place, status in (
        (world.stranger, child, 404),
        (world.other_therapist, child, 404),
        (world.parent, session, 403),
        (world.colleague, session, 403),
        (world.stranger, session, 404),
        (world.therapist, {"client_id": "not-an-id"}, 404),
        (world.therapist, {"event_id": str(new_id())}, 404),
    ):
        response = await api.post("/attachments", json={"attachment": {**place, "file": file()}}, by=who)
        assert response.status_code == status
    assert documents.kept == {}


async def test_a_refused_file_says_why(api: ApiClient, world: World, documents: FakeDocuments) -> None:
    body = {"attachment": {"client_id": str(world.child), "file": file("virus.exe")}}
    response = await api.post("/attachments", json=body, by=world.therapist)
    assert response.status_code == 422
    assert response.json()["fields"]["attachment.file"].startswith("File must be one of these types")


async def test_other_notes_have_no_files(api: ApiClient, world: World, attach: Attach) -> None:
    file_id = await attach(world.therapist)
    note = {"content": "Held still", "note_type": "soap_plan", "attachment_ids": [file_id]}
    for path in (messages(world, world.therapist), f"/events/{world.session}/notes"):
        response = await api.post(path, json={"note": note}, by=world.therapist)
        assert response.status_code == 422
        assert response.json()["error"] == "Only messages and materials can have files."


async def test_files_move_with_their_message(api: ApiClient, world: World, attach: Attach, runtime: Runtime) -> None:
    second, second_parent = new_id(), guardian()
    await world.grant(second_parent, second)
    await world.care(world.therapist, second)
    file_id = await attach(world.therapist)
    message = await sent(api, world, world.therapist, file_id)
    path = f"{messages(world, world.therapist)}/{message['id']}/move"
    assert (await api.post(path, json={"child_id": str(second)}, by=world.therapist)).status_code == 200
    assert await thread(api, world, world.parent) == []
    assert await thread(api, world, second_parent, second) == [["drawing.pdf"]]
    assert [await opened(api, file_id, who) for who in (world.parent, second_parent)] == [404, 200]
    first, moved = await api.emitted("clinical-records.message.sent.v1")
    assert (moved["child_id"], moved["file_ids"]) == (str(second), [file_id])
    assert moved["version"] > first["version"], "documents stores the children of the newest event"


async def material(api: ApiClient, world: World, *file_ids: str, **fields: object) -> dict[str, Any]:
    new = {"content": "Practice these", "attachment_ids": file_ids, **fields}
    response = await api.post(f"/events/{world.session}/materials", json={"material": new}, by=world.therapist)
    assert response.status_code == 201, response.text
    return dict(response.json()["material"])


async def test_family_opens_a_materials_file_while_it_is_shared(api: ApiClient, world: World, attach: Attach) -> None:
    file_id = await attach(world.therapist, "cards.pdf", event_id=world.session)
    made = await material(api, world, file_id)
    assert [one["filename"] for one in made["attachments"]] == ["cards.pdf"]
    assert [await opened(api, file_id, who) for who in (world.therapist, world.colleague)] == [200, 200]
    path = f"/events/{world.session}/materials/{made['id']}"
    for shared, status in ((False, 404), (True, 200), (False, 404)):
        await api.put(path, json={"material": {"shared": shared}}, by=world.therapist)
        assert await opened(api, file_id, world.parent) == status
    assert [await opened(api, file_id, who) for who in (world.stranger, world.other_therapist)] == [404, 404]


async def test_a_removed_material_takes_its_files_with_it(
    api: ApiClient, world: World, attach: Attach, documents: FakeDocuments, runtime: Runtime
) -> None:
    file_id = await attach(world.therapist, event_id=world.session)
    made = await material(api, world, file_id, shared=True)
    assert await opened(api, file_id, world.parent) == 200
    path = f"/events/{world.session}/materials/{made['id']}"
    assert (await api.delete(path, by=world.therapist)).status_code == 204
    assert [await opened(api, file_id, who) for who in (world.parent, world.therapist)] == [404, 404]
    await files_of(runtime).drop_unneeded()
    assert documents.kept == {}


async def test_an_edited_material_keeps_its_files(api: ApiClient, world: World, attach: Attach) -> None:
    file_id = await attach(world.therapist, event_id=world.session)
    path = f"/events/{world.session}/materials/{(await material(api, world, file_id))['id']}"
    edited = await api.put(path, json={"material": {"content": "Practice daily"}}, by=world.therapist)
    assert [one["id"] for one in edited.json()["material"]["attachments"]] == [file_id]


async def test_a_message_cannot_have_a_materials_file(api: ApiClient, world: World, attach: Attach) -> None:
    file_id = await attach(world.therapist, event_id=world.session)
    await material(api, world, file_id)
    assert (await send(api, world, world.therapist, file_id)).status_code == 404
    for_message = await attach(world.therapist)
    new = {"content": "Practice these", "attachment_ids": [for_message]}
    response = await api.post(f"/events/{world.session}/materials", json={"material": new}, by=world.therapist)
    assert (response.status_code, response.json()["code"]) == (404, "attachment_not_found")


async def test_every_family_of_a_group_opens_a_shared_file(
    api: ApiClient, world: World, attach: Attach, documents: FakeDocuments
) -> None:
    second, second_parent = new_id(), guardian()
    await world.grant(second_parent, second)
    await world.care(world.therapist, second)
    await world.store_session(world.session, world.therapist, [world.child, second], version=2)
    file_id = await attach(world.therapist, event_id=world.session)
    await material(api, world, file_id, shared=True)
    assert [await opened(api, file_id, who) for who in (world.parent, second_parent)] == [200, 200]
    assert documents.kept[UUID(file_id)]["child_ids"] == [str(world.child), str(second)]
