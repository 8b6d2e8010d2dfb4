"""Intake forms: saved as they are filled in, sent with a signature, kept as a document."""

import asyncio
from typing import Any

import pytest
from chassis.app import Service
from chassis.events.consumer import Dispatcher
from chassis.ids import new_id
from chassis.privacy.erasure import FamilyErased
from chassis.privacy.export import records_of
from chassis.privacy.registry import Family as FamilyOfExport
from chassis.runtime import Runtime
from chassis.testing.api import ApiClient
from chassis.testing.clock import FakeClock
from chassis.testing.find_in_database import tables_with
from chassis.testing.people import guardian
from documents.privacy import FAMILY_RECORDS
from documents.resources import vault_of
from documents.use_cases.intake.submit_intake_form import MOST_VERSIONS
from documents.use_cases.sweep_orphaned_objects import sweep_orphaned_objects

from services.documents.tests.conftest import Family
from services.documents.tests.intake import complete, make_documents, name_guardian, read, save, submit

EVENT = "documents.intake_form.submitted.v1"


@pytest.fixture(autouse=True)
async def ana(service: Service, runtime: Runtime, family: Family) -> None:
    await name_guardian(service, runtime, family.guardian)


async def test_a_new_form_is_empty_and_says_what_is_missing(api: ApiClient, family: Family) -> None:
    response = await api.get(f"/clients/{family.child}/intake_form", by=family.guardian)
    form, sections = response.json()["intake_form"], response.json()["sections"]
    assert (form["version"], form["saved_at"], form["submissions"], form["changed"]) == (0, None, [], False)
    assert form["signer"] == "Ana Rivera"
    assert form["missing"]["contacts.people"] == "Add at least one emergency contact"
    assert [section["name"] for section in sections] == list(form["answers"])
    assert {question["name"] for question in sections[0]["questions"]} == set(form["answers"]["about"])


async def test_saved_answers_are_there_on_return(api: ApiClient, family: Family, clock: FakeClock) -> None:
    first = await save(api, family.guardian, family.child, {"about": {"name": "  Mia Rivera "}})
    assert first.json()["intake_form"]["version"] == 1
    clock.advance(hours=1)
    await save(api, family.guardian, family.child, complete(), 1)
    form = await read(api, family.guardian, family.child)
    assert (form["version"], form["saved_by"], form["saved_by_you"], form["missing"]) == (2, "Ana Rivera", True, {})
    assert form["saved_at"] == "2026-03-02T16:00:00+00:00"
    assert form["answers"]["services"]["earlier"] == [{"kind": "speech", "provider": "Kit Clinic", "period": ""}]


async def test_a_stale_version_is_refused_and_changes_nothing(api: ApiClient, family: Family) -> None:
    other = guardian()
    await family.grant(other, family.child)
    await save(api, family.guardian, family.child, {"about": {"name": "Mia"}})
    for version in (0, 2):
        response = await save(api, other, family.child, {"about": {"name": "Noa"}}, version)
        assert (response.status_code, response.json()["code"]) == (409, "intake_form_changed")
    form = await read(api, other, family.child)
    assert (form["version"], form["answers"]["about"]["name"], form["saved_by_you"]) == (1, "Mia", False)


async def test_a_version_of_a_form_that_is_gone_is_refused(api: ApiClient, family: Family) -> None:
    response = await save(api, family.guardian, family.child, complete(), 3)
    assert (response.status_code, response.json()["code"]) == (409, "intake_form_changed")
    assert (await read(api, family.guardian, family.child))["version"] == 0


async def test_a_repeated_save_changes_nothing(api: ApiClient, family: Family) -> None:
    for version in (0, 0, 1):
        response = await save(api, family.guardian, family.child, complete(), version)
        assert response.json()["intake_form"]["version"] == 1


