from datetime import timedelta
from pathlib import Path

import pytest
from chassis.ids import new_id
from chassis.runtime import Runtime
from chassis.testing.api import ApiClient
from chassis.testing.clock import FakeClock
from chassis.testing.people import guardian
from documents.api.parts import vault_of
from documents.use_cases.collect_loose_objects import GRACE, collect_loose_objects

from services.documents.tests.conftest import Family
from services.documents.tests.files import pdf, upload


@pytest.fixture
async def document_id(api: ApiClient, family: Family) -> str:
    answer = await api.post("/documents", json=upload(pdf()), by=family.guardian)
    found: str = answer.json()["document"]["id"]
    return found


async def test_its_uploader_deletes_it(api: ApiClient, family: Family, document_id: str, runtime: Runtime) -> None:
    assert (await api.delete(f"/documents/{document_id}", by=family.guardian)).status_code == 204

    assert (await api.get("/documents", by=family.guardian)).json()["documents"] == []
    assert (await api.delete(f"/documents/{document_id}", by=family.guardian)).status_code == 404
    actions = await runtime.queries.rows("SELECT action FROM audit_entries WHERE subject = $1 ORDER BY id", document_id)
    assert [row["action"] for row in actions] == ["document.uploaded", "document.deleted"]


async def test_its_bytes_are_gone_after_the_next_collection(
    api: ApiClient, family: Family, document_id: str, runtime: Runtime, clock: FakeClock, tmp_path: Path
) -> None:
    await api.delete(f"/documents/{document_id}", by=family.guardian)
    clock.advance(seconds=GRACE.total_seconds() + 1)

    assert await collect_loose_objects(runtime.units, vault_of(runtime)) == 1
    assert list((tmp_path / "objects" / "documents").iterdir()) == []


async def test_whoever_sees_it_but_did_not_upload_it_may_not(api: ApiClient, family: Family, document_id: str) -> None:
    other_parent = guardian()
    await family.grant(other_parent, family.child)

    for person in (family.therapist, other_parent):
        answer = await api.delete(f"/documents/{document_id}", by=person)
        assert answer.status_code == 403
        assert answer.json()["error"] == "Only the person who uploaded a document may delete it."


async def test_another_familys_document_is_as_an_absent_one(
    api: ApiClient, strangers: Family, document_id: str
) -> None:
    for person in (strangers.guardian, strangers.therapist):
        for wanted in (document_id, new_id(), "7"):
            assert (await api.delete(f"/documents/{wanted}", by=person)).status_code == 404


async def test_a_therapist_cannot_delete_after_the_care_has_ended(
    api: ApiClient, family: Family, clock: FakeClock
) -> None:
    body = upload(pdf(), client_id=family.child)
    own = (await api.post("/documents", json=body, by=family.therapist)).json()["document"]["id"]
    clock.advance(days=1)
    ended = (clock.now - timedelta(days=1)).date()
    relation = await family.runtime.queries.value("SELECT care_service_id FROM care_relations")
    await family.treat(family.therapist, family.child, ends_on=ended, care_service=relation)

    assert (await api.delete(f"/documents/{own}", by=family.therapist)).status_code == 404


async def test_nobody_deletes_without_a_sign_in(api: ApiClient, document_id: str) -> None:
    assert (await api.delete(f"/documents/{document_id}")).status_code == 401
