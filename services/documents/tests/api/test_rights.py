"""What another adult of a child may read and may not (docs/product/shared.md#rights-of-a-guardian)."""

from typing import Any

import pytest
from chassis.access.projections import GuardianshipGranted, grant_guardianship
from chassis.access.rights import Right
from chassis.runtime import Runtime
from chassis.testing.api import ApiClient
from chassis.testing.people import Person, SignIns, guardian
from chassis.unit_of_work import Actor

from services.documents.tests.conftest import Family
from services.documents.tests.files import pdf, upload


async def give(
    runtime: Runtime, who: Person, family: Family, *rights: Right, version: int = 1, address_hidden: bool = False
) -> None:
    event = GuardianshipGranted(
        version=version, guardian_id=who.profile_id, child_id=family.child, rights=list(rights),
        address_hidden=address_hidden,
    )  # fmt: skip
    async with runtime.units.begin(Actor.service("test")) as uow:
        await grant_guardianship(uow, event)


async def listed(api: ApiClient, who: Person) -> list[Any]:
    response = await api.get("/documents", by=who)
    assert response.status_code == 200, response.text
    return [document["filename"] for document in response.json()["documents"]]


@pytest.mark.parametrize("right", Right)
async def test_only_the_right_to_read_opens_documents(
    api: ApiClient, runtime: Runtime, family: Family, right: Right
) -> None:
    sam = guardian()
    await give(runtime, sam, family, right)
    assert (await api.post("/documents", json=upload(pdf(), "plan.pdf"), by=family.guardian)).status_code == 201
    assert await listed(api, sam) == (["plan.pdf"] if right is Right.READ else [])
    for path in ("/documents", f"/clients/{family.child}/intake_form", f"/clients/{family.child}/document_accesses"):
        query = {
            "client_id": str(family.child),
            "start_date": "2026-03-01",
            "end_date": "2026-03-02",
            "timezone": "UTC",
        }
        response = await api.get(path, params=query, by=sam)
        assert response.status_code == (200 if right is Right.READ else 403)


async def test_a_link_to_a_file_ends_with_the_right(api: ApiClient, runtime: Runtime, family: Family) -> None:
    sam = guardian()
    await give(runtime, sam, family, Right.READ)
    await api.post("/documents", json=upload(pdf(), "plan.pdf"), by=family.guardian)
    url = (await api.get("/documents", by=sam)).json()["documents"][0]["url"].removeprefix("/api/v1")
    assert (await api.get(url)).status_code == 200
    await give(runtime, sam, family, Right.PAY, version=2)
    assert (await api.get(url)).status_code == 404


async def test_who_may_not_see_the_address_gets_no_file_that_may_name_it(
    api: ApiClient, runtime: Runtime, family: Family, sign_ins: SignIns
) -> None:
    sam = guardian()
    await give(runtime, sam, family, *Right, address_hidden=True)
    uploaded = await api.post("/documents", json=upload(pdf(), "lease.pdf"), by=family.guardian)
    await api.post("/documents", json=upload(pdf(), "own.pdf", client_id=family.child), by=sam)
    assert await listed(api, sam) == ["own.pdf"] and len(await listed(api, family.guardian)) == 2
    form = await api.get(f"/clients/{family.child}/intake_form", by=sam)
    assert (form.status_code, form.json()["code"]) == (403, "address_hidden")
    headers = {**sign_ins.headers(sam), **sign_ins.service_headers("identity", "documents")}
    record = await api._http.get(f"/internal/clients/{family.child}/record", headers=headers)
    assert record.json()["records"] == {"documents": [], "intake_forms": [], "intake_submissions": []}
    lease = uploaded.json()["document"]["id"]
    assert (await api.delete(f"/documents/{lease}", by=sam)).status_code == 404
    file = await api._http.get(f"/internal/clients/{family.child}/record/files/{lease}", headers=headers)
    assert file.status_code == 404
