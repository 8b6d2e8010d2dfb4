"""Names, birth date and licenses for the PDF of a child's notes."""

from collections.abc import Awaitable, Callable
from datetime import date
from uuid import UUID

import httpx
import pytest
from chassis.ids import new_id
from chassis.runtime import Runtime
from chassis.testing.api import ApiClient
from chassis.testing.people import Person, SignIns
from identity.domain.licenses import License

from services.identity.tests.world import Makes, as_guardian, as_therapist

Ask = Callable[..., Awaitable[httpx.Response]]


@pytest.fixture
def ask(api: ApiClient, sign_ins: SignIns) -> Ask:
    async def call(child: UUID, by: Person, therapist: UUID, caller: str = "clinical-records") -> httpx.Response:
        headers = {**sign_ins.headers(by), **sign_ins.service_headers(caller, "identity")}
        path = f"/internal/children/{child}/record_names?therapist_id={therapist}"
        return await api._http.get(path, headers=headers)  # internal paths aren't part of what the client calls

    return call


async def test_record_names_have_birth_date_and_verified_licenses_only(
    makes: Makes, ask: Ask, runtime: Runtime
) -> None:
    family = await makes.family()
    child = family.children[0]
    therapist = await makes.therapist(licenses=[License(state, "1", date(2030, 1, 1)) for state in ("CA", "OR")])
    async with makes.units.begin(makes.actor) as uow:
        await uow.rows("UPDATE children SET birthdate = '2019-04-05' WHERE id = $1 RETURNING id", child.id)
        await uow.rows("UPDATE licences SET verified_at = NULL WHERE state = 'OR' RETURNING id")
    for reader in (as_guardian(family), as_therapist(therapist)):
        found = (await ask(child.id, reader, therapist)).json()
        assert found["child"]["birthdate"] == "2019-04-05"
        assert found["child"]["name"].startswith(child.name)
        assert [each["licenses"] for each in found["therapists"]] == [[{"state": "CA", "number": "1"}]]
    await runtime.reads.flush()
    reads = await runtime.queries.rows(
        "SELECT actor, child_id FROM audit_entries WHERE action = 'read show_record_names' ORDER BY id"
    )
    assert [row["child_id"] for row in reads] == [str(child.id)] * 2
    assert reads[0]["actor"] == f"guardian:{family.guardian.id}"


async def test_record_names_are_for_clinical_records_and_the_childs_family_only(makes: Makes, ask: Ask) -> None:
    family, other = await makes.family(), await makes.family("sam@example.com")
    child, therapist = family.children[0].id, await makes.therapist()
    assert (await ask(child, as_guardian(other), therapist)).status_code == 404
    assert (await ask(new_id(), as_therapist(therapist), therapist)).status_code == 404
    assert (await ask(child, as_guardian(family), therapist, caller="billing")).status_code == 403
