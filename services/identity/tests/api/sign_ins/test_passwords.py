from dataclasses import replace
from typing import Any
from urllib.parse import parse_qs, urlsplit
from uuid import UUID

import httpx
import pytest
from chassis.auth.keys import load_private_key
from chassis.runtime import Runtime
from chassis.testing.api import ApiClient
from chassis.testing.clock import FakeClock
from chassis.testing.people import SignIns
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from identity.adapters.tables import User
from identity.resources import password_links_of
from identity.use_cases.families.create_family import Family, NewChild, NewFamily
from identity.use_cases.families.enroll_school_family import enroll_school_family
from identity.use_cases.passwords.password_links import PasswordLinks
from identity.use_cases.therapists.decide_application import approve_therapist, decline_therapist
from sqlmodel import col, select

from services.identity.tests.world import PASSWORD, SPEECH, Makes, as_guardian, signed_in

NEW = "Cloudy#Day9"
Headers = dict[str, str]


class Links:
    """Creates links as in the emails."""

    def __init__(self, runtime: Runtime, makes: Makes) -> None:
        self._links = password_links_of(runtime)
        self._makes = makes

    async def to(self, email: str = "dana@example.com") -> Headers:
        """The three values of a new link."""
        async with self._makes.units.begin(self._makes.actor) as uow:
            user = (await uow.db.scalars(select(User).where(col(User.email) == email))).one()
            address = urlsplit(self._links.new(uow, user))
        assert address.path == "/reset-password"
        return {name: values[0] for name, values in parse_qs(address.query).items()}


@pytest.fixture
def links(runtime: Runtime, makes: Makes) -> Links:
    return Links(runtime, makes)


async def set_password(api: ApiClient, headers: Headers, password: str = NEW, **more: Any) -> httpx.Response:
    body = {"password": password, "password_confirmation": password, **more}
    return await api.put("/users/password", json=body, headers=headers)


async def sign_in(api: ApiClient, password: str, email: str = "dana@example.com", user_type: str = "guardian") -> int:
    user = {"email": email, "password": password, "user_type": user_type}
    return (await api.post("/users/sign_in", json={"user": user})).status_code


async def queued(makes: Makes, kind: str) -> int:
    async with makes.units.begin(makes.actor) as uow:
        return int(await uow.value("SELECT count(*) FROM notifications WHERE kind = $1", kind))


async def test_link_sets_password_once_and_ends_sign_ins(api: ApiClient, makes: Makes, links: Links) -> None:
    await makes.family()
    here, there = await signed_in(api), await signed_in(api)
    link = await links.to()
    response = await set_password(api, link)
    assert (response.status_code, response.json()["user"]["email"]) == (200, "dana@example.com")
    for headers in (here, there):
        assert (await api.get("/guardian/me", headers=headers)).status_code == 401
    assert (await sign_in(api, PASSWORD), await sign_in(api, NEW)) == (401, 200)
    assert await queued(makes, "password_changed") == 1
    refused(await set_password(api, link, "Third#Day10"))
    assert await sign_in(api, NEW) == 200


def refused(answer: httpx.Response) -> None:
    assert (answer.status_code, answer.json()["code"]) == (422, "reset_link_invalid")
    assert answer.json()["error"] == "This link is no longer valid. Please request a new one."


async def test_reset_link_expires_after_an_hour(api: ApiClient, makes: Makes, links: Links, clock: FakeClock) -> None:
    await makes.family()
    first, second = await links.to(), await links.to()
    clock.advance(minutes=59)
    assert (await set_password(api, first)).status_code == 200
    refused(await set_password(api, second))
    third = await links.to()
    clock.advance(minutes=60)
    refused(await set_password(api, third))


async def test_first_link_of_therapist_lasts_seven_days(
    api: ApiClient, makes: Makes, links: Links, clock: FakeClock
) -> None:
    await makes.terms()
    therapist_id = await makes.applicant()
    async with makes.units.begin(makes.actor) as uow:
        await approve_therapist(uow, therapist_id)
    link, late = await links.to("robin@example.com"), await links.to("robin@example.com")
    clock.advance(days=6, hours=23)
    assert (await set_password(api, link, accepted_terms_and_conditions=True)).status_code == 200
    assert await sign_in(api, NEW, "robin@example.com", "therapist") == 200
    assert (await api.emitted("identity.therapist.profile_changed.v1"))[-1]["accepting"] is True
    assert await queued(makes, "password_changed") == 0, "a first password is no change"
    refused(await set_password(api, late))


