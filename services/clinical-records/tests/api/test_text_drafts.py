"""What someone types about a child is saved until it is sent, and nobody else sees it
(docs/product/clinical-records.md#text-drafts)."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any
from uuid import UUID

import httpx
import pytest
from chassis.access.projections import GuardianshipRevoked, revoke_guardianship
from chassis.app import Service
from chassis.events.consumer import Dispatcher
from chassis.ids import new_id
from chassis.privacy.erasure import FamilyErased
from chassis.runtime import Runtime
from chassis.testing.api import ApiClient
from chassis.testing.clock import FakeClock
from chassis.testing.people import Person, SignIns, guardian, therapist
from chassis.unit_of_work import Actor
from clinical_records.adapters.record_encryption import RecordCipher
from clinical_records.adapters.text_drafts import DraftSubject
from clinical_records.domain.text_drafts import TextDraftKind
from clinical_records.use_cases.retain_encrypted import encrypt_erased_records
from clinical_records.use_cases.text_drafts import save_text_draft as saving
from clinical_records.use_cases.text_drafts.purge_text_drafts import purge_text_drafts

Make = Callable[..., Awaitable[dict[str, Any]]]
Texts = Callable[[str], Awaitable[list[str]]]
World = Any
SERVICE = Actor.service("clinical-records")


def message(world: World, content: str, version: int = 0, **more: Any) -> dict[str, Any]:
    about = {"child_id": str(world.child), "kind": "message", "subject_id": str(world.therapist.profile_id)}
    return {**about, "content": content, "version": version, **more}


async def save(api: ApiClient, by: Person, draft: dict[str, Any]) -> httpx.Response:
    return await api.put("/text_drafts", json={"text_draft": draft}, by=by)


async def listed(api: ApiClient, by: Person) -> list[tuple[str, str, int]]:
    response = await api.get("/text_drafts", by=by)
    assert response.status_code == 200, response.text
    return [(one["kind"], one["content"], one["version"]) for one in response.json()["text_drafts"]]


async def send(api: ApiClient, world: World, by: Person, content: str) -> None:
    path = f"/{by.user_type}/clients/{world.child}/notes?therapist_id={world.therapist.profile_id}"
    note = {"content": content, "child_id": str(world.child), "note_type": "general"}
    response = await api.post(path, json={"note": note}, by=by)
    assert response.status_code == 201, response.text


async def test_draft_is_kept_letter_by_letter(api: ApiClient, world: World, clock: FakeClock) -> None:
    typed = "  Said “r” 8 of 10\n\n– tired "
    saved = await save(api, world.parent, message(world, typed))
    assert saved.json()["text_draft"] == {**message(world, typed, 1), "saved_at": clock.now.isoformat()}
    assert await listed(api, world.parent) == [("message", typed, 1)]
    assert (await save(api, world.parent, message(world, "", 1))).json()["text_draft"]["content"] == ""
    assert await listed(api, world.parent) == [("message", "", 2)]


async def test_nobody_but_the_author_reads_it(api: ApiClient, world: World) -> None:
    await save(api, world.parent, message(world, "whistlepig"))
    for person in (world.therapist, world.colleague, world.stranger, world.other_therapist):
        assert await listed(api, person) == []
    for person in (world.stranger, world.other_therapist):
        for content in ("x", ""):
            refused = await save(api, person, message(world, content))
            assert (refused.status_code, refused.json()["code"]) == (404, "child_not_found")
    assert (await save(api, world.therapist, message(world, "mine"))).status_code == 200
    assert await listed(api, world.parent) == [("message", "whistlepig", 1)]


async def test_other_version_is_refused(api: ApiClient, world: World) -> None:
    refused = await save(api, world.parent, message(world, "one", 1))
    assert (refused.status_code, refused.json()["code"]) == (409, "text_draft_changed")
    await save(api, world.parent, message(world, "one"))
    for version in (0, 2):
        refused = await save(api, world.parent, message(world, "two", version))
        assert (refused.status_code, refused.json()["code"]) == (409, "text_draft_changed")
    assert (await save(api, world.parent, message(world, "one"))).status_code == 200, "it is saved already"
    assert await listed(api, world.parent) == [("message", "one", 1)]


async def test_two_windows_at_once_lose_no_text(api: ApiClient, world: World) -> None:
    for version in range(3):
        texts = [f"{window} {version}" for window in ("left", "right")]
        answers = await asyncio.gather(*(save(api, world.parent, message(world, text, version)) for text in texts))
        assert sorted(answer.status_code for answer in answers) == [200, 409]
        winner = texts[[answer.status_code for answer in answers].index(200)]
        assert await listed(api, world.parent) == [("message", winner, version + 1)]


@pytest.mark.parametrize("role", ["parent", "therapist"])
async def test_sent_message_empties_its_draft(api: ApiClient, world: World, role: str, stored_texts: Texts) -> None:
    author = getattr(world, role)
    await save(api, author, message(world, "Hello"))
    await send(api, world, author, "Hello there")
    assert await listed(api, author) == [("message", "", 2)]
    other_window = await save(api, author, message(world, "Hello too", 1))
    assert (other_window.status_code, other_window.json()["code"]) == (409, "text_draft_changed")
    assert await stored_texts("text_drafts") == [""]


async def test_message_in_another_thread_leaves_the_draft(api: ApiClient, world: World) -> None:
    to_colleague = message(world, "Hello", subject_id=str(world.colleague.profile_id))
    await save(api, world.parent, to_colleague)
    await send(api, world, world.parent, "Hi")
    assert await listed(api, world.parent) == [("message", "Hello", 1)]
    unknown = await save(api, world.parent, message(world, "Hello", subject_id=str(new_id())))
    assert (unknown.status_code, unknown.json()["code"]) == (404, "therapist_not_found")


@pytest.fixture
async def signed_note(api: ApiClient, world: World, write_on_session: Make) -> dict[str, Any]:
    note = await write_on_session("Said r")
    signature = {"note_signature": {"child_id": str(world.child)}}
    await api.post(f"/events/{world.session}/note_signatures", json=signature, by=world.therapist)
    return note


async def test_addendum_has_a_draft_of_its_author(api: ApiClient, world: World, signed_note: dict[str, Any]) -> None:
    draft = message(world, "Also s", kind="addendum", subject_id=signed_note["id"])
    assert (await save(api, world.therapist, draft)).status_code == 200
    refused = await save(api, world.colleague, draft)
    assert (refused.status_code, refused.json()["code"]) == (403, "not_the_creator")
    path = f"/events/{world.session}/notes/{signed_note['id']}/addenda"
    await api.post(path, json={"addendum": {"content": "Also s"}}, by=world.therapist)
    assert await listed(api, world.therapist) == [("addendum", "", 2)]


async def test_unsigned_note_has_no_addendum(api: ApiClient, world: World, write_on_session: Make) -> None:
    note = await write_on_session("Said r")
    refused = await save(api, world.therapist, message(world, "Also s", kind="addendum", subject_id=note["id"]))
    assert (refused.status_code, refused.json()["code"]) == (409, "note_is_not_signed")


async def test_draft_moves_with_its_note(
    api: ApiClient, world: World, signed_note: dict[str, Any], stored_texts: Texts
) -> None:
    child = new_id()
    await world.care(world.therapist, child)
    await world.store_session(world.session, world.therapist, [world.child, child], version=2)
    await save(api, world.therapist, message(world, "Also s", kind="addendum", subject_id=signed_note["id"]))
    moved = f"/events/{world.session}/notes/{signed_note['id']}/move"
    assert (await api.post(moved, json={"child_id": str(child)}, by=world.therapist)).status_code == 200
    [draft] = (await api.get("/text_drafts", by=world.therapist)).json()["text_drafts"]
    assert (draft["child_id"], draft["content"]) == (str(child), "Also s")
    assert await stored_texts("text_drafts") == ["Also s"], "with the key of the right child"


async def test_supervisor_has_a_draft_of_their_feedback(api: ApiClient, world: World, write_on_session: Make) -> None:
    supervisor = therapist()
    await world.supervise(world.therapist, supervisor)
    note = await write_on_session("Said r")
    signature = {"note_signature": {"child_id": str(world.child)}}
    await api.post(f"/events/{world.session}/note_signatures", json=signature, by=world.therapist)
    draft = message(world, "Add s", kind="cosignature_feedback", subject_id=note["id"])
    for person in (world.therapist, world.colleague, world.parent):
        assert (await save(api, person, draft)).json()["code"] == "cosignature_not_found"
    assert (await save(api, supervisor, draft)).status_code == 200
    assert await listed(api, supervisor) == [("cosignature_feedback", "Add s", 1)]
    asked = {"child_id": str(world.child), "author_id": str(world.therapist.profile_id), "version": 1}
    returned = {"cosignature": {**asked, "feedback": "Add s"}}
    path = f"/events/{world.session}/cosignatures/return"
    assert (await api.post(path, json=returned, by=supervisor)).status_code == 204
    assert await listed(api, supervisor) == [("cosignature_feedback", "", 2)]


async def test_amendment_texts_have_drafts(api: ApiClient, world: World) -> None:
    path = f"/clients/{world.child}/amendment_requests"
    request = message(world, "Wrong day", kind="amendment_request", subject_id=str(world.child))
    assert (await save(api, world.therapist, request)).status_code == 403
    assert (await save(api, world.parent, {**request, "subject_id": str(new_id())})).status_code == 404
    assert (await save(api, world.parent, request)).status_code == 200
    asked = await api.post(path, json={"amendment_request": {"request": "Wrong day"}}, by=world.parent)
    subject = asked.json()["amendment_request"]["id"]
    response = message(world, "No!", kind="amendment_disagreement", subject_id=subject)
    assert (await save(api, world.parent, response)).json()["code"] == "nothing_to_disagree_with"
    for kind in ("amendment_accepted", "amendment_declined"):
        answer = message(world, kind, kind=kind, subject_id=subject)
        assert (await save(api, world.parent, answer)).status_code == 403
        assert (await save(api, world.therapist, answer)).status_code == 200
    declined = {"amendment_request": {"decision": "declined", "answer": "It was Monday"}}
    await api.put(f"{path}/{subject}/answer", json=declined, by=world.therapist)
    assert {content for _, content, _ in await listed(api, world.therapist)} == {""}
    assert (await save(api, world.therapist, {**answer, "version": 2})).json()["code"] == "amendment_answered"
    assert (await save(api, world.therapist, {**answer, "content": "", "version": 2})).status_code == 200
    assert (await save(api, world.parent, response)).status_code == 200
    said = {"amendment_request": {"disagreement": "No!"}}
    await api.put(f"{path}/{subject}/disagreement", json=said, by=world.parent)
    assert {content for _, content, _ in await listed(api, world.parent)} == {""}


async def test_practice_has_a_draft_of_its_comment(
    api: ApiClient, world: World, save_recap: Callable[..., Awaitable[httpx.Response]]
) -> None:
    [recap] = (await save_recap(practice="Rabbit race", shared=True)).json()["recaps"]
    draft = message(world, "She laughed", kind="practice_comment", subject_id=recap["id"])
    assert (await save(api, world.therapist, draft)).status_code == 403
    assert (await save(api, world.parent, draft)).status_code == 200
    path = f"/clients/{world.child}/recaps/{recap['id']}/practices"
    await api.post(path, json={"practice": {"comment": "She laughed!"}}, by=world.parent)
    assert await listed(api, world.parent) == [("practice_comment", "", 2)]


async def test_typed_assessment_report_has_a_draft_of_its_therapist(api: ApiClient, world: World) -> None:
    typed = message(world, "Speech\n2026-02-27", kind="assessment_report", subject_id=str(world.child))
    assert (await save(api, world.parent, typed)).status_code == 403
    assert (await save(api, therapist(), typed)).status_code == 404
    assert (await save(api, world.therapist, {**typed, "subject_id": str(new_id())})).status_code == 404
    assert (await save(api, world.therapist, typed)).status_code == 200
    assert (await save(api, world.therapist, {**typed, "content": "Other"})).json()["code"] == "text_draft_changed"
    assert await listed(api, world.colleague) == []


async def test_saved_and_discarded_assessment_report_empties_its_draft(api: ApiClient, world: World) -> None:
    typed = message(world, "Speech", kind="assessment_report", subject_id=str(world.child))

    async def draft_after(method: str, path: str, version: int, **fields: Any) -> tuple[str, int]:
        await save(api, world.therapist, {**typed, "version": version})
        body = {"json": {"assessment_report": fields}} if fields else {}
        response = await getattr(api, method)(f"/assessment_reports{path}", by=world.therapist, **body)
        assert response.status_code < 300, response.text
        [(_, content, saved)] = await listed(api, world.therapist)
        return content, saved

    assert await draft_after("post", "", 0, child_id=str(world.child), title="Speech") == ("", 2)
    params = {"child_id": str(world.child), "therapist_id": str(world.therapist.profile_id)}
    own = await api.get("/assessment_reports/get_assessment_report", params=params, by=world.therapist)
    report = own.json()["assessment_report"]["id"]
    assert await draft_after("patch", f"/{report}", 2, title="Language") == ("", 4)
    assert await draft_after("delete", f"/{report}", 4) == ("", 6)


async def test_author_without_access_loses_the_draft(
    api: ApiClient, world: World, runtime: Runtime, clock: FakeClock
) -> None:
    child: UUID = new_id()
    await world.care(world.therapist, child, ends_on=clock.now.date())
    await save(api, world.therapist, message(world, "about the former client", child_id=str(child)))
    await save(api, world.therapist, message(world, "stays"))
    await save(api, world.parent, message(world, "of the parent"))
    revoked = GuardianshipRevoked(version=2, guardian_id=world.parent.profile_id, child_id=world.child)
    async with runtime.units.begin(SERVICE) as uow:
        await revoke_guardianship(uow, revoked)
    clock.advance(days=2)
    assert await listed(api, world.parent) == []
    assert await listed(api, world.therapist) == [("message", "stays", 1)]
    assert await purge_text_drafts(runtime.units) == 2
    assert await runtime.queries.value("SELECT count(*) FROM text_drafts") == 1


async def test_draft_is_deleted_90_days_after_its_last_save(
    api: ApiClient, world: World, runtime: Runtime, clock: FakeClock
) -> None:
    await save(api, world.parent, message(world, "Hello"))
    clock.advance(days=90)
    assert await purge_text_drafts(runtime.units) == 0
    clock.advance(days=1)
    assert await purge_text_drafts(runtime.units) == 1


async def test_author_has_so_many_unsent_texts_at_most(
    api: ApiClient, world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(saving, "MOST_DRAFTS", 1)
    await save(api, world.parent, message(world, "one"))
    other = message(world, "two", subject_id=str(world.colleague.profile_id))
    refused = await save(api, world.parent, other)
    assert (refused.status_code, refused.json()["code"]) == (409, "too_many_text_drafts")
    await save(api, world.parent, message(world, "", 1))
    assert (await save(api, world.parent, other)).status_code == 200


async def test_impersonating_operator_sees_and_saves_nothing(api: ApiClient, world: World) -> None:
    impersonated = guardian(operator="olga")
    await world.grant(impersonated, world.child)
    assert (await api.get("/text_drafts", by=impersonated)).status_code == 403
    assert (await save(api, impersonated, message(world, "Hello"))).status_code == 403


async def test_erasure_deletes_drafts_also_those_saved_meanwhile(
    api: ApiClient, world: World, runtime: Runtime, service: Service, sign_ins: SignIns
) -> None:
    await save(api, world.parent, message(world, "whistlepig"))
    late = DraftSubject(world.child, TextDraftKind.MESSAGE, world.colleague.profile_id)
    family = {"guardian_id": str(world.parent.profile_id), "user_id": str(new_id()), "child_ids": [str(world.child)]}
    envelope = {"id": str(new_id()), "data": {"version": 1, **family}}
    async with runtime.units.begin(SERVICE) as uow:
        await saving.save_text_draft(uow, sign_ins.viewer(world.parent), late, "marmot", 0)
        await Dispatcher(service.name, service.all_handlers(), runtime.units).dispatch(FamilyErased.subject(), envelope)
    await encrypt_erased_records(runtime.units, RecordCipher(runtime.queries.keys), 7)
    assert await runtime.queries.value("SELECT count(*) FROM text_drafts") == 0
    assert await runtime.queries.value("SELECT count(*) FROM data_keys") == 0


async def test_reading_and_starting_a_draft_are_audited(api: ApiClient, world: World, runtime: Runtime) -> None:
    await save(api, world.parent, message(world, "one"))
    await save(api, world.parent, message(world, "two", 1))
    await listed(api, world.parent)
    await runtime.reads.flush()
    entries = await runtime.queries.rows(
        "SELECT action, count(*) AS count FROM audit_entries WHERE child_id = $1 GROUP BY 1", world.child
    )
    counts = {row["action"]: row["count"] for row in entries}
    assert (counts["text_draft.started"], counts["read list_text_drafts"]) == (1, 1)
