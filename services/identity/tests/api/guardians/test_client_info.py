"""The client info form and siblings: PUT and POST /guardian/clients."""

from typing import Any

import pytest
from chassis.testing.api import ApiClient
from identity.domain.children import MAX_CHILDREN
from identity.use_cases.families.create_family import Family
from identity.use_cases.families.revoke_guardianship import revoke_guardianship

from services.identity.tests.world import OCCUPATIONAL, SPEECH, Makes, as_guardian, as_therapist

FULL: dict[str, Any] = {
    "name": "Mia",
    "last_name": "Rivera",
    "preferred_name": "Mimi",
    "age": 8,
    "gender": "Female",
    "preferred_time_frame": "morning",
    "specialty_ids": [str(OCCUPATIONAL)],
    "guardian": {
        "first_name": "Dana",
        "last_name": "Rivera",
        "email": "dana@example.com",
        "phone_number": "4155550123",
        "relationship": "legal_guardian",
        "timezone": "Mountain Time (US & Canada)",
        "opt_out_email_notification": True,
        "opt_out_phone_notification": True,
    },
}


async def save(api: ApiClient, family: Family, **client: Any) -> Any:
    path = f"/guardian/clients/{family.children[0].id}"
    return await api.put(path, json={"client": client}, by=as_guardian(family))


async def test_the_form_saves_the_child_and_the_guardian_together(api: ApiClient, makes: Makes) -> None:
    family = await makes.family()
    response = await save(api, family, **FULL)
    assert response.status_code == 200, response.text
    client = response.json()["client"]
    assert {name: client[name] for name in ("name", "last_name", "preferred_name", "age", "gender")} == {
        "name": "Mia",
        "last_name": "Rivera",
        "preferred_name": "Mimi",
        "age": 8,
        "gender": "female",
    }
    assert client["guardian"] == {**FULL["guardian"], "timezone": "America/Denver"}
    assert client["relationship_to_guardian"] == "legal_guardian"
    event = (await api.emitted("identity.child.profile_changed.v1"))[-1]
    assert (event["preferred_name"], event["guardian"]["opt_out_phone_notification"]) == ("Mimi", True)


async def test_pronouns_are_open_until_the_family_chooses_them(api: ApiClient, makes: Makes) -> None:
    family = await makes.family()

    async def pronouns_after(**client: Any) -> tuple[str, str]:
        response = await save(api, family, **client)
        assert response.status_code == 200, response.text
        event = (await api.emitted("identity.child.profile_changed.v1"))[-1]
        return response.json()["client"]["pronouns"], event["pronouns"]

    assert await pronouns_after(age=8, gender="male") == ("not_specified", "not_specified")
    assert await pronouns_after(pronouns="she_her") == ("she_her", "she_her")
    assert await pronouns_after(age=9) == ("she_her", "she_her")
    assert await pronouns_after(pronouns="not_specified") == ("not_specified", "not_specified")
    assert (await save(api, family, pronouns="it")).status_code == 422


async def test_summary_and_payer_are_published_without_contact_details(api: ApiClient, makes: Makes) -> None:
    family = await makes.family()
    await save(api, family, **FULL)
    profile = (await api.emitted("identity.child.profile_changed.v1"))[-1]
    child = {"version": profile["version"], "child_id": str(family.children[0].id)}
    assert (await api.emitted("identity.child.summary_changed.v1"))[-1] == {
        **child,
        "name": "Mia",
        "last_name": "Rivera",
        "preferred_name": "Mimi",
        "specialty_ids": [str(OCCUPATIONAL)],
    }
    assert (await api.emitted("identity.child.payer_changed.v1"))[-1] == {
        **child,
        "billing_responsability": "private_pay",
        "timezone": "America/Denver",
    }


async def test_saving_unchanged_form_publishes_nothing(api: ApiClient, makes: Makes) -> None:
    family = await makes.family()
    await save(api, family, **FULL)
    before = await api.emitted()
    assert (await save(api, family, **FULL)).status_code == 200
    assert await api.emitted() == before


