"""A guardian asks to correct a child's name; an operator grants or declines it."""

from typing import Any
from uuid import UUID, uuid4

import httpx
import pytest
from chassis.errors import DomainError
from chassis.runtime import Runtime
from chassis.testing.api import ApiClient
from identity.domain.errors import NameRequestDecided, NameRequestNotFound
from identity.notifications.deliver import Delivery
from identity.use_cases.children.request_name import decline_name, grant_name
from identity.use_cases.families.create_family import Family
from identity.use_cases.families.erase_family import erase_family
from identity.use_cases.families.revoke_guardianship import revoke_guardianship

from services.identity.tests.mailbox import Mailbox
from services.identity.tests.world import Makes, as_guardian

DANA = "dana@example.com"
ASKED = {"name": "Mila", "last_name": "Rivera", "reason": "We spelled it wrong."}


def path(family: Family) -> str:
    return f"/guardian/clients/{family.children[0].id}/name_requests"


async def ask(api: ApiClient, family: Family, **changed: str) -> httpx.Response:
    return await api.post(path(family), json={"name_request": {**ASKED, **changed}}, by=as_guardian(family))


async def requests(api: ApiClient, family: Family) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = (await api.get(path(family), by=as_guardian(family))).json()["name_requests"]
    return found


async def asked(api: ApiClient, family: Family, **changed: str) -> UUID:
    response = await ask(api, family, **changed)
    assert response.status_code == 201, response.text
    return UUID(response.json()["name_requests"][0]["id"])


async def child_of(api: ApiClient, family: Family) -> dict[str, Any]:
    me = (await api.get("/guardian/me", by=as_guardian(family))).json()["guardian"]
    found: dict[str, Any] = me["children"][0]
    return found


async def grant(makes: Makes, request_id: UUID) -> None:
    async with makes.units.begin(makes.actor) as uow:
        await grant_name(uow, request_id, "olga")


async def test_granted_name_is_published_and_keeps_the_one_before(api: ApiClient, makes: Makes, family: Family) -> None:
    request_id = await asked(api, family)
    assert (await child_of(api, family))["name"] == "Mia", "asking alone changes nothing"
    await grant(makes, request_id)
    child = await child_of(api, family)
    assert (child["name"], child["last_name"], child["preferred_name"]) == ("Mila", "Rivera", "Mila Rivera")
    [entry] = await requests(api, family)
    assert (entry["decision"], entry["previous_name"], entry["previous_last_name"]) == ("granted", "Mia", None)
    for name in ("identity.child.profile_changed.v1", "identity.child.summary_changed.v1"):
        event = (await api.emitted(name))[-1]
        assert (event["name"], event["last_name"], event["version"]) == ("Mila", "Rivera", 2)


@pytest.mark.parametrize(("preferred", "after"), [("Mia", "Mila Rivera"), ("Mimi", "Mimi")])
async def test_only_a_preferred_name_that_was_the_old_name_changes(
    api: ApiClient, makes: Makes, family: Family, preferred: str, after: str
) -> None:
    child = f"/guardian/clients/{family.children[0].id}"
    await api.put(child, json={"client": {"preferred_name": preferred}}, by=as_guardian(family))
    await grant(makes, await asked(api, family))
    assert (await child_of(api, family))["preferred_name"] == after


async def test_refusal_says_why_and_leaves_the_name(api: ApiClient, makes: Makes, family: Family) -> None:
    request_id = await asked(api, family)
    async with makes.units.begin(makes.actor) as uow:
        await decline_name(uow, request_id, "olga", "Please send us the birth certificate.")
    [entry] = await requests(api, family)
    assert (entry["decision"], entry["answer"]) == ("declined", "Please send us the birth certificate.")
    assert (await child_of(api, family))["name"] == "Mia"
    assert (await ask(api, family)).status_code == 201, "the guardian may ask again"


async def test_a_request_is_decided_once(api: ApiClient, makes: Makes, family: Family) -> None:
    request_id = await asked(api, family)
    await grant(makes, request_id)
    for unknown, error in ((request_id, NameRequestDecided), (uuid4(), NameRequestNotFound)):
        with pytest.raises(DomainError) as refused:
            await grant(makes, unknown)
        assert isinstance(refused.value, error)


async def test_another_request_replaces_the_one_that_waits(api: ApiClient, makes: Makes, family: Family) -> None:
    await asked(api, family, name="Mlia")
    await asked(api, family)
    assert [entry["name"] for entry in await requests(api, family)] == ["Mila"]


@pytest.mark.parametrize(
    ("field", "sentence"),
    [("name", "Name is required"), ("last_name", "Last name is required"), ("reason", "Reason is required")],
)
async def test_both_names_and_a_reason_are_required(api: ApiClient, family: Family, field: str, sentence: str) -> None:
    response = await ask(api, family, **{field: " "})
    assert response.status_code == 422
    assert response.json()["fields"] == {f"name_request.{field}": sentence}


async def test_the_present_name_is_no_correction(api: ApiClient, makes: Makes, family: Family) -> None:
    await grant(makes, await asked(api, family))
    assert (await ask(api, family)).json()["code"] == "name_unchanged"


async def test_strangers_and_operators_cannot_ask(api: ApiClient, makes: Makes, family: Family) -> None:
    stranger = await makes.family("other@example.com")
    body = {"name_request": ASKED}
    assert (await api.post(path(family), json=body, by=as_guardian(stranger))).status_code == 404
    assert (await api.get(path(family), by=as_guardian(stranger))).status_code == 404
    assert (await api.post(path(family), json=body, by=as_guardian(family, operator="ops"))).status_code == 403
    assert await requests(api, family) == []


@pytest.mark.parametrize("granted", [True, False])
async def test_letter_has_neither_name_nor_reason(
    api: ApiClient, makes: Makes, family: Family, delivery: Delivery, mailbox: Mailbox, *, granted: bool
) -> None:
    request_id = await asked(api, family)
    async with makes.units.begin(makes.actor) as uow:
        if granted:
            await grant_name(uow, request_id, "olga")
        else:
            await decline_name(uow, request_id, "olga", "No certificate.")
    await delivery.deliver()
    [subject] = mailbox.subjects(DANA)
    assert subject == ("We corrected your child’s name" if granted else "We didn’t change your child’s name")
    for word in ("Mia", "Mila", "Rivera", "certificate", "spelled"):
        assert word not in mailbox.text()
    notices = (await api.get("/notifications", by=as_guardian(family))).json()["notifications"]
    assert notices[0]["text"] == "We answered your request about a name"
    assert notices[0]["path"] == f"/client/basic-info?child={family.children[0].id}"


async def test_guardian_who_lost_the_child_gets_no_letter(
    api: ApiClient, makes: Makes, family: Family, delivery: Delivery, mailbox: Mailbox
) -> None:
    request_id = await asked(api, family)
    async with makes.units.begin(makes.actor) as uow:
        await revoke_guardianship(uow, family.guardian.id, family.children[0].id)
    await grant(makes, request_id)
    await delivery.deliver()
    assert mailbox.mails == []


async def test_requests_are_erased_with_the_family(
    api: ApiClient, makes: Makes, family: Family, runtime: Runtime
) -> None:
    await asked(api, family)
    async with makes.units.begin(makes.actor) as uow:
        await erase_family(uow, family.guardian.id)
    assert await runtime.queries.value("SELECT count(*) FROM name_requests") == 0
