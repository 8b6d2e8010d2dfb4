from typing import Any

from chassis.ids import new_id
from chassis.testing.api import ApiClient
from chassis.testing.people import SignIns

from services.identity.tests.world import PASSWORD, SPEECH, Makes


def registration(**changed: Any) -> dict[str, Any]:
    child = {"name": "Mia", "age": 7, "specialty_ids": [str(SPEECH)]}
    guardian = {"state": "CA", "children_attributes": [child]}
    plain = {"email": "Dana@Example.com", "password": PASSWORD, "first_name": "Dana", "guardian": guardian}
    return {**plain, **changed}


def with_child(**changed: Any) -> dict[str, Any]:
    child = {"name": "Mia", "age": 7, "specialty_ids": [str(SPEECH)], **changed}
    return registration(guardian={"state": "CA", "children_attributes": [child]})


async def test_a_guardian_registers_unconfirmed_and_a_mail_is_queued(api: ApiClient, makes: Makes) -> None:
    response = await api.post("/guardian/register", json=registration())
    assert response.status_code == 201
    user = response.json()["user"]
    assert (user["email"], user["uid"], user["user_type"]) == ("dana@example.com", "dana@example.com", "guardian")
    async with makes.units.begin(makes.actor) as uow:
        assert await uow.value("SELECT confirmed_at FROM users") is None
        assert await uow.value("SELECT email FROM notifications") == "dana@example.com"
        hashed = await uow.value("SELECT password_hash FROM users")
    assert hashed.startswith("$argon2id$")


async def test_registration_publishes_guardian_and_children(api: ApiClient) -> None:
    children = [{"name": name, "age": 7, "specialty_ids": [str(SPEECH)]} for name in ("Mia", "Leo")]
    response = await api.post(
        "/guardian/register", json=registration(guardian={"state": "NY", "children_attributes": children})
    )
    guardian_id = response.json()["user"]["userable_id"]
    [profile] = await api.emitted("identity.guardian.profile_changed.v1")
    assert (profile["guardian_id"], profile["state"], profile["timezone"]) == (guardian_id, "NY", "America/New_York")
    events = await api.emitted("identity.child.profile_changed.v1")
    assert [child["name"] for child in events] == ["Mia", "Leo"]
    granted = await api.emitted("identity.guardianship.granted.v1")
    assert [(g["guardian_id"], g["child_id"]) for g in granted] == [(guardian_id, c["child_id"]) for c in events]


async def test_one_email_is_one_user(api: ApiClient) -> None:
    await api.post("/guardian/register", json=registration())
    again = await api.post("/guardian/register", json=registration(email="DANA@example.com"))
    assert again.status_code == 409
    assert again.json()["code"] == "email_taken"
    assert again.json()["error"] == "This email is already registered."


async def test_the_same_idempotency_key_registers_once(api: ApiClient, makes: Makes) -> None:
    key = {"Idempotency-Key": "one-registration"}
    first = await api.post("/guardian/register", json=registration(), headers=key)
    second = await api.post("/guardian/register", json=registration(), headers=key)
    assert (first.status_code, second.status_code) == (201, 201)
    assert first.json() == second.json()
    async with makes.units.begin(makes.actor) as uow:
        assert await uow.value("SELECT count(*) FROM users") == 1


WRONG: list[tuple[dict[str, Any], str, str]] = [
    (registration(password=""), "password", "Password is required"),
    (registration(password="Ab1!"), "password", "Password must be at least 8 characters"),
    (
        registration(password="onlylowercase"),
        "password",
        "Requires uppercase, lowercase, number & special (#.-?!@$%^&*)",
    ),
    (registration(email=""), "email", "Email is required"),
    (registration(email="dana@"), "email", "Invalid email format"),
    (registration(first_name=" "), "first_name", "First name is required"),
    (with_child(name=""), "guardian.children_attributes.0.name", "Name is required"),
    (with_child(age=22), "guardian.children_attributes.0.age", "Age must be between 0 and 21"),
    (with_child(age=-1), "guardian.children_attributes.0.age", "Age must be between 0 and 21"),
    (
        with_child(specialty_ids=["nothing"]),
        "guardian.children_attributes.0.specialty_ids",
        "Specialty is not valid",
    ),
    (
        with_child(specialty_ids=["0199a000-0000-7000-8000-0000000000ff"]),
        "guardian.children_attributes.0.specialty_ids",
        "Specialty is not valid",
    ),
    (
        registration(guardian={"state": "ZZ", "children_attributes": []}),
        "guardian.state",
        "State is not valid",
    ),
]