@pytest.mark.parametrize("version", [0, 1])
async def test_only_one_of_two_concurrent_saves_wins(api: ApiClient, family: Family, version: int) -> None:
    if version:
        await save(api, family.guardian, family.child, complete())
    names = ("Ada", "Bea", "Cleo", "Dora")
    answers = await asyncio.gather(
        *(save(api, family.guardian, family.child, {"about": {"name": name}}, version) for name in names)
    )
    won = [response for response in answers if response.status_code == 200]
    assert sorted(response.status_code for response in answers) == [200, 409, 409, 409]
    form = await read(api, family.guardian, family.child)
    assert form["version"] == version + 1
    assert form["answers"] == won[0].json()["intake_form"]["answers"]


async def test_a_signed_form_becomes_a_document_once(
    api: ApiClient, runtime: Runtime, family: Family, clock: FakeClock
) -> None:
    await save(api, family.guardian, family.child, complete())
    sent = await submit(api, family.guardian, family.child, signature="  ana   RIVERA ")
    assert sent.status_code == 201, sent.text
    (waiting,) = sent.json()["intake_form"]["submissions"]
    assert waiting == {
        "version": 1,
        "submitted_at": "2026-03-02T15:00:00+00:00",
        "submitted_by": "Ana Rivera",
        "document_id": None,
        "url": None,
    }
    assert await api.emitted(EVENT) == []
    assert (await make_documents(runtime), await make_documents(runtime)) == (1, 0)

    (made,) = (await read(api, family.guardian, family.child))["submissions"]
    pdf = await api.get(made["url"].removeprefix("/api/v1"))
    assert pdf.content.startswith(b"%PDF-")
    for reader in (family.guardian, family.therapist):
        (document,) = (await api.get("/documents", by=reader)).json()["documents"]
        assert (document["id"], document["filename"]) == (made["document_id"], "Intake form, version 1.pdf")
        assert (document["intake_version"], document["uploader"]["name"]) == (1, "Ana Rivera")
    assert await api.emitted(EVENT) == [
        {
            "version": 1,
            "child_id": str(family.child),
            "guardian_id": str(family.guardian.profile_id),
            "document_id": made["document_id"],
        }
    ]


async def test_sending_twice_sends_once(api: ApiClient, runtime: Runtime, family: Family) -> None:
    await save(api, family.guardian, family.child, complete())
    answers = await asyncio.gather(*(submit(api, family.guardian, family.child) for _ in range(3)))
    key = {"idempotency-key": "one"}
    answers += [await submit(api, family.guardian, family.child, headers=key) for _ in range(2)]
    assert {response.status_code for response in answers} == {201}
    assert await make_documents(runtime) == 1
    assert len((await read(api, family.guardian, family.child))["submissions"]) == 1


async def test_a_later_change_is_a_new_version_and_the_old_one_stays(
    api: ApiClient, runtime: Runtime, family: Family, clock: FakeClock
) -> None:
    await save(api, family.guardian, family.child, complete())
    await submit(api, family.guardian, family.child)
    await make_documents(runtime)
    assert (await read(api, family.guardian, family.child))["changed"] is False
    clock.advance(minutes=5)
    answers = complete()
    answers["health"]["allergies"] = "Peanuts and eggs"
    changed = await save(api, family.guardian, family.child, answers, 1)
    assert changed.json()["intake_form"]["changed"] is True
    await submit(api, family.guardian, family.child, 2)
    await make_documents(runtime)
    documents = (await api.get("/documents", by=family.therapist)).json()["documents"]
    assert [document["intake_version"] for document in documents] == [2, 1]
    assert [event["version"] for event in await api.emitted(EVENT)] == [1, 2]


async def test_missing_answers_are_named_at_their_fields(api: ApiClient, family: Family) -> None:
    answers = complete()
    answers["health"]["allergies"] = ""
    answers["contacts"]["people"].append({"name": "Leo", "relationship": "Uncle", "phone": "12"})
    answers["consents"]["treatment"] = False
    answers["about"]["birth_date"] = "2004-01-01"
    await save(api, family.guardian, family.child, answers)
    response = await submit(api, family.guardian, family.child, signature="Ana R")
    assert (response.status_code, response.json()["code"]) == (422, "intake_form_incomplete")
    assert response.json()["fields"] == {
        "answers.about.birth_date": "Enter a date of birth in the past 21 years",
        "answers.health.allergies": "Tell us about the allergies",
        "answers.contacts.people.1.phone": "Enter a phone number with area code",
        "answers.consents.treatment": "We need your consent to treatment",
        "submission.signature": "Type your name as it appears in your account: Ana Rivera",
    }
    assert (await read(api, family.guardian, family.child))["submissions"] == []


