from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from chassis.auth.file_links import FileLinkVerifier
from chassis.auth.keys import load_public_keys
from chassis.ids import new_id
from chassis.runtime import Runtime
from chassis.testing.api import ApiClient
from chassis.testing.clock import FakeClock

Make = Callable[..., Awaitable[dict[str, Any]]]
Contents = Callable[..., Awaitable[list[str]]]
World = Any
Texts = Callable[[str], Awaitable[list[str]]]
SOAP = ["soap_subjective", "soap_objective", "soap_assessment", "soap_plan"]


async def test_messages_are_visible_to_both_sides_oldest_first(world: World, write: Make, contents: Contents) -> None:
    await write(world.parent, "How did it go?")
    await write(world.therapist, "Very well!")
    for who in (world.parent, world.therapist, world.colleague):
        assert await contents(who) == ["How did it go?", "Very well!"]


async def test_message_shows_its_author_and_the_viewers_local_time(api: ApiClient, world: World, write: Make) -> None:
    sent = await write(world.parent, "How did it go?")
    assert sent == {
        "id": sent["id"],
        "child_id": str(world.child),
        "event_id": None,
        "content": "How did it go?",
        "creator_type": "guardian",
        "creator_id": str(world.parent.profile_id),
        "creator_name": "Grace Hopper",
        "note_type": "general",
        "therapist_id": None,
        "created_at": "2026-03-02T15:01:00+00:00",
        "created_at_time": "7:01 AM",
        "profile_photo": None,
        "edited": False,
        "shared": True,
        "attachments": [],
        "signed_at": None,
        "signed_by": None,
        "signed_specialty": None,
        "signed_licenses": None,
        "addenda": [],
        "cosignature": None,
    }
    (read,) = (await api.get(f"/therapist/clients/{world.child}/notes", by=world.therapist)).json()["notes"]
    assert read == {**sent, "created_at_time": "10:01 AM"}


async def test_a_therapists_message_shows_their_public_picture(world: World, write: Make) -> None:
    photo = new_id()
    await world.store_therapist(version=2, photo_id=photo)
    assert (await write(world.therapist, "Very well!"))["profile_photo"] == f"/api/v1/photos/{photo}"
    await world.store_therapist(version=3)
    assert (await write(world.therapist, "See you soon."))["profile_photo"] is None


async def test_a_guardians_message_shows_their_picture_by_a_link_for_the_reader(
    api: ApiClient, world: World, write: Make, runtime: Runtime
) -> None:
    photo = new_id()
    await world.store_parent(version=2, photo_id=photo)
    await write(world.parent, "How did it go?")
    await write(world.parent, "And what can we practice?")
    read = (await api.get(f"/therapist/clients/{world.child}/notes", by=world.therapist)).json()["notes"]
    (path,) = {note["profile_photo"] for note in read}
    verifier = FileLinkVerifier(load_public_keys(runtime.settings.jwks_file))
    link = verifier.open(path.removeprefix("/api/v1/files/"), runtime.clock(), None)
    assert (link.file_id, link.recipient.name) == (photo, f"therapist:{world.therapist.profile_id}")


async def test_a_thread_comes_in_pages_with_the_newest_first(api: ApiClient, world: World, write: Make) -> None:
    texts = [str(number) for number in range(41)]
    for text in texts:
        await write(world.parent, text)
    await write(world.therapist, "Private", "soap_plan")
    path = f"/guardian/clients/{world.child}/notes"
    found: list[str] = []
    for page, following in ((1, 2), (2, 3), (3, None)):
        answer = (await api.get(path, params={"note_type": "general", "page": page}, by=world.parent)).json()
        assert answer["pagy"] == {"next": following}
        found = [note["content"] for note in answer["notes"]] + found
    assert found == texts
    everything = (await api.get(path, by=world.parent)).json()
    assert ([note["content"] for note in everything["notes"]], everything["pagy"]) == (texts, {"next": None})
    assert (await api.get(path, params={"page": 0}, by=world.parent)).status_code == 422


