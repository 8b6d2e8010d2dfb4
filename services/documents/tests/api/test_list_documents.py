from typing import Any

import pytest
from chassis.ids import new_id
from chassis.runtime import Runtime
from chassis.testing.api import ApiClient
from chassis.testing.clock import FakeClock
from chassis.testing.eventually import eventually
from chassis.testing.people import Person, guardian, therapist

from services.documents.tests.conftest import Family
from services.documents.tests.files import pdf, upload


async def names(api: ApiClient, by: Person, query: str = "") -> list[str]:
    response = await api.get(f"/documents{query}", by=by)
    assert response.status_code == 200
    return [document["filename"] for document in response.json()["documents"]]


async def store(api: ApiClient, by: Person, name: str, **fields: Any) -> None:
    response = await api.post("/documents", json=upload(pdf(), name, **fields), by=by)
    assert response.status_code == 201


async def test_document_is_visible_to_guardians_and_current_therapists(
    api: ApiClient, family: Family, clock: FakeClock
) -> None:
    other_parent, substitute = guardian(), therapist()
    await family.grant(other_parent, family.child)
    await family.treat(substitute, family.child, ends_on=clock.now.date())
    await store(api, family.guardian, "a.pdf")
    clock.advance(minutes=1)
    await store(api, family.therapist, "b.pdf", client_id=family.child)

    for person in (family.guardian, other_parent, family.therapist, substitute):
        assert await names(api, person) == ["b.pdf", "a.pdf"]


async def test_document_shared_with_one_therapist_is_hidden_from_others(api: ApiClient, family: Family) -> None:
    colleague = therapist()
    await family.treat(colleague, family.child)
    await store(api, family.guardian, "a.pdf", therapist_id=family.therapist.profile_id)

    assert await names(api, family.guardian) == ["a.pdf"]
    assert await names(api, family.therapist) == ["a.pdf"]
    assert await names(api, colleague) == []


async def test_uploader_sees_a_document_shared_with_a_colleague(api: ApiClient, family: Family) -> None:
    colleague = therapist()
    await family.treat(colleague, family.child)
    await store(api, family.therapist, "a.pdf", client_id=family.child, therapist_id=colleague.profile_id)

    assert await names(api, family.therapist) == await names(api, colleague) == ["a.pdf"]


async def test_other_families_and_their_therapists_see_nothing(
    api: ApiClient, family: Family, strangers: Family
) -> None:
    await store(api, family.guardian, "a.pdf")

    assert await names(api, strangers.guardian) == []
    assert await names(api, strangers.therapist) == []


async def test_therapist_loses_access_the_day_after_care_ends(api: ApiClient, family: Family, clock: FakeClock) -> None:
    substitute = therapist()
    await family.treat(substitute, family.child, ends_on=clock.now.date())
    await store(api, substitute, "own.pdf", client_id=family.child)
    assert await names(api, substitute) == ["own.pdf"]

    clock.advance(days=1)
    assert await names(api, substitute) == []


async def test_list_can_be_filtered_by_child_and_therapist(api: ApiClient, family: Family) -> None:
    second, colleague = new_id(), therapist()
    await family.grant(family.guardian, second)
    await family.treat(colleague, second)
    await store(api, family.guardian, "first.pdf", client_id=family.child, therapist_id=family.therapist.profile_id)
    await store(api, family.guardian, "second.pdf", client_id=second, therapist_id=colleague.profile_id)
    await store(api, family.guardian, "all.pdf", client_id=second)

    assert await names(api, family.guardian, f"?client_id={second}") == ["all.pdf", "second.pdf"]
    assert await names(api, family.guardian, f"?therapist_id={colleague.profile_id}") == ["all.pdf", "second.pdf"]
    assert await names(
        api, family.guardian, f"?client_id={family.child}&therapist_id={family.therapist.profile_id}"
    ) == ["first.pdf"]


@pytest.mark.parametrize("who", ["guardian", "therapist"])
async def test_listing_another_familys_child_is_not_found(
    api: ApiClient, family: Family, strangers: Family, who: str
) -> None:
    person: Person = getattr(family, who)
    for child in (strangers.child, new_id(), "7"):
        assert (await api.get(f"/documents?client_id={child}", by=person)).status_code == 404


async def test_listing_documents_is_audited_per_child(api: ApiClient, family: Family, runtime: Runtime) -> None:
    await store(api, family.guardian, "a.pdf")
    await names(api, family.therapist)

    async def audited() -> bool:
        entry = await runtime.queries.row(
            "SELECT actor, child_id FROM audit_entries WHERE action = 'read list_documents'"
        )
        return entry is not None and dict(entry) == {
            "actor": f"therapist:{family.therapist.profile_id}",
            "child_id": str(family.child),
        }

    await eventually(audited)


async def test_impersonating_operator_is_audited_by_name(api: ApiClient, family: Family, runtime: Runtime) -> None:
    await store(api, family.guardian, "a.pdf")
    await names(api, guardian(family.guardian.profile_id, operator="ola"))

    async def named() -> bool:
        entry = await runtime.queries.row("SELECT actor, on_behalf_of FROM audit_entries WHERE actor LIKE 'operator:%'")
        return entry is not None and dict(entry) == {
            "actor": "operator:ola",
            "on_behalf_of": f"guardian:{family.guardian.profile_id}",
        }

    await eventually(named)


async def test_list_needs_a_sign_in(api: ApiClient) -> None:
    assert (await api.get("/documents")).status_code == 401
