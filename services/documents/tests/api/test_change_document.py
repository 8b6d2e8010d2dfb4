import httpx
import pytest
from chassis.ids import new_id
from chassis.runtime import Runtime
from chassis.testing.api import ApiClient
from chassis.testing.people import Person, guardian

from services.documents.tests.conftest import Family
from services.documents.tests.files import pdf, upload


@pytest.fixture
async def document_id(api: ApiClient, family: Family) -> str:
    response = await api.post("/documents", json=upload(pdf()), by=family.guardian)
    document_id: str = response.json()["document"]["id"]
    return document_id


async def categorize(api: ApiClient, document_id: object, by: Person, category: str = "school") -> httpx.Response:
    return await api.patch(f"/documents/{document_id}", json={"document": {"category": category}}, by=by)


async def test_uploader_changes_the_category(
    api: ApiClient, family: Family, document_id: str, runtime: Runtime
) -> None:
    for _ in range(2):
        response = await categorize(api, document_id, family.guardian)
        assert (response.status_code, response.json()["document"]["category"]) == (200, "school")
    [listed] = (await api.get("/documents", by=family.therapist)).json()["documents"]
    assert (listed["id"], listed["category"]) == (document_id, "school")
    actions = await runtime.queries.rows("SELECT action FROM audit_entries WHERE subject = $1 ORDER BY id", document_id)
    assert [row["action"] for row in actions] == ["document.uploaded", "document.categorized"]


async def test_unknown_category_is_refused(api: ApiClient, family: Family, document_id: str) -> None:
    response = await categorize(api, document_id, family.guardian, "secret")
    assert (response.status_code, list(response.json()["fields"])) == (422, ["document.category"])


async def test_only_the_uploader_changes_the_category(
    api: ApiClient, family: Family, strangers: Family, document_id: str
) -> None:
    other_parent = guardian()
    await family.grant(other_parent, family.child)
    for person in (family.therapist, other_parent):
        response = await categorize(api, document_id, person)
        assert response.status_code == 403
        assert response.json()["error"] == "Only the person who uploaded a document can change or delete it."
    assert (await categorize(api, document_id, strangers.guardian)).status_code == 404
    assert (await categorize(api, new_id(), family.guardian)).status_code == 404