async def test_notes_of_one_type_can_be_listed(
    api: ApiClient, world: World, write: Make, write_on_session: Make
) -> None:
    await write(world.therapist, "Hello")
    await write(world.therapist, "Private", "soap_plan")
    await write_on_session("Session", "general")
    await write_on_session("Plan", "soap_plan")
    path = f"/therapist/clients/{world.child}/notes"
    notes = (await api.get(path, params={"note_type": "general"}, by=world.therapist)).json()["notes"]
    assert [note["content"] for note in notes] == ["Hello", "Session"]
    assert len((await api.get(path, by=world.therapist)).json()["notes"]) == 4


async def test_unknown_author_is_named_by_role(world: World, write: Make) -> None:
    note = await write(world.colleague, "Hello")
    assert note["creator_name"] == "Therapist"
    assert note["created_at_time"] == "3:01 PM"


async def test_note_text_is_stored_verbatim(world: World, write: Make, contents: Contents) -> None:
    text = "<b>bold</b> & <script>alert('r')</script>\nsecond line 👋"
    await write(world.parent, text)
    assert await contents(world.therapist) == [text]


@pytest.mark.parametrize("note", [{}, {"content": ""}, {"content": " \n "}])
async def test_message_without_a_text_is_refused(api: ApiClient, world: World, note: dict[str, str]) -> None:
    for who in (world.parent, world.therapist):
        path = f"/{who.user_type}/clients/{world.child}/notes"
        response = await api.post(path, json={"note": {**note, "note_type": "general"}}, by=who)
        assert response.status_code == 422
        assert response.json()["error"] == "Message text is required"
        assert response.json()["fields"] == {"note.content": "Message text is required"}


@pytest.mark.parametrize("note_type", SOAP)
async def test_soap_note_without_a_text_is_refused(api: ApiClient, world: World, note_type: str) -> None:
    response = await api.post(
        f"/therapist/clients/{world.child}/notes",
        json={"note": {"content": "", "note_type": note_type}},
        by=world.therapist,
    )
    assert (response.status_code, response.json()["error"]) == (422, "Note text is required")


async def test_note_with_invalid_length_type_or_field_is_refused(api: ApiClient, world: World) -> None:
    path = f"/therapist/clients/{world.child}/notes"
    for note in ({"content": "x" * 10_001}, {"content": "x", "note_type": "secret"}, {"content": "x", "shared": True}):
        assert (await api.post(path, json={"note": note}, by=world.therapist)).status_code == 422


async def test_soap_note_is_hidden_from_the_family_until_shared(
    api: ApiClient, world: World, write: Make, contents: Contents
) -> None:
    note = await write(world.therapist, "Tires quickly", "soap_objective")
    assert not note["shared"]
    assert await contents(world.colleague) == ["Tires quickly"]
    assert await contents(world.parent) == []
    path = f"/therapist/clients/{world.child}/notes/{note['id']}"
    assert (await api.patch(path, json={"note": {"shared": True}}, by=world.colleague)).status_code == 403
    shared = (await api.patch(path, json={"note": {"shared": True}}, by=world.therapist)).json()["note"]
    assert (shared["shared"], shared["edited"]) == (True, False)
    assert await contents(world.parent) == ["Tires quickly"]
    await api.patch(path, json={"note": {"shared": False}}, by=world.therapist)
    assert await contents(world.parent) == []


async def test_a_message_cannot_be_hidden(api: ApiClient, world: World, write: Make) -> None:
    note = await write(world.therapist)
    response = await api.patch(
        f"/therapist/clients/{world.child}/notes/{note['id']}", json={"note": {"shared": False}}, by=world.therapist
    )
    assert (response.status_code, response.json()["code"]) == (422, "messages_are_shared")


