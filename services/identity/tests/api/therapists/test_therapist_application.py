from typing import Any
from uuid import UUID

import httpx
import pytest
from chassis.runtime import Runtime
from chassis.testing.api import ApiClient
from chassis.testing.clock import FakeClock
from chassis.testing.documents import FakeDocuments, file
from identity.notifications.deliver import Delivery
from identity.resources import files_of
from identity.use_cases.therapists.decide_application import approve_therapist

from services.identity.tests.mailbox import Mailbox
from services.identity.tests.world import PASSWORD, SPEECH, Makes, as_therapist


def new_license(state: str = "CA", **known: Any) -> dict[str, Any]:
    return {"state": state, "license_file": file("license.pdf"), **known}


def form(email: str = "noor@example.com", **known: Any) -> dict[str, Any]:
    therapist = {
        "city": "Fresno",
        "country": "US",
        "experience": 6,
        "gender": 0,
        "hours_per_week": 20,
        "online_therapy_experience": 2,
        "pediatric_experience": 5,
        "phone_number": "5595550142",
        "specialty_id": str(SPEECH),
        "state": "CA",
        "zipcode": "93701",
        "licenses_attributes": [new_license()],
        "resume": file("resume.docx"),
        "accepted_terms_and_conditions": True,
        **known,
    }
    return {"email": email, "first_name": "Noor", "last_name": "Haddad", "therapist": therapist}


@pytest.fixture(autouse=True)
async def texts(makes: Makes) -> set[UUID]:
    """The current terms and privacy policy."""
    return {await makes.terms(), await makes.terms("privacy_policy")}


async def apply(api: ApiClient, **known: Any) -> httpx.Response:
    return await api.post("/therapist/register", json=form(**known))


async def test_application_is_stored_with_files_and_mailed(
    api: ApiClient, documents: FakeDocuments, runtime: Runtime
) -> None:
    response = await apply(
        api, licenses_attributes=[new_license("CA"), new_license("NV", number="NV-7", expires_on="2027-05-31")]
    )
    assert response.status_code == 201, response.text
    user = response.json()["user"]
    assert (user["email"], user["user_type"], user["name"]) == ("noor@example.com", "therapist", "Noor Haddad")
    therapist = await runtime.queries.row("SELECT status, profile_step, gender, timezone FROM therapists")
    assert therapist is not None
    assert tuple(therapist.values()) == ("applicant", "account", "not_specified", "America/Los_Angeles")
    purposes = sorted((kept["purpose"], kept["owner_id"]) for kept in documents.kept.values())
    assert purposes == [(purpose, user["userable_id"]) for purpose in ("licence", "licence", "resume")]
    assert await runtime.queries.value("SELECT count(*) FROM files WHERE state = 'kept'") == 3
    mails = await runtime.queries.rows("SELECT kind, user_id FROM notifications")
    assert [(row["kind"], row["user_id"]) for row in mails] == [("application_received", user["id"])]
    [event] = await api.emitted("identity.therapist.profile_changed.v1")
    assert event["accepting"] is False


async def test_an_application_is_answered_in_its_language(
    api: ApiClient, documents: FakeDocuments, delivery: Delivery, mailbox: Mailbox
) -> None:
    response = await api.post("/therapist/register", json=form() | {"language": "es"})
    assert (response.status_code, response.json()["user"]["language"]) == (201, "es")
    await delivery.deliver()
    assert mailbox.subjects("noor@example.com") == ["Recibimos tu solicitud"]


async def test_an_application_stores_which_terms_were_accepted(
    api: ApiClient, documents: FakeDocuments, runtime: Runtime, clock: FakeClock, texts: set[UUID]
) -> None:
    applicant = (await apply(api)).json()["user"]["userable_id"]
    rows = await runtime.queries.rows(
        "SELECT * FROM therapist_terms_acceptances WHERE accepted_at = $1 AND address IS NOT NULL", clock.now
    )
    assert {(row["therapist_id"], UUID(row["document_id"])) for row in rows} == {(applicant, text) for text in texts}
    audited = await runtime.queries.value("SELECT count(*) FROM audit_entries WHERE action = 'terms.accepted'")
    assert audited == 1


async def test_applicant_cannot_sign_in_or_be_found(api: ApiClient, documents: FakeDocuments) -> None:
    user = (await apply(api)).json()["user"]
    given = {"email": user["email"], "password": PASSWORD, "user_type": "therapist"}
    assert (await api.post("/users/sign_in", json={"user": given})).status_code == 401
    assert (await api.get("/therapists", params={"state": "CA"})).json() == {"therapists": []}
    assert (await api.get(f"/therapists/{user['userable_id']}")).status_code == 404


