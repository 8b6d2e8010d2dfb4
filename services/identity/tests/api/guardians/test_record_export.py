"""A guardian downloads a child's record (docs/product/shared.md#record-download)."""

import io
import zipfile
from typing import Any
from urllib.parse import unquote
from uuid import UUID

import httpx
import orjson
import pytest
from chassis.runtime import Runtime
from chassis.testing.api import ApiClient
from chassis.testing.people import Person, guardian, therapist
from identity.domain.fhir.export import by_type
from identity.use_cases.families.create_family import Family
from identity.use_cases.families.revoke_guardianship import revoke_guardianship

from services.identity.tests.child_records import FakeChildRecords
from services.identity.tests.domain.fhir import sample
from services.identity.tests.world import Makes, as_guardian, as_therapist, treat


@pytest.fixture
async def therapist_id(makes: Makes) -> str:
    return str(await makes.therapist())


@pytest.fixture
async def family(makes: Makes, records: FakeChildRecords, therapist_id: str) -> Family:
    """Has a goal, a guardian's note, and a message from a deleted user."""
    family = await makes.family(first_name="Dana")
    child = {"child_id": str(family.children[0].id)}
    author = {"creator_type": "guardian", "creator_id": str(family.guardian.id)}
    records.tables["clinical-records"] = {
        "goals": [sample.goal(sample.GOAL, created_by=therapist_id, **child)],
        "notes": [
            sample.note(sample.MESSAGE, event_id=None, note_type="general", **author, **child),
            sample.note(sample.OF_STRANGER, creator_id=sample.STRANGER, **child),
        ],
    }
    return family


async def download(api: ApiClient, family: Family, by: Person | None = None, form: str = "") -> httpx.Response:
    path = f"/guardian/clients/{family.children[0].id}/record_export{form and f'?format={form}'}"
    return await api.get(path, by=by or as_guardian(family))


async def test_record_is_a_document_bundle(api: ApiClient, family: Family, therapist_id: str) -> None:
    response = await download(api, family)
    assert response.headers["content-type"] == "application/fhir+json"
    assert response.headers["content-disposition"] == 'attachment; filename="record.json"'
    assert response.headers["cache-control"] == "private, no-store"
    found = by_type([entry["resource"] for entry in response.json()["entry"]])
    assert list(found) == [
        "Composition", "Patient", "RelatedPerson", "Practitioner", "CareTeam", "Goal", "DocumentReference",
        "Provenance",
    ]  # fmt: skip
    assert found["Patient"][0]["id"] == str(family.children[0].id)
    assert found["Practitioner"][0]["name"][0]["family"] == "Chen"
    assert found["Goal"][0]["expressedBy"]["reference"] == f"Practitioner/{therapist_id}"
    assert [each["author"][0]["display"] for each in found["DocumentReference"] if "author" in each] == ["Dana"]


async def test_record_is_ndjson(api: ApiClient, family: Family) -> None:
    response = await download(api, family, form="ndjson")
    assert response.headers["content-type"] == "application/fhir+ndjson"
    assert response.headers["content-disposition"] == 'attachment; filename="record.ndjson"'
    lines = [orjson.loads(line) for line in response.content.splitlines()]
    assert [line["resourceType"] for line in lines][:3] == ["Patient", "RelatedPerson", "Practitioner"]
    assert (await download(api, family, form="xml")).status_code == 422


@pytest.fixture
def with_files(family: Family, records: FakeChildRecords) -> None:
    child_id = str(family.children[0].id)
    records.tables["documents"] = {"documents": [sample.document(sample.DOCUMENT, child_id=child_id)]}
    clinical = dict(records.tables["clinical-records"])
    clinical["files"] = [sample.file(sample.MESSAGE_FILE, note_id=sample.MESSAGE)]
    records.tables["clinical-records"] = clinical
    records.files = {sample.DOCUMENT: b"%PDF-1.7 iep", sample.MESSAGE_FILE: b"%PDF-1.7 plan"}


@pytest.mark.usefixtures("with_files")
async def test_zip_has_the_resources_and_all_files(api: ApiClient, family: Family) -> None:
    response = await download(api, family, form="zip")
    assert response.headers["content-type"] == "application/zip"
    assert response.headers["content-disposition"] == 'attachment; filename="record.zip"'
    archive = zipfile.ZipFile(io.BytesIO(response.content))
    assert archive.testzip() is None
    names = set(archive.namelist())
    assert {"README.txt", "bundle.json", "Patient.ndjson", "DocumentReference.ndjson"} <= names
    resources = [entry["resource"] for entry in orjson.loads(archive.read("bundle.json"))["entry"]]
    assert resources[2:4] == [orjson.loads(line) for line in archive.read("RelatedPerson.ndjson").splitlines()] + [
        orjson.loads(line) for line in archive.read("Practitioner.ndjson").splitlines()
    ]
    attachments = [
        content["attachment"] for document in by_type(resources)["DocumentReference"] for content in document["content"]
    ]
    linked = {unquote(attachment["url"]) for attachment in attachments if "url" in attachment}
    assert linked == {name for name in names if name.startswith("files/")}
    assert {archive.read(name) for name in linked} == {b"%PDF-1.7 iep", b"%PDF-1.7 plan"}


