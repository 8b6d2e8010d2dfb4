from datetime import timedelta

import pytest
from chassis.ids import new_id
from chassis.runtime import Runtime
from chassis.testing.api import ApiClient
from chassis.testing.clock import FakeClock
from chassis.testing.people import Person, guardian, therapist
from documents.domain.file_kind import MAX_BYTES
from documents.domain.pdf import rewrite_pdf

from services.documents.tests.conftest import Family
from services.documents.tests.files import doc, docx, jpg, pdf, sent, upload

WRONG_TYPE = "File must be one of these types: .pdf, .doc, .docx, .jpg, .png, .heic, .gif, .webp"


async def test_guardian_of_one_child_may_omit_client_id(api: ApiClient, family: Family) -> None:
    response = await api.post("/documents", json=upload(pdf(), "Plan.pdf"), by=family.guardian)

    assert response.status_code == 201
    document = response.json()["document"]
    assert document["client_id"] == str(family.child)
    assert document["therapist_id"] is None
    assert document["filename"] == "Plan.pdf"
    assert document["content_type"] == "application/pdf"
    assert document["size"] == len(rewrite_pdf(pdf()))
    assert document["uploader"] == {"type": "guardian", "id": str(family.guardian.profile_id), "name": None}
    assert document["url"].startswith("/api/v1/files/")
    assert document["file"] == {name: document[name] for name in ("filename", "content_type", "size", "url")}


@pytest.mark.parametrize(
    ("data", "name"),
    [(pdf(), "a.pdf"), (doc(), "a.doc"), (docx(), "a.docx"), (jpg(), "a.jpg")],
    ids=lambda v: str(v)[:5],
)
async def test_every_allowed_file_type_is_accepted(api: ApiClient, family: Family, data: bytes, name: str) -> None:
    assert (await api.post("/documents", json=upload(data, name), by=family.guardian)).status_code == 201


async def test_guardian_of_several_children_must_send_client_id(api: ApiClient, family: Family) -> None:
    second = new_id()
    await family.grant(family.guardian, second)

    unnamed = await api.post("/documents", json=upload(pdf()), by=family.guardian)
    named = await api.post("/documents", json=upload(pdf(), client_id=second), by=family.guardian)

    assert unnamed.status_code == 422
    assert unnamed.json()["fields"] == {"document.client_id": "Please choose a child"}
    assert named.json()["document"]["client_id"] == str(second)


async def test_document_has_the_category_that_its_uploader_chose(api: ApiClient, family: Family) -> None:
    body = upload(pdf(), "IEP.pdf")
    assert (await api.post("/documents", json=body, by=family.guardian)).json()["document"]["category"] == "other"
    body["document"]["category"] = "school"
    assert (await api.post("/documents", json=body, by=family.guardian)).status_code == 201
    listed = (await api.get("/documents", by=family.therapist)).json()["documents"]
    assert [document["category"] for document in listed] == ["school", "other"]
    body["document"]["category"] = "secret"
    refused = await api.post("/documents", json=body, by=family.guardian)
    assert (refused.status_code, list(refused.json()["fields"])) == (422, ["document.category"])


async def test_guardian_without_a_child_cannot_upload(api: ApiClient) -> None:
    assert (await api.post("/documents", json=upload(pdf()), by=guardian())).status_code == 404


async def test_therapist_must_send_client_id(api: ApiClient, family: Family) -> None:
    unnamed = await api.post("/documents", json=upload(pdf()), by=family.therapist)
    named = await api.post("/documents", json=upload(pdf(), client_id=family.child), by=family.therapist)

    assert unnamed.json()["fields"] == {"document.client_id": "Please choose a child"}
    assert named.status_code == 201
    assert named.json()["document"]["uploader"]["type"] == "therapist"


@pytest.mark.parametrize("who", ["guardian", "therapist"])
async def test_upload_for_another_familys_child_is_not_found(
    api: ApiClient, family: Family, strangers: Family, who: str
) -> None:
    person: Person = getattr(family, who)
    foreign = await api.post("/documents", json=upload(pdf(), client_id=strangers.child), by=person)
    absent = await api.post("/documents", json=upload(pdf(), client_id=new_id()), by=person)
    malformed = await api.post("/documents", json=upload(pdf(), client_id="7"), by=person)

    bodies = [{**response.json(), "request_id": ""} for response in (foreign, absent, malformed)]
    assert foreign.status_code == absent.status_code == malformed.status_code == 404
    assert bodies[0] == bodies[1] == bodies[2]