@pytest.mark.parametrize(
    ("known", "field", "sentence"),
    [
        ({"licenses_attributes": []}, "licenses_attributes", "At least one license is required"),
        ({"licenses_attributes": [new_license("ZZ")]}, "licenses_attributes.0.state", "State is not valid"),
        ({"licenses_attributes": [new_license("")]}, "licenses_attributes.0.state", "State is required"),
        (
            {"licenses_attributes": [new_license(license_file=file("license.svg"))]},
            "licenses_attributes.0.license_file",
            "File must be one of these types: .pdf, .doc, .docx, .jpg",
        ),
        ({"resume": file("resume.exe")}, "resume", "File must be one of these types: .pdf, .doc, .docx, .jpg"),
        (
            {"accepted_terms_and_conditions": False},
            "accepted_terms_and_conditions",
            "Please accept the terms and conditions.",
        ),
        ({"specialty_id": "none"}, "specialty_id", "Specialty is not valid"),
        ({"phone_number": "12"}, "phone_number", "Invalid phone number format"),
        ({"phone_number": ""}, "phone_number", "Phone number is required"),
        ({"zipcode": "9370"}, "zipcode", "Enter a valid ZIP code"),
        ({"country": "DE"}, "country", "Country is not valid"),
        ({"city": " "}, "city", "City is required"),
        ({"experience": 90}, "experience", "Years must be between 0 and 80"),
        ({"hours_per_week": 0}, "hours_per_week", "Hours per week must be between 1 and 80"),
        ({"gender": 4}, "gender", None),
    ],
)
async def test_invalid_application_is_named_and_leaves_nothing(
    api: ApiClient,
    documents: FakeDocuments,
    runtime: Runtime,
    clock: FakeClock,
    known: dict[str, Any],
    field: str,
    sentence: str | None,
) -> None:
    response = await apply(api, **known)
    assert response.status_code == 422, response.text
    message = response.json()["fields"][f"therapist.{field}"]
    assert sentence is None or message == sentence
    assert await runtime.queries.value("SELECT count(*) FROM users") == 0
    clock.advance(hours=2)
    await files_of(runtime).drop_unneeded()
    assert documents.kept == {}


async def test_each_license_needs_a_file(api: ApiClient, documents: FakeDocuments) -> None:
    response = await apply(api, licenses_attributes=[{"state": "CA"}])
    assert (response.status_code, list(response.json()["fields"])) == (
        422,
        ["therapist.licenses_attributes.0.license_file"],
    )


async def test_duplicate_license_is_refused(api: ApiClient, documents: FakeDocuments) -> None:
    response = await apply(
        api, licenses_attributes=[new_license(number="1"), new_license(number="1"), new_license("NV")]
    )
    assert (response.status_code, response.json()["code"]) == (422, "licence_twice")


async def test_at_most_twenty_licenses(api: ApiClient, documents: FakeDocuments) -> None:
    response = await apply(api, licenses_attributes=[new_license()] * 21)
    assert (response.status_code, list(response.json()["fields"])) == (422, ["therapist.licenses_attributes"])


async def test_file_over_four_mebibytes_is_too_large(api: ApiClient, documents: FakeDocuments) -> None:
    response = await apply(api, resume=file("resume.pdf", bytes(4 * 1024 * 1024 + 1)))
    assert (response.status_code, response.json()["error"]) == (413, "File size must be smaller than 4Mb")
    assert response.json()["fields"] == {"therapist.resume": "File size must be smaller than 4Mb"}


async def test_second_application_is_refused_and_its_files_dropped(
    api: ApiClient, documents: FakeDocuments, runtime: Runtime, clock: FakeClock
) -> None:
    await apply(api)
    again = await apply(api)
    assert (again.status_code, again.json()["code"]) == (409, "email_taken")
    assert len(documents.kept) == 4
    clock.advance(hours=2)
    await files_of(runtime).drop_unneeded()
    assert len(documents.kept) == 2


async def test_repeated_request_gets_same_response(api: ApiClient, documents: FakeDocuments) -> None:
    first, second = [
        await api.post("/therapist/register", json=form(), headers={"Idempotency-Key": "one"}) for _ in range(2)
    ]
    assert (first.status_code, second.status_code) == (201, 201)
    assert first.json() == second.json()


async def test_nothing_is_registered_while_documents_is_down(
    api: ApiClient, documents: FakeDocuments, runtime: Runtime
) -> None:
    documents.away = True
    response = await apply(api)
    assert (response.status_code, response.json()["code"]) == (503, "unavailable")
    assert await runtime.queries.value("SELECT count(*) FROM users") == 0


async def test_approval_verifies_complete_licenses(
    api: ApiClient, documents: FakeDocuments, makes: Makes, runtime: Runtime
) -> None:
    applied = await apply(
        api, licenses_attributes=[new_license("CA"), new_license("NV", number="1", expires_on="2027-05-31")]
    )
    therapist_id = applied.json()["user"]["userable_id"]
    async with makes.units.begin(makes.actor) as uow:
        await approve_therapist(uow, therapist_id)
    own = (await api.get("/therapist/me", by=as_therapist(therapist_id))).json()["therapist"]
    assert [(each["state"], each["status"]) for each in own["licenses"]] == [
        ("CA", "unverified"),
        ("NV", "valid"),
    ]
    assert own["licensed_states"] == ["NV"]
    kinds = await runtime.queries.rows("SELECT kind FROM notifications ORDER BY id")
    assert [row["kind"] for row in kinds] == ["application_received", "application_approved"]


async def test_applications_are_limited_per_email(api: ApiClient, documents: FakeDocuments) -> None:
    statuses = [(await apply(api)).status_code for _ in range(11)]
    assert statuses == [201, *[409] * 9, 429]