@pytest.mark.parametrize(("day", "status"), [("2026-03-01", 201), ("2026-03-03", 201), ("2026-02-28", 422)])
async def test_the_date_of_the_signature_is_today_somewhere(
    api: ApiClient, family: Family, day: str, status: int
) -> None:
    await save(api, family.guardian, family.child, complete())
    body = {"submission": {"version": 1, "signature": "Ana Rivera", "signed_on": day}}
    response = await api.post(f"/clients/{family.child}/intake_form/submissions", json=body, by=family.guardian)
    assert response.status_code == status
    if status == 422:
        assert response.json()["fields"] == {"submission.signed_on": "Enter today’s date"}


async def test_answers_that_changed_before_sending_are_not_sent(api: ApiClient, family: Family) -> None:
    await save(api, family.guardian, family.child, complete())
    await save(api, family.guardian, family.child, {**complete(), "birth": {"complications": "not_sure"}}, 1)
    response = await submit(api, family.guardian, family.child, 1)
    assert (response.status_code, response.json()["code"]) == (409, "intake_form_changed")
    assert (await submit(api, family.guardian, family.child, 2)).status_code == 201


async def test_another_guardian_does_not_sign_what_was_sent(
    api: ApiClient, service: Service, runtime: Runtime, family: Family
) -> None:
    other = guardian()
    await family.grant(other, family.child)
    await name_guardian(service, runtime, other, "Leo", "Rivera")
    await save(api, family.guardian, family.child, complete())
    await submit(api, family.guardian, family.child)
    response = await submit(api, other, family.child, signature="Leo Rivera")
    assert (response.status_code, response.json()["code"]) == (409, "intake_form_already_sent")


async def test_an_operator_does_not_sign_for_a_guardian(api: ApiClient, family: Family) -> None:
    await save(api, family.guardian, family.child, complete())
    impersonated = guardian(family.guardian.profile_id, operator="ola")
    assert (await submit(api, impersonated, family.child)).status_code == 403


async def test_a_guardian_without_a_known_name_waits(api: ApiClient, family: Family) -> None:
    other = guardian()
    await family.grant(other, family.child)
    await save(api, other, family.child, complete())
    response = await submit(api, other, family.child)
    assert (response.status_code, response.json()["code"]) == (409, "signer_not_known")


async def test_only_guardians_see_the_form_and_strangers_find_no_child(
    api: ApiClient, runtime: Runtime, family: Family, strangers: Family
) -> None:
    await save(api, family.guardian, family.child, complete())
    for who, status in ((family.therapist, 403), (strangers.guardian, 404), (strangers.therapist, 404)):
        answers = [
            await api.get(f"/clients/{family.child}/intake_form", by=who),
            await save(api, who, family.child, {"about": {"name": "Eve"}}, 1),
            await submit(api, who, family.child),
        ]
        assert [response.status_code for response in answers] == [status] * 3
    assert (await api.get("/documents", by=family.therapist)).json()["documents"] == [], "a draft is no document"
    await submit(api, family.guardian, family.child)
    await make_documents(runtime)
    for who in (strangers.guardian, strangers.therapist):
        assert (await api.get("/documents", by=who)).json()["documents"] == []


async def test_a_signed_form_cannot_be_deleted(api: ApiClient, runtime: Runtime, family: Family) -> None:
    await save(api, family.guardian, family.child, complete())
    await submit(api, family.guardian, family.child)
    await make_documents(runtime)
    (made,) = (await read(api, family.guardian, family.child))["submissions"]
    response = await api.delete(f"/documents/{made['document_id']}", by=family.guardian)
    assert (response.status_code, response.json()["code"]) == (403, "intake_form_stays")
    assert len((await api.get("/documents", by=family.guardian)).json()["documents"]) == 1