async def test_omitted_fields_stay_unchanged(api: ApiClient, makes: Makes) -> None:
    family = await makes.family()
    await save(api, family, **FULL)
    client = (await save(api, family, age=9)).json()["client"]
    assert (client["age"], client["preferred_name"], client["guardian"]["phone_number"]) == (9, "Mimi", "4155550123")


SENTENCES = [
    ("name", "Name is required"),
    ("last_name", "Last name is required"),
    ("preferred_name", "Guardian preferred name is required"),
    ("age", "Age is required"),
    ("relationship_to_guardian", "Guardian relationship is required"),
    ("guardian.first_name", "Guardian name is required"),
    ("guardian.last_name", "Guardian last name is required"),
    ("guardian.relationship", "Guardian relationship is required"),
    ("guardian.timezone", "Timezone is required"),
    ("guardian.email", "Guardian email is required"),
    ("guardian.phone_number", "Guardian phone number is required"),
]


def nested(path: str, value: Any) -> dict[str, Any]:
    outer, _, inner = path.partition(".")
    return {outer: {inner: value}} if inner else {path: value}


@pytest.mark.parametrize("blank", ["", "  ", None])
@pytest.mark.parametrize(("path", "sentence"), SENTENCES)
async def test_blank_field_gets_its_message(
    api: ApiClient, makes: Makes, path: str, sentence: str, blank: str | None
) -> None:
    response = await save(api, await makes.family(), **nested(path, blank))
    assert (response.status_code, response.json()["fields"]) == (422, {f"client.{path}": sentence})


WRONG = [
    ("guardian.email", "dana@", "Invalid email format"),
    ("guardian.email", "someone.else@example.com", "Email can't be changed"),
    ("guardian.phone_number", "1234567", "Invalid phone number format"),
    ("guardian.phone_number", "+1 415 555 0123", "Invalid phone number format"),
    ("guardian.timezone", "Mars/Olympus", "Timezone is not valid"),
    ("age", 22, "Age must be between 0 and 21"),
    ("name", "Maja", "Name can't be changed"),
    ("specialty_ids", ["none"], "Specialty is not valid"),
    ("therapist_id", "none", "This therapist isn't available for your child. Please choose another one."),
    ("birthdate", "2030-01-01", "Enter the date of birth of a child from 0 to 21 years old"),
]


@pytest.mark.parametrize(("path", "value", "sentence"), WRONG)
async def test_invalid_field_is_named_and_nothing_changes(
    api: ApiClient, makes: Makes, path: str, value: Any, sentence: str
) -> None:
    family = await makes.family()
    before = await api.emitted()
    response = await save(api, family, **{"gender": "male", **nested(path, value)})
    assert (response.status_code, response.json()["fields"]) == (422, {f"client.{path}": sentence})
    assert await api.emitted() == before


async def test_a_last_name_is_read_only_once_it_is_set(api: ApiClient, makes: Makes) -> None:
    family = await makes.family()
    assert (await save(api, family, last_name="Rivera")).status_code == 200
    assert (await save(api, family, last_name="Rivera")).status_code == 200
    response = await save(api, family, last_name="Stone")
    assert response.json()["fields"] == {"client.last_name": "Last name can't be changed"}


async def test_two_relationships_that_differ_are_refused(api: ApiClient, makes: Makes) -> None:
    response = await save(
        api,
        await makes.family(),
        relationship_to_guardian="family_member",
        guardian={"relationship": "legal_guardian"},
    )
    assert response.json()["fields"] == {"client": "Guardian relationship is given twice with different values"}


async def test_foreign_child_looks_absent(api: ApiClient, makes: Makes) -> None:
    family, other = await makes.family(), await makes.family("other@example.com")
    for client_id in (str(other.children[0].id), "0199b000-0000-7000-8000-0000000000aa", "none"):
        response = await api.put(
            f"/guardian/clients/{client_id}", json={"client": {"gender": "male"}}, by=as_guardian(family)
        )
        assert (response.status_code, response.json()["error"]) == (404, "We couldn't find this child.")


async def test_only_guardian_can_save_client_info(api: ApiClient, makes: Makes) -> None:
    family, therapist_id = await makes.family(), await makes.therapist()
    path, body = f"/guardian/clients/{family.children[0].id}", {"client": {"gender": "male"}}
    assert (await api.put(path, json=body, by=as_therapist(therapist_id))).status_code == 403
    assert (await api.put(path, json=body)).status_code == 401