async def enroll(makes: Makes) -> Family:
    """A guardian of a school, who has no password yet."""
    child = NewChild(name="Ava", age=8, specialty_ids=[SPEECH], last_name="Rivera", school_name="Lakeside")
    family = NewFamily("dana@example.com", None, "Dana", "CA", "America/Los_Angeles", [child])
    async with makes.units.begin(makes.actor) as uow:
        return await enroll_school_family(uow, family)


async def test_a_school_family_accepts_the_terms_with_the_first_password(
    api: ApiClient, makes: Makes, links: Links
) -> None:
    texts = {await makes.terms(), await makes.terms("privacy_policy")}
    family = await enroll(makes)
    link = await links.to()
    missing = await set_password(api, link)
    assert (missing.status_code, missing.json()["fields"]) == (
        422,
        {"accepted_terms_and_conditions": "Please accept the terms and conditions."},
    )
    assert await sign_in(api, PASSWORD) == 401
    assert (await set_password(api, link, PASSWORD, accepted_terms_and_conditions=True)).status_code == 200
    [accepted] = await api.emitted("identity.guardian.terms_accepted.v1")
    assert accepted["guardian_id"] == str(family.guardian.id)
    assert set(accepted["document_ids"]) == {str(text) for text in texts}
    guardian = (await api.get("/guardian/me", headers=await signed_in(api))).json()["guardian"]
    assert guardian["accepted_terms_and_conditions"] is True
    assert (await set_password(api, await links.to(), "Third#Day10")).status_code == 200, "a reset doesn't ask again"


async def test_an_applicant_accepts_the_terms_only_once(api: ApiClient, makes: Makes, links: Links) -> None:
    await makes.terms()
    accepted, before = await makes.applicant(accepts_terms=True), await makes.applicant("other@example.com")
    async with makes.units.begin(makes.actor) as uow:
        for therapist_id in (accepted, before):
            await approve_therapist(uow, therapist_id)
    assert (await set_password(api, await links.to("robin@example.com"))).status_code == 200
    asked = await set_password(api, await links.to("other@example.com"))
    assert (asked.status_code, asked.json()["code"]) == (422, "terms_not_accepted")


async def test_first_link_ends_after_seven_days_or_when_declined(
    api: ApiClient, makes: Makes, links: Links, clock: FakeClock
) -> None:
    await makes.applicant()
    declined = await makes.applicant("other@example.com")
    mine, theirs = await links.to("robin@example.com"), await links.to("other@example.com")
    async with makes.units.begin(makes.actor) as uow:
        await decline_therapist(uow, declined)
    refused(await set_password(api, theirs))
    clock.advance(days=7)
    refused(await set_password(api, mine))


async def test_password_change_invalidates_link(api: ApiClient, makes: Makes, links: Links) -> None:
    await makes.family()
    link = await links.to()
    await set_password(api, await signed_in(api), current_password=PASSWORD)
    refused(await set_password(api, link, "Third#Day10"))


async def test_link_with_foreign_client_or_uid_is_invalid(api: ApiClient, makes: Makes, links: Links) -> None:
    await makes.family()
    await makes.family("lee@example.com")
    mine, theirs, other = await links.to(), await links.to("lee@example.com"), await links.to()
    for changed in ({"client": theirs["client"]}, {"client": other["client"]}, {"uid": theirs["uid"]},
        {"access-token": theirs["access-token"]}, {"access-token": "made up"}):  # fmt: skip
        refused(await set_password(api, {**mine, **changed}))
    assert await sign_in(api, PASSWORD) == 200
    assert (await set_password(api, {**mine, "uid": "Dana@example.com"})).status_code == 200


async def test_link_is_no_access_token(api: ApiClient, makes: Makes, links: Links) -> None:
    await makes.family()
    link = await links.to()
    assert (await api.get("/guardian/me", headers=link)).status_code == 401
    assert (await api.delete("/users/sign_out", headers=link)).status_code == 401
    response = await set_password(api, link, current_password=PASSWORD)
    assert response.status_code == 401, "it is not a sign-in either"
    assert (await api.post("/users/confirmation", json={"token": link["access-token"]})).status_code == 422