async def test_unknown_questions_and_long_answers_are_refused(api: ApiClient, family: Family) -> None:
    wrong: list[tuple[dict[str, Any], str, str]] = [
        ({"about": {"shoe_size": 3}}, "about.shoe_size", "Shoe size isn't accepted here"),
        ({"pets": {}}, "pets", "Pets isn't accepted here"),
        ({"about": {"name": "x" * 101}}, "about.name", "Name is too long"),
        ({"about": {"concerns": "x" * 2_001}}, "about.concerns", "Concerns are too long"),
        ({"birth": {"weeks": 60}}, "birth.weeks", "Weeks must be at most 45"),
        ({"contacts": {"people": [{}] * 4}}, "contacts.people", "People can have at most 3 entries"),
        ({"school": {"grade": "13"}}, "school.grade", "Grade isn't one of the options"),
    ]
    for answers, path, text in wrong:
        response = await save(api, family.guardian, family.child, answers)
        assert response.status_code == 422
        assert response.json()["fields"] == {f"intake_form.answers.{path}": text}
    assert (await read(api, family.guardian, family.child))["version"] == 0


async def test_a_family_sends_at_most_fifty_versions(api: ApiClient, runtime: Runtime, family: Family) -> None:
    await save(api, family.guardian, family.child, complete())
    await submit(api, family.guardian, family.child)
    await runtime.queries.rows("UPDATE intake_submissions SET number = $1", MOST_VERSIONS)
    await save(api, family.guardian, family.child, {**complete(), "birth": {"complications": "not_sure"}}, 1)
    response = await submit(api, family.guardian, family.child, 2)
    assert (response.status_code, response.json()["code"]) == (409, "too_many_intake_versions")


async def test_reads_and_writes_of_the_form_are_audited(api: ApiClient, runtime: Runtime, family: Family) -> None:
    await save(api, family.guardian, family.child, {"about": {"name": "Mia"}})
    await save(api, family.guardian, family.child, complete(), 1)
    await save(api, family.guardian, family.child, complete(), 2)
    await submit(api, family.guardian, family.child, 2)
    await make_documents(runtime)
    await read(api, family.guardian, family.child)
    await runtime.reads.flush()
    rows = await runtime.queries.rows(
        "SELECT actor, action FROM audit_entries WHERE child_id = $1 ORDER BY at, id", str(family.child)
    )
    ana = f"guardian:{family.guardian.profile_id}"
    assert [(row["actor"], row["action"]) for row in rows] == [
        (ana, "intake_form.saved"),
        (ana, "intake_form.saved"),
        (ana, "intake_form.submitted"),
        ("service:documents", "intake_form.document_made"),
        (ana, "read get_intake_form"),
    ]


async def test_an_erasure_removes_answers_and_pdf(
    api: ApiClient, service: Service, runtime: Runtime, family: Family
) -> None:
    await save(api, family.guardian, family.child, complete())
    await submit(api, family.guardian, family.child)
    await make_documents(runtime)
    found = FamilyOfExport(family.guardian.profile_id, new_id(), (family.child,))
    exported = await records_of(runtime.queries, FAMILY_RECORDS, found)
    assert exported["intake_forms"][0]["answers"]["health"]["allergies"] == "Peanuts: hives"
    assert exported["intake_submissions"][0]["signature"] == "Ana Rivera"
    assert {"attempts", "due_at"}.isdisjoint(exported["intake_submissions"][0])

    data = {
        "version": 1,
        "guardian_id": str(family.guardian.profile_id),
        "user_id": str(new_id()),
        "child_ids": [str(family.child)],
    }
    dispatcher = Dispatcher(service.name, service.all_handlers(), runtime.units)
    await dispatcher.dispatch(FamilyErased.subject(), {"id": str(new_id()), "data": data})
    assert await tables_with(runtime.queries, ["Peanuts", "Ana", "Rivera", "Intake form"]) == {}
    assert await sweep_orphaned_objects(runtime.units, vault_of(runtime)) == 1
    assert (await save(api, family.guardian, family.child, complete())).status_code == 404