async def test_invalid_registration_is_named_and_leaves_nothing(api: ApiClient, makes: Makes) -> None:
    for payload, field, sentence in WRONG:
        response = await api.post("/guardian/register", json=payload)
        assert (response.status_code, response.json()["fields"].get(field)) == (422, sentence)
    async with makes.units.begin(makes.actor) as uow:
        assert await uow.value("SELECT count(*) FROM users") == 0
        assert await uow.value("SELECT count(*) FROM notifications") == 0
    assert await api.emitted() == []


async def test_age_is_required(api: ApiClient) -> None:
    child = {"name": "Mia", "specialty_ids": [str(SPEECH)]}
    response = await api.post(
        "/guardian/register", json=registration(guardian={"state": "CA", "children_attributes": [child]})
    )
    assert response.json()["errors"] == ["Age is required"]


async def test_check_email_says_whether_an_address_is_free(api: ApiClient, makes: Makes) -> None:
    await makes.family("dana@example.com")
    taken = await api.post("/user/check_email", json={"email": "Dana@Example.com"})
    free = await api.post("/user/check_email", json={"email": "someone.else@example.com"})
    assert (taken.json(), free.json()) == ({"available": False}, {"available": True})


async def test_check_email_requires_email(api: ApiClient) -> None:
    response = await api.post("/user/check_email", json={"email": "dana"})
    assert (response.status_code, response.json()["error"]) == (422, "Invalid email format")


def with_consent() -> dict[str, Any]:
    plain = registration()
    return {**plain, "guardian": {**plain["guardian"], "accepted_terms_and_conditions": True}}


async def test_consent_at_registration_accepts_the_current_texts(api: ApiClient, makes: Makes) -> None:
    texts = {await makes.terms(), await makes.terms("privacy_policy")}
    response = await api.post("/guardian/register", json=with_consent())
    assert response.status_code == 201
    [accepted] = await api.emitted("identity.guardian.terms_accepted.v1")
    assert accepted["guardian_id"] == response.json()["user"]["userable_id"]
    assert set(accepted["document_ids"]) == {str(text) for text in texts}
    assert accepted["address"]


async def test_consent_without_published_texts_registers_nobody(api: ApiClient, makes: Makes) -> None:
    response = await api.post("/guardian/register", json=with_consent())
    assert (response.status_code, response.json()["code"]) == (409, "terms_not_published")
    async with makes.units.begin(makes.actor) as uow:
        assert await uow.value("SELECT count(*) FROM users") == 0


async def test_only_billing_asks_whether_terms_are_accepted(api: ApiClient, makes: Makes, sign_ins: SignIns) -> None:
    await makes.terms()
    consenting = (await api.post("/guardian/register", json=with_consent())).json()["user"]["userable_id"]
    other = (await api.post("/guardian/register", json=registration(email="sam@example.com"))).json()["user"]
    http = api._http  # internal paths aren't part of what the client calls
    answers = [
        await http.get(f"/internal/guardians/{guardian}/terms", headers=sign_ins.service_headers("billing", "identity"))
        for guardian in (consenting, other["userable_id"])
    ]
    assert [response.json() for response in answers] == [{"accepted": True}, {"accepted": False}]
    refused = await http.get(
        f"/internal/guardians/{consenting}/terms", headers=sign_ins.service_headers("documents", "identity")
    )
    assert refused.status_code == 403


async def test_billing_learns_names_only_of_the_guardians_own_children(
    api: ApiClient, makes: Makes, sign_ins: SignIns
) -> None:
    family, other = await makes.family(), await makes.family("sam@example.com")
    child, therapist = family.children[0], await makes.therapist()
    http, headers = api._http, sign_ins.service_headers("billing", "identity")
    path = f"/internal/guardians/{family.guardian.id}/children"
    found = (await http.get(f"{path}/{child.id}/statement_names?therapist_id={therapist}", headers=headers)).json()
    assert found["guardian"]["name"].startswith("Dana")
    assert found["child"]["name"].startswith(child.name)
    assert [each["id"] for each in found["therapists"]] == [str(therapist)]
    foreign = await http.get(f"{path}/{other.children[0].id}/statement_names", headers=headers)
    assert foreign.json()["child"] is None
    unknown = await http.get(f"/internal/guardians/{new_id()}/children/{child.id}/statement_names", headers=headers)
    assert unknown.status_code == 404
    refused = sign_ins.service_headers("documents", "identity")
    assert (await http.get(f"{path}/{child.id}/statement_names", headers=refused)).status_code == 403