@pytest.mark.parametrize("left_out", ["access-token", "client", "uid"])
async def test_link_requires_all_three_headers(api: ApiClient, makes: Makes, links: Links, left_out: str) -> None:
    await makes.family()
    headers = await links.to()
    headers.pop(left_out)
    for response in (await set_password(api, headers), await api.put("/users/password", json={}, headers=headers)):
        assert (response.status_code, response.json()["code"]) == (422, "missing_required_headers")
        assert response.json()["error"] == "Missing required headers"


@pytest.mark.parametrize(
    ("body", "field", "sentence"),
    [
        ({"password": "", "password_confirmation": ""}, "password", "Password is required"),
        ({"password_confirmation": NEW}, "password", "Password is required"),
        (
            {"password": "Short#1", "password_confirmation": "Short#1"},
            "password",
            "Password must be at least 8 characters",
        ),
        (
            {"password": "nospecial1A", "password_confirmation": "nospecial1A"},
            "password",
            "Requires uppercase, lowercase, number & special (#.-?!@$%^&*)",
        ),
        ({"password": NEW, "password_confirmation": PASSWORD}, "password_confirmation", "Passwords must match"),
        (
            {"password": NEW, "password_confirmation": "Short#1"},
            "password_confirmation",
            "Password must be at least 8 characters",
        ),
    ],
)
async def test_new_password_is_validated(
    api: ApiClient, makes: Makes, links: Links, body: dict[str, str], field: str, sentence: str
) -> None:
    await makes.family()
    link = await links.to()
    response = await api.put("/users/password", json=body, headers=link)
    assert (response.status_code, response.json()["fields"][field]) == (422, sentence)
    assert (await set_password(api, link)).status_code == 200, "a refused password leaves the link as it was"


async def test_password_change_ends_all_other_sign_ins(api: ApiClient, makes: Makes) -> None:
    await makes.family()
    here, there = await signed_in(api), await signed_in(api)
    missing = await set_password(api, here)
    assert (missing.status_code, missing.json()["fields"]) == (
        422,
        {"current_password": "Current password is required"},
    )
    wrong = await set_password(api, here, current_password="Wrong#Day7")
    assert wrong.json()["fields"] == {"current_password": "That isn't your current password."}
    assert (await set_password(api, here, current_password=PASSWORD)).status_code == 200
    assert (await api.get("/guardian/me", headers=here)).status_code == 200
    assert (await api.get("/guardian/me", headers=there)).status_code == 401
    assert (await sign_in(api, PASSWORD), await sign_in(api, NEW)) == (401, 200)
    assert await queued(makes, "password_changed") == 1


async def test_impersonation_cannot_change_password(api: ApiClient, makes: Makes, sign_ins: SignIns) -> None:
    family = await makes.family()
    seen_by_olga = sign_ins.headers(as_guardian(family, operator="olga"))
    assert (await set_password(api, seen_by_olga, current_password=PASSWORD)).status_code == 403


async def test_reset_request_is_same_for_every_email(api: ApiClient, makes: Makes) -> None:
    await makes.family()
    await makes.applicant()
    emails = ("dana@example.com", "robin@example.com", "nobody@example.com")
    answers = [await api.post("/users/password", json={"email": email}) for email in emails]
    assert {(response.status_code, response.text) for response in answers} == {(202, "{}")}
    assert await queued(makes, "password_reset") == len(emails)


async def test_link_token_is_not_stored(api: ApiClient, makes: Makes, links: Links) -> None:
    await makes.family()
    link = await links.to()
    async with makes.units.begin(makes.actor) as uow:
        rows = await uow.rows("SELECT * FROM password_links")
    assert [row["id"] for row in rows] == [UUID(link["client"])]
    assert link["access-token"] not in str(rows)


async def test_password_of_100_characters_is_used_exactly(api: ApiClient, makes: Makes, links: Links) -> None:
    await makes.family()
    long = "Cloudy#Day9 " * 8 + "Ends"
    assert (await set_password(api, await links.to(), long)).status_code == 200
    assert await sign_in(api, long) == 200
    for altered in (long[:-1], long.lower(), long + " ", long[:72]):
        assert await sign_in(api, altered) == 401


async def test_a_link_works_while_its_key_is_replaced(api: ApiClient, makes: Makes, runtime: Runtime) -> None:
    await makes.family()
    link = await Links(runtime, makes).to()
    former = load_private_key(runtime.settings.jwks_file.parent / "access.json").public_key()
    links = PasswordLinks(Ed25519PrivateKey.generate(), "https://larkwell.example", [former])
    runtime.own = replace(runtime.own, password_links=links)
    assert (await set_password(api, link, NEW)).status_code == 200