async def test_guardian_can_write_messages_only(api: ApiClient, world: World) -> None:
    for note_type in SOAP:
        response = await api.post(
            f"/guardian/clients/{world.child}/notes",
            json={"note": {"content": "x", "note_type": note_type}},
            by=world.parent,
        )
        assert response.status_code == 403


async def test_path_of_the_other_role_is_refused(api: ApiClient, world: World, write: Make) -> None:
    note = await write(world.parent)
    for role, who in (("therapist", world.parent), ("guardian", world.therapist)):
        path = f"/{role}/clients/{world.child}/notes"
        answers = [
            await api.get(path, by=who),
            await api.post(path, json={"note": {"content": "x"}}, by=who),
            await api.patch(f"{path}/{note['id']}", json={"note": {"content": "y"}}, by=who),
            await api.delete(f"{path}/{note['id']}", by=who),
        ]
        assert [(response.status_code, response.json()["code"]) for response in answers] == [(403, "wrong_role")] * 4


async def test_strangers_get_404_on_notes(api: ApiClient, world: World, write: Make) -> None:
    note = await write(world.parent)
    for who in (world.stranger, world.other_therapist):
        path = f"/{who.user_type}/clients/{world.child}/notes"
        answers = [
            await api.get(path, by=who),
            await api.post(path, json={"note": {"content": "x"}}, by=who),
            await api.patch(f"{path}/{note['id']}", json={"note": {"content": "y"}}, by=who),
            await api.delete(f"{path}/{note['id']}", by=who),
        ]
        assert [(response.status_code, response.json()["code"]) for response in answers] == [
            (404, "child_not_found")
        ] * 4


async def test_reading_notes_needs_a_sign_in(api: ApiClient, world: World) -> None:
    assert (await api.get(f"/guardian/clients/{world.child}/notes")).status_code == 401


async def test_only_the_creator_edits_or_deletes(api: ApiClient, world: World, write: Make, contents: Contents) -> None:
    note = await write(world.parent, "How did it go?")
    path = f"/therapist/clients/{world.child}/notes/{note['id']}"
    for response in (
        await api.patch(path, json={"note": {"content": "Badly"}}, by=world.therapist),
        await api.delete(path, by=world.therapist),
    ):
        assert response.status_code == 403
        assert response.json()["error"] == "Only the person who wrote this can change it."
    assert await contents(world.parent) == ["How did it go?"]


async def test_unshared_note_looks_missing_to_a_guardian(api: ApiClient, world: World, write: Make) -> None:
    hidden = await write(world.therapist, "Tires quickly", "soap_plan")
    for note_id in (hidden["id"], str(new_id()), "17"):
        path = f"/guardian/clients/{world.child}/notes/{note_id}"
        for response in (
            await api.patch(path, json={"note": {"content": "x"}}, by=world.parent),
            await api.delete(path, by=world.parent),
        ):
            assert (response.status_code, response.json()["code"]) == (404, "note_not_found")


async def test_edited_note_keeps_its_earlier_versions(
    api: ApiClient, world: World, write: Make, stored_texts: Texts
) -> None:
    note = await write(world.parent, "one")
    path = f"/guardian/clients/{world.child}/notes/{note['id']}"
    for text in ("two", "two", "three"):
        response = await api.patch(path, json={"note": {"content": text}}, by=world.parent)
        assert response.json()["note"] == {**note, "content": text, "edited": True}
    assert await stored_texts("note_versions") == ["one", "two"]


async def test_editing_a_message_to_blank_is_refused(api: ApiClient, world: World, write: Make) -> None:
    note = await write(world.parent, "one")
    response = await api.patch(
        f"/guardian/clients/{world.child}/notes/{note['id']}", json={"note": {"content": " "}}, by=world.parent
    )
    assert (response.status_code, response.json()["error"]) == (422, "Message text is required")