async def test_saving_form_is_audited(api: ApiClient, makes: Makes) -> None:
    family = await makes.family()
    await save(api, family, **FULL)
    async with makes.units.begin(makes.actor) as uow:
        rows = await uow.rows("SELECT action FROM audit_entries WHERE actor LIKE 'guardian:%' ORDER BY action")
    assert [row["action"] for row in rows] == ["child.updated", "guardian.updated"]


async def join(api: ApiClient, family: Family, key: str | None = None, **client: Any) -> Any:
    headers = {"Idempotency-Key": key} if key else {}
    body = {"client": {"name": "Leo", "last_name": "Rivera", "age": 5, "specialty_ids": [str(SPEECH)], **client}}
    return await api.post("/guardian/clients", json=body, by=as_guardian(family), headers=headers)


async def test_sibling_is_added_and_published(api: ApiClient, makes: Makes) -> None:
    family = await makes.family()
    response = await join(api, family)
    assert response.status_code == 201, response.text
    client = response.json()["client"]
    assert (client["preferred_name"], client["billing_responsability"]) == ("Leo Rivera", "private_pay")
    guardian = (await api.get("/guardian/me", by=as_guardian(family))).json()["guardian"]
    assert [child["name"] for child in guardian["children"]] == ["Mia", "Leo"]
    granted = (await api.emitted("identity.guardianship.granted.v1"))[-1]
    assert granted == {
        "version": 1, "guardian_id": str(family.guardian.id), "child_id": client["id"],
        "rights": ["book", "pay", "read", "remind"], "address_hidden": False,
    }  # fmt: skip


async def test_sibling_does_not_block_profile_step(api: ApiClient, makes: Makes) -> None:
    family = await makes.family()
    await makes.plan(family)
    await join(api, family)
    guardian = (await api.get("/guardian/me", by=as_guardian(family))).json()["guardian"]
    assert guardian["profile_step"] == "add_child_data"


async def test_repeated_sibling_request_adds_one_child(api: ApiClient, makes: Makes) -> None:
    family = await makes.family()
    first, again = await join(api, family, "key-1"), await join(api, family, "key-1")
    assert first.json() == again.json()
    assert len((await api.get("/guardian/me", by=as_guardian(family))).json()["guardian"]["children"]) == 2


@pytest.mark.parametrize(
    ("field", "value", "sentence"),
    [
        ("name", " ", "Name is required"),
        ("last_name", "", "Last name is required"),
        ("age", None, "Age is required"),
        ("age", 40, "Age must be between 0 and 21"),
        ("specialty_ids", ["none"], "Specialty is not valid"),
        ("school_name", "Lincoln", "School name isn't accepted here"),
    ],
)
async def test_invalid_sibling_field_is_named(
    api: ApiClient, makes: Makes, field: str, value: Any, sentence: str
) -> None:
    response = await join(api, await makes.family(), **{field: value})
    assert (response.status_code, response.json()["fields"]) == (422, {f"client.{field}": sentence})


async def test_family_size_is_limited(api: ApiClient, makes: Makes) -> None:
    family = await makes.family()
    for _ in range(MAX_CHILDREN - 1):
        assert (await join(api, family)).status_code == 201
    refused = await join(api, family)
    assert (refused.status_code, refused.json()["code"]) == (409, "too_many_children")


async def test_revoked_child_frees_a_place_and_is_not_editable(api: ApiClient, makes: Makes) -> None:
    family = await makes.family()
    async with makes.units.begin(makes.actor) as uow:
        await revoke_guardianship(uow, family.guardian.id, family.children[0].id)
    assert (await save(api, family, gender="male")).status_code == 404
    assert (await join(api, family)).status_code == 201


async def test_therapist_cannot_add_child(api: ApiClient, makes: Makes) -> None:
    by = as_therapist(await makes.therapist())
    body = {"client": {"name": "Leo", "age": 5}}
    assert (await api.post("/guardian/clients", json=body, by=by)).status_code == 403
