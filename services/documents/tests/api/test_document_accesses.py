"""Families list accesses to a child's documents (docs/product/shared.md#record-access). The tests of clinical-records
cover days, people and errors: both services build the route with the same function."""

from pathlib import Path

import documents
from chassis.runtime import Runtime
from chassis.testing.api import ApiClient
from chassis.testing.audited_actions import audited_actions
from chassis.testing.clock import FakeClock
from chassis.testing.people import SignIns
from documents.api.document_accesses import PARTS
from fastapi import FastAPI

from services.documents.tests.conftest import Family
from services.documents.tests.files import pdf, upload

DAYS = {"start_date": "2026-03-01", "end_date": "2026-03-31", "timezone": "UTC"}


async def test_a_family_sees_who_uploaded_and_opened_a_document(
    api: ApiClient, family: Family, strangers: Family, runtime: Runtime, clock: FakeClock
) -> None:
    path = f"/clients/{family.child}/document_accesses"
    uploaded = await api.post("/documents", json=upload(pdf(), "a.pdf"), by=family.guardian)
    assert uploaded.status_code == 201
    clock.advance(minutes=1)
    assert (await api.get("/documents", by=family.therapist)).status_code == 200
    await runtime.reads.flush()
    response = await api.get(path, params=DAYS, by=family.guardian)
    found = [
        (each["person"]["role"], each["part"], each["changed"], each["times"])
        for each in response.json()["record_accesses"]
    ]
    assert found == [("therapist", "documents", False, 1), ("guardian", "documents", True, 1)]
    assert (await api.get(path, params=DAYS, by=family.therapist)).status_code == 403
    assert (await api.get(path, params=DAYS, by=strangers.guardian)).status_code == 404


async def test_a_download_of_the_record_is_a_copy(
    api: ApiClient, family: Family, runtime: Runtime, sign_ins: SignIns
) -> None:
    headers = {**sign_ins.headers(family.guardian), **sign_ins.service_headers("identity", "documents")}
    assert (await api._http.get(f"/internal/clients/{family.child}/record", headers=headers)).status_code == 200
    await runtime.reads.flush()
    response = await api.get(f"/clients/{family.child}/document_accesses", params=DAYS, by=family.guardian)
    found = [(each["person"]["role"], each["part"], each["changed"]) for each in response.json()["record_accesses"]]
    assert found == [("guardian", "copy", False)]


def test_every_audited_action_is_of_a_part(app: FastAPI) -> None:
    actions = audited_actions(app, Path(documents.__file__).parent)
    assert actions
    assert {action for action in actions if not PARTS.knows(action)} == set()
