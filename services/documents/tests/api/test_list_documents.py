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
    answer = await api.get(f"/documents{query}", by=by)
    assert answer.status_code == 200
    return [document["filename"] for document in answer.json()["documents"]]


async def store(api: ApiClient, by: Person, name: str, **fields: Any) -> None:
    answer = await api.post("/documents", json=upload(pdf(), name, **fields), by=by)
    assert answer.status_code == 201


async def test_every_guardian_and_present_therapist_of_the_child_sees_what_is_shared_with_all(
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


async def test_what_is_shared_with_one_therapist_is_hidden_from_the_others(api: ApiClient, family: Family) -> None:
    colleague = therapist()
    await family.treat(colleague, family.child)
    await store(api, family.guardian, "a.pdf", therapist_id=family.therapist.profile_id)

    assert await names(api, family.guardian) == ["a.pdf"]
    assert await names(api, family.therapist) == ["a.pdf"]
    assert await names(api, colleague) == []


async def test_a_therapist_keeps_seeing_what_they_passed_on_to_a_colleague(api: ApiClient, family: Family) -> None:
    colleague = therapist()
    await family.treat(colleague, family.child)
    await store(api, family.therapist, "a.pdf", client_id=family.child, therapist_id=colleague.profile_id)

    assert await names(api, family.therapist) == await names(api, colleague) == ["a.pdf"]


async def test_another_family_and_its_therapist_see_nothing(api: ApiClient, family: Family, strangers: Family) -> None:
    await store(api, family.guardian, "a.pdf")

    assert await names(api, strangers.guardian) == []
    assert await names(api, strangers.therapist) == []


async def test_a_therapist_sees_nothing_from_the_day_after_the_care_ended(
    api: ApiClient, family: Family, clock: FakeClock
) -> None:
    substitute = therapist()
    await family.treat(substitute, family.child, ends_on=clock.now.date())
    await store(api, substitute, "own.pdf", client_id=family.child)
    assert await names(api, substitute) == ["own.pdf"]

    clock.advance(days=1)
    assert await names(api, substitute) == []


async def test_the_list_can_be_of_one_child_or_for_one_therapist(api: ApiClient, family: Family) -> None:
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
async def test_asking_for_another_familys_child_is_as_for_an_absent_one(
    api: ApiClient, family: Family, strangers: Family, who: str
) -> None:
    person: Person = getattr(family, who)
    for child in (strangers.child, new_id(), "7"):
        assert (await api.get(f"/documents?client_id={child}", by=person)).status_code == 404


async def test_reading_the_list_is_on_the_audit_trail_of_each_child_in_it(
    api: ApiClient, family: Family, runtime: Runtime
) -> None:
    await store(api, family.guardian, "a.pdf")
    await names(api, family.therapist)

    async def noted() -> bool:
        entry = await runtime.queries.row(
            "SELECT actor, child_id FROM audit_entries WHERE action = 'read list_documents'"
        )
        return entry is not None and dict(entry) == {
            "actor": f"therapist:{family.therapist.profile_id}",
            "child_id": str(family.child),
        }

    await eventually(noted)


async def test_an_operator_who_looks_through_a_guardians_eyes_is_named(
    api: ApiClient, family: Family, runtime: Runtime
) -> None:
    await store(api, family.guardian, "a.pdf")
    await names(api, guardian(family.guardian.profile_id, operator="ola"))

    async def named() -> bool:
        entry = await runtime.queries.row("SELECT actor, on_behalf_of FROM audit_entries WHERE actor LIKE 'operator:%'")
        return entry is not None and dict(entry) == {
            "actor": "operator:ola",
            "on_behalf_of": f"guardian:{family.guardian.profile_id}",
        }

    await eventually(named)


async def test_nobody_lists_without_a_sign_in(api: ApiClient) -> None:
    assert (await api.get("/documents")).status_code == 401
