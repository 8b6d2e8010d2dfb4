from datetime import timedelta
from pathlib import Path

import pytest
from chassis.ids import new_id
from chassis.runtime import Runtime
from chassis.testing.api import ApiClient
from chassis.testing.clock import FakeClock
from chassis.testing.people import guardian
from documents.resources import vault_of
from documents.use_cases.sweep_orphaned_objects import GRACE, sweep_orphaned_objects

from services.documents.tests.conftest import Family
from services.documents.tests.files import pdf, upload


@pytest.fixture
async def document_id(api: ApiClient, family: Family) -> str:
    response = await api.post("/documents", json=upload(pdf()), by=family.guardian)
    document_id: str = response.json()["document"]["id"]
    return document_id


async def test_uploader_can_delete_a_document(
    api: ApiClient, family: Family, document_id: str, runtime: Runtime
) -> None:
    assert (await api.delete(f"/documents/{document_id}", by=family.guardian)).status_code == 204

    assert (await api.get("/documents", by=family.guardian)).json()["documents"] == []
    assert (await api.delete(f"/documents/{document_id}", by=family.guardian)).status_code == 404
    actions = await runtime.queries.rows("SELECT action FROM audit_entries WHERE subject = $1 ORDER BY id", document_id)
    assert [row["action"] for row in actions] == ["document.uploaded", "document.deleted"]


async def test_bytes_of_a_deleted_document_are_swept(
    api: ApiClient, family: Family, document_id: str, runtime: Runtime, clock: FakeClock, tmp_path: Path
) -> None:
    await api.delete(f"/documents/{document_id}", by=family.guardian)
    clock.advance(seconds=GRACE.total_seconds() + 1)

    assert await sweep_orphaned_objects(runtime.units, vault_of(runtime)) == 1
    assert list((tmp_path / "objects" / "documents").iterdir()) == []


async def test_other_viewers_cannot_delete_a_document(api: ApiClient, family: Family, document_id: str) -> None:
    other_parent = guardian()
    await family.grant(other_parent, family.child)

    for person in (family.therapist, other_parent):
        response = await api.delete(f"/documents/{document_id}", by=person)
        assert response.status_code == 403
        assert response.json()["error"] == "Only the person who uploaded a document can change or delete it."


async def test_deleting_another_familys_document_is_not_found(
    api: ApiClient, strangers: Family, document_id: str
) -> None:
    for person in (strangers.guardian, strangers.therapist):
        for other_id in (document_id, new_id(), "7"):
            assert (await api.delete(f"/documents/{other_id}", by=person)).status_code == 404


async def test_therapist_cannot_delete_after_care_ends(api: ApiClient, family: Family, clock: FakeClock) -> None:
    body = upload(pdf(), client_id=family.child)
    own = (await api.post("/documents", json=body, by=family.therapist)).json()["document"]["id"]
    clock.advance(days=1)
    ended = (clock.now - timedelta(days=1)).date()
    relation = await family.runtime.queries.value("SELECT care_service_id FROM care_relations")
    await family.treat(family.therapist, family.child, ends_on=ended, care_service=relation)

    assert (await api.delete(f"/documents/{own}", by=family.therapist)).status_code == 404


async def test_delete_needs_a_sign_in(api: ApiClient, document_id: str) -> None:
    assert (await api.delete(f"/documents/{document_id}")).status_code == 401