async def test_deleted_note_is_hidden_but_stays_in_the_database(
    api: ApiClient, world: World, write: Make, contents: Contents, stored_texts: Texts
) -> None:
    note = await write(world.parent, "one")
    path = f"/guardian/clients/{world.child}/notes/{note['id']}"
    await api.patch(path, json={"note": {"content": "two"}}, by=world.parent)
    assert (await api.delete(path, by=world.parent)).status_code == 204
    assert await contents(world.therapist) == []
    assert (await api.delete(path, by=world.parent)).status_code == 404
    assert await stored_texts("notes") == ["two"]
    assert await stored_texts("note_versions") == ["one"]


async def test_thread_has_messages_to_its_therapist_or_to_all(world: World, write: Make, contents: Contents) -> None:
    await write(world.parent, "to all")
    await write(world.parent, "to one", query=f"?therapist_id={world.therapist.profile_id}")
    await write(world.colleague, "from the colleague")
    assert await contents(world.parent, f"?therapist_id={world.therapist.profile_id}") == ["to all", "to one"]
    assert await contents(world.parent, f"?therapist_id={world.colleague.profile_id}") == [
        "to all",
        "from the colleague",
    ]
    assert await contents(world.therapist) == ["to all", "to one", "from the colleague"]


async def test_message_to_a_therapist_of_another_child_is_refused(api: ApiClient, world: World) -> None:
    response = await api.post(
        f"/guardian/clients/{world.child}/notes?therapist_id={world.other_therapist.profile_id}",
        json={"note": {"content": "Hello"}},
        by=world.parent,
    )
    assert (response.status_code, response.json()["error"]) == (404, "We couldn't find this therapist.")


async def test_note_naming_another_child_than_its_path_is_refused(api: ApiClient, world: World) -> None:
    response = await api.post(
        f"/guardian/clients/{world.child}/notes",
        json={"note": {"content": "Hello", "child_id": str(new_id())}},
        by=world.parent,
    )
    assert response.status_code == 422
    assert response.json()["fields"] == {"note.child_id": "The note names a different child."}


async def test_therapist_cannot_use_notes_after_care_ends(api: ApiClient, world: World, clock: FakeClock) -> None:
    child = new_id()
    await world.care(world.therapist, child, ends_on=clock.now.date())
    path = f"/therapist/clients/{child}/notes"
    note = (await api.post(path, json={"note": {"content": "x"}}, by=world.therapist)).json()["note"]
    clock.advance(days=1)
    for response in (
        await api.get(path, by=world.therapist),
        await api.patch(f"{path}/{note['id']}", json={"note": {"content": "y"}}, by=world.therapist),
        await api.delete(f"{path}/{note['id']}", by=world.therapist),
    ):
        assert response.status_code == 404


async def test_note_text_is_not_in_audit_entries_or_events(
    api: ApiClient, runtime: Runtime, world: World, write: Make, contents: Contents
) -> None:
    note = await write(world.parent, "a secret")
    await contents(world.therapist)
    await runtime.reads.flush()
    entries = await runtime.queries.rows("SELECT * FROM audit_entries ORDER BY id")
    assert [(entry["action"], entry["subject"]) for entry in entries] == [
        ("note.written", note["id"]),
        ("read list_therapist_notes", None),
    ]
    assert "a secret" not in str([dict(entry) for entry in entries])
    (event,) = await api.emitted()
    assert "a secret" not in str(event)


async def test_only_messages_publish_message_sent(api: ApiClient, world: World, write: Make) -> None:
    message = await write(world.parent, "How did it go?")
    await write(world.therapist, "He held still", note_type="soap_objective")
    (event,) = await api.emitted("clinical-records.message.sent.v1")
    assert event == {
        "version": 1,
        "note_id": message["id"],
        "child_id": str(world.child),
        "sender_type": "guardian",
        "sender_id": str(world.parent.profile_id),
        "therapist_id": None,
        "file_ids": [],
    }
