"""What a guardian's download of the record has of documents and the intake form
(docs/product/shared.md#record-download). `services/chassis/tests/test_child_record.py` proves who gets it."""

from typing import Any

import httpx
from chassis.app import Service
from chassis.ids import new_id
from chassis.runtime import Runtime
from chassis.testing.api import ApiClient
from chassis.testing.people import Person, SignIns

from services.documents.tests.conftest import Family
from services.documents.tests.files import pdf, upload
from services.documents.tests.intake import complete, name_guardian, save, submit
from services.documents.tests.owners import Identity


async def test_record_has_the_childs_documents_and_answered_forms(
    api: ApiClient, service: Service, runtime: Runtime, family: Family, strangers: Family, sign_ins: SignIns
) -> None:
    for each in (family, strangers):
        uploaded = await api.post("/documents", json=upload(pdf(), "plan.pdf"), by=each.guardian)
        assert uploaded.status_code == 201, uploaded.text
    await name_guardian(service, runtime, family.guardian)
    await save(api, family.guardian, family.child, complete())
    assert (await submit(api, family.guardian, family.child)).status_code == 201
    headers = {**sign_ins.headers(family.guardian), **sign_ins.service_headers("identity", "documents")}
    response = await api._http.get(f"/internal/clients/{family.child}/record", headers=headers)
    records: dict[str, list[dict[str, Any]]] = response.json()["records"]
    assert [(row["child_id"], row["filename"]) for row in records["documents"]] == [(str(family.child), "plan.pdf")]
    for table in ("intake_forms", "intake_submissions"):
        [row] = records[table]
        assert row["answered"][0]["questions"][0]["answer"] == "Mia Rivera"
    assert records["intake_submissions"][0]["signature"] == "Ana Rivera"
    assert [word for word in ("object_key", "sha256", "encrypted") if word in response.text] == []


async def test_files_of_the_record_are_those_of_the_child(
    api: ApiClient, family: Family, strangers: Family, identity: Identity, sign_ins: SignIns
) -> None:
    async def read(file_id: str, who: Person, caller: str = "identity") -> httpx.Response:
        headers = {**sign_ins.headers(who), **sign_ins.service_headers(caller, "documents")}
        return await api._http.get(f"/internal/clients/{family.child}/record/files/{file_id}", headers=headers)

    uploads = [
        await api.post("/documents", json=upload(pdf(), "plan.pdf"), by=who.guardian) for who in (family, strangers)
    ]
    own, foreign = (response.json()["document"]["id"] for response in uploads)
    report = await identity.store(
        pdf(), "report.pdf", "assessment_report", owner_id=family.child, caller="clinical-records"
    )
    attached = {
        name: await identity.store(pdf(), "file.pdf", "attachment", child_ids=[child], caller="clinical-records")
        for name, child in (("own", family.child), ("foreign", strangers.child))
    }
    for file_id in (own, report, attached["own"]):
        response = await read(file_id, family.guardian)
        assert (response.status_code, response.content[:5]) == (200, b"%PDF-")
    for file_id in (foreign, attached["foreign"], str(new_id()), "none"):
        assert (await read(file_id, family.guardian)).status_code == 404
    assert (await read(own, strangers.guardian)).status_code == 404
    assert (await read(own, family.therapist)).status_code == 403
    assert (await read(own, family.guardian, "billing")).status_code == 403