async def test_document_can_be_shared_only_with_the_childs_therapist(
    api: ApiClient, family: Family, strangers: Family
) -> None:
    own = upload(pdf(), therapist_id=family.therapist.profile_id)
    foreign = upload(pdf(), therapist_id=strangers.therapist.profile_id)

    shared = await api.post("/documents", json=own, by=family.guardian)
    refused = await api.post("/documents", json=foreign, by=family.guardian)

    assert shared.json()["document"]["therapist_id"] == str(family.therapist.profile_id)
    assert refused.status_code == 404
    assert refused.json()["code"] == "therapist_not_found"


async def test_file_over_four_mebibytes_is_refused(api: ApiClient, family: Family) -> None:
    response = await api.post("/documents", json=upload(bytes(MAX_BYTES + 1)), by=family.guardian)

    assert response.status_code == 413
    assert response.json()["error"] == "File size must be smaller than 4Mb"


@pytest.mark.parametrize(
    ("data", "name"),
    [
        (b"<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>", "photo.jpg"),
        (b"<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>", "photo.svg"),
        (pdf(), "plan.docx"),
        (pdf(after=docx()), "plan.pdf"),
        (docx({"word/bomb": bytes(120_000_000)}), "plan.docx"),
    ],
    ids=["svg as jpg", "svg", "pdf as docx", "polyglot", "bomb"],
)
async def test_wrong_file_type_is_refused_with_the_allowed_types(
    api: ApiClient, family: Family, data: bytes, name: str
) -> None:
    response = await api.post("/documents", json=upload(data, name), by=family.guardian)

    assert response.status_code == 422
    assert response.json()["error"] == WRONG_TYPE
    assert response.json()["code"] == "wrong_file_type"


async def test_file_with_a_macro_is_refused(api: ApiClient, family: Family) -> None:
    response = await api.post("/documents", json=upload(doc("Macros"), "plan.doc"), by=family.guardian)

    assert response.status_code == 422
    assert response.json()["code"] == "file_contains_script"


async def test_broken_base64_is_refused(api: ApiClient, family: Family) -> None:
    body = {"document": {"file": {**sent(b"", "plan.pdf"), "data": "%%%"}}}
    response = await api.post("/documents", json=body, by=family.guardian)

    assert response.status_code == 422
    assert response.json()["error"] == "We couldn't read this file. Please choose it again."


async def test_refused_file_is_not_stored(api: ApiClient, family: Family, runtime: Runtime) -> None:
    await api.post("/documents", json=upload(b"MZ", "plan.pdf"), by=family.guardian)

    assert await runtime.queries.value("SELECT count(*) FROM documents") == 0
    assert await runtime.queries.value("SELECT count(*) FROM loose_objects") == 0


async def test_repeated_request_uploads_once(api: ApiClient, family: Family, runtime: Runtime) -> None:
    body, key = upload(pdf()), {"Idempotency-Key": "once"}
    first = await api.post("/documents", json=body, by=family.guardian, headers=key)
    again = await api.post("/documents", json=body, by=family.guardian, headers=key)

    assert again.json()["document"]["id"] == first.json()["document"]["id"]
    assert await runtime.queries.value("SELECT count(*) FROM documents") == 1


async def test_upload_is_audited(api: ApiClient, family: Family, runtime: Runtime) -> None:
    document = (await api.post("/documents", json=upload(pdf()), by=family.guardian)).json()["document"]

    entry = await runtime.queries.row(
        "SELECT actor, child_id, subject FROM audit_entries WHERE action = $1", "document.uploaded"
    )
    assert entry is not None
    assert dict(entry) == {
        "actor": f"guardian:{family.guardian.profile_id}",
        "child_id": str(family.child),
        "subject": document["id"],
    }


async def test_upload_needs_a_sign_in(api: ApiClient) -> None:
    assert (await api.post("/documents", json=upload(pdf()))).status_code == 401


async def test_therapist_cannot_upload_after_care_ends(api: ApiClient, family: Family, clock: FakeClock) -> None:
    former = therapist()
    await family.treat(former, family.child, ends_on=(clock.now - timedelta(days=1)).date())

    body = upload(pdf(), client_id=family.child)
    assert (await api.post("/documents", json=body, by=former)).status_code == 404