async def test_zip_has_the_pdfs_of_the_record(api: ApiClient, family: Family, records: FakeChildRecords) -> None:
    records.pdfs = {"clinical-record.pdf": b"%PDF-1.7 record", "progress-report.pdf": b"%PDF-1.7 report"}
    archive = zipfile.ZipFile(io.BytesIO((await download(api, family, form="zip")).content))
    printed = {name: archive.read(name) for name in archive.namelist() if name.startswith("pdf/")}
    assert printed == {f"pdf/{name}": content for name, content in records.pdfs.items()}
    listed = next(request for request in records.asked if request.url.path.endswith("/record/pdfs"))
    assert (listed.url.host, listed.url.params["timezone"]) == ("clinical-records", "America/Los_Angeles")
    assert {request.headers["uid"] for request in records.asked} == {"dana@example.com"}


async def test_record_without_a_zip_prints_no_pdfs(api: ApiClient, family: Family, records: FakeChildRecords) -> None:
    await download(api, family, form="ndjson")
    assert not any("pdfs" in request.url.path for request in records.asked)


@pytest.mark.usefixtures("with_files")
async def test_zip_without_one_of_its_files_is_no_zip(
    api: ApiClient, family: Family, records: FakeChildRecords
) -> None:
    del records.files[sample.DOCUMENT]
    response = await download(api, family, form="zip")
    assert not zipfile.is_zipfile(io.BytesIO(response.content))


@pytest.mark.usefixtures("with_files")
async def test_file_addresses_are_only_in_a_zip(api: ApiClient, family: Family) -> None:
    found = by_type([entry["resource"] for entry in (await download(api, family)).json()["entry"]])
    [document] = [each for each in found["DocumentReference"] if each["id"] == sample.DOCUMENT]
    assert document["content"][0]["attachment"] == {
        "contentType": "application/pdf", "size": 900, "title": "iep.pdf",
    }  # fmt: skip


async def test_other_guardian_has_a_name_but_no_contact_data(
    api: ApiClient, makes: Makes, family: Family, runtime: Runtime
) -> None:
    other = await makes.family("leo@example.com", first_name="Leo")
    async with runtime.units.begin(makes.actor) as uow:
        sql = "INSERT INTO guardianships (guardian_id, child_id, version, revoked) VALUES ($1, $2, 1, false)"
        await uow.rows(sql, other.guardian.id, family.children[0].id)
    found = by_type([entry["resource"] for entry in (await download(api, family)).json()["entry"]])
    contacts = {each["name"][0]["given"][0]: each.get("telecom", []) for each in found["RelatedPerson"]}
    assert [each["value"] for each in contacts["Dana"]] == ["dana@example.com"]
    assert contacts["Leo"] == []
    assert [each["member"]["display"] for each in found["CareTeam"][0]["participant"]] == ["Dana", "Leo"]


async def test_each_service_gets_the_guardians_own_sign_in(
    api: ApiClient, family: Family, records: FakeChildRecords
) -> None:
    await download(api, family)
    assert {request.url.host for request in records.asked} == {"scheduling", "clinical-records", "documents"}
    for request in records.asked:
        assert request.url.path == f"/internal/clients/{family.children[0].id}/record"
        assert request.headers["uid"] == "dana@example.com"
        assert request.headers["access-token"]


async def test_record_is_for_the_childs_guardians_only(
    api: ApiClient, makes: Makes, family: Family, therapist_id: str, records: FakeChildRecords, runtime: Runtime
) -> None:
    assert (await download(api, family, guardian())).status_code == 404
    assert (await download(api, family, therapist())).status_code == 404
    carer = as_therapist(UUID(therapist_id))
    await treat(makes, carer, family)
    assert (await download(api, family, carer)).status_code == 403
    async with runtime.units.begin(makes.actor) as uow:
        await revoke_guardianship(uow, family.guardian.id, family.children[0].id)
    assert (await download(api, family)).status_code == 404
    assert records.asked == []


@pytest.mark.parametrize(("status", "refused"), [(404, 404), (403, 503), (500, 503)])
async def test_half_a_record_is_none(
    api: ApiClient, family: Family, records: FakeChildRecords, status: int, refused: int
) -> None:
    records.refuses["documents"] = status
    assert (await download(api, family)).status_code == refused


async def test_download_is_audited_on_the_child(api: ApiClient, family: Family, runtime: Runtime) -> None:
    await download(api, family)
    await runtime.reads.flush()
    sql = "SELECT actor, child_id FROM audit_entries WHERE action = 'read export_record'"
    found: Any = [dict(row) for row in await runtime.queries.rows(sql)]
    assert found == [{"actor": f"guardian:{family.guardian.id}", "child_id": str(family.children[0].id)}]
