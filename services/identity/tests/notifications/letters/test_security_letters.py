"""Emails about passwords, devices and two-step sign-in."""

from urllib.parse import parse_qs, urlsplit

import httpx
import jwt
import pytest
from chassis.testing.api import ApiClient
from chassis.testing.clock import FakeClock
from fastapi import FastAPI
from identity.notifications.deliver import Delivery
from identity.use_cases.therapists.decide_application import approve_therapist

from services.identity.tests.mailbox import Mailbox
from services.identity.tests.world import PASSWORD, Makes, signed_in

NEW = "Cloudy#Day9"


async def request_password_email(api: ApiClient, email: str) -> None:
    assert (await api.post("/users/password", json={"email": email})).status_code == 202


async def set_password(api: ApiClient, link: str) -> int:
    headers = {name: values[0] for name, values in parse_qs(urlsplit(link).query).items()}
    body = {"password": NEW, "password_confirmation": NEW}
    return (await api.put("/users/password", json=body, headers=headers)).status_code


async def test_password_reset_link_sets_a_password(
    api: ApiClient, makes: Makes, delivery: Delivery, mailbox: Mailbox
) -> None:
    await makes.family("dana+kids@example.com")
    await request_password_email(api, "Dana+Kids@example.com")
    await delivery.deliver()
    assert mailbox.mails[-1]["Subject"] == "Set a new password"
    link = mailbox.link("/reset-password")
    assert "uid=dana%2Bkids%40example.com&client=" in link
    assert await set_password(api, link) == 200
    await delivery.deliver()
    assert [mail["Subject"] for mail in mailbox.mails][1:] == ["Your password was changed"]


async def test_reset_link_works_until_the_stated_time(
    api: ApiClient, makes: Makes, delivery: Delivery, mailbox: Mailbox, clock: FakeClock
) -> None:
    await makes.family()
    await request_password_email(api, "dana@example.com")
    await delivery.deliver()
    assert "This link works once and expires on Monday, March 2 at 8:00 AM PST." in mailbox.text()
    clock.advance(minutes=59)
    assert await set_password(api, mailbox.link("/reset-password")) == 200


@pytest.mark.parametrize(
    ("has_password", "expiry"), [(False, "Monday, March 9 at 8:00 AM PDT"), (True, "Monday, March 2 at 8:00 AM PST")]
)
async def test_approval_email_states_when_its_link_expires(
    makes: Makes, delivery: Delivery, mailbox: Mailbox, *, has_password: bool, expiry: str
) -> None:
    therapist_id = await makes.applicant()
    await delivery.deliver()
    async with makes.units.begin(makes.actor) as uow:
        await approve_therapist(uow, therapist_id)
        if has_password:
            await uow.rows("UPDATE users SET password_hash = 'set before the email was sent'")
    await delivery.deliver()
    assert mailbox.mails[-1]["Subject"] == "Welcome to Larkwell"
    assert f"expires on {expiry}." in mailbox.text()


async def test_reset_link_works_as_soon_as_the_email_arrives(
    api: ApiClient, makes: Makes, delivery: Delivery, mailbox: Mailbox
) -> None:
    statuses: list[int] = []

    async def open_link() -> None:
        mailbox.on_arrival = None
        statuses.append(await set_password(api, mailbox.link("/reset-password")))

    await makes.family("dana+kids@example.com")
    await request_password_email(api, "dana+kids@example.com")
    mailbox.on_arrival = open_link
    await delivery.deliver()
    assert statuses == [200]


@pytest.mark.parametrize("accepts_terms", [True, False])
async def test_first_password_link_says_whether_to_ask_for_the_terms(
    makes: Makes, delivery: Delivery, mailbox: Mailbox, accepts_terms: bool
) -> None:
    await makes.terms()
    therapist_id = await makes.applicant(accepts_terms=accepts_terms)
    async with makes.units.begin(makes.actor) as uow:
        await approve_therapist(uow, therapist_id)
    await delivery.deliver()
    [token] = parse_qs(urlsplit(mailbox.link("/reset-password")).query)["access-token"]
    claims = jwt.decode(token, options={"verify_signature": False})
    assert claims.get("terms", False) is not accepts_terms


async def test_reset_without_a_password_sends_the_first_password_link(
    api: ApiClient, makes: Makes, delivery: Delivery, mailbox: Mailbox
) -> None:
    await makes.terms()
    therapist_id = await makes.applicant(accepts_terms=True)
    async with makes.units.begin(makes.actor) as uow:
        await approve_therapist(uow, therapist_id)
    await request_password_email(api, "robin@example.com")
    await delivery.deliver()
    assert mailbox.mails[-1]["Subject"] == "Set your password"
    assert await set_password(api, mailbox.link("/reset-password")) == 200
    await sign_in_with_new_password(api)


async def sign_in_with_new_password(api: ApiClient) -> None:
    user = {"email": "robin@example.com", "password": NEW, "user_type": "therapist"}
    assert (await api.post("/users/sign_in", json={"user": user})).status_code == 200


async def test_reset_for_an_unconfirmed_guardian_sends_the_confirmation(
    api: ApiClient, makes: Makes, delivery: Delivery, mailbox: Mailbox
) -> None:
    await makes.family(confirmed=False)
    await delivery.deliver()
    await request_password_email(api, "dana@example.com")
    await delivery.deliver()
    assert [mail["Subject"] for mail in mailbox.mails] == ["Please confirm your email"] * 2


@pytest.mark.parametrize("email", ["nobody@example.com", "robin@example.com"])
async def test_reset_sends_nothing_to_unknown_addresses_and_applicants(
    api: ApiClient, makes: Makes, delivery: Delivery, mailbox: Mailbox, email: str
) -> None:
    await makes.applicant("robin@example.com")
    await delivery.deliver()
    mailbox.mails.clear()
    await request_password_email(api, email)
    await delivery.deliver()
    assert mailbox.mails == []


async def test_new_device_email_shows_device_time_and_ip(
    api: ApiClient, app: FastAPI, makes: Makes, delivery: Delivery, mailbox: Mailbox
) -> None:
    await makes.family()
    await signed_in(api)
    user = {"email": "dana@example.com", "password": PASSWORD, "user_type": "guardian"}
    agent = {"user-agent": "Mozilla/5.0 (X11; Linux x86_64; rv:131.0) Gecko/20100101 Firefox/131.0"}
    async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://service/api/v1") as other:
        await other.post("/users/sign_in", json={"user": user}, headers=agent)
    await delivery.deliver()
    text = mailbox.text()
    assert mailbox.mails[-1]["Subject"] == "A new device logged in"
    for value in ("Firefox on Linux", "Monday, March 2 at 7:00 AM PST", "127.0.0.1"):
        assert value in text


async def test_turning_two_step_sign_in_on_or_off_is_emailed(
    api: ApiClient, makes: Makes, delivery: Delivery, mailbox: Mailbox, clock: FakeClock
) -> None:
    family = await makes.family()
    headers = await signed_in(api)
    await api.post("/users/second_factor", json={"password": PASSWORD}, headers=headers)
    await api.put("/users/second_factor", json={"code": await makes.code(family.user.id)}, headers=headers)
    await delivery.deliver()
    assert "It’s on now." in mailbox.text()
    clock.advance(seconds=30)
    off = {"password": PASSWORD, "code": await makes.code(family.user.id)}
    await api.delete("/users/second_factor", json=off, headers=headers)
    await delivery.deliver()
    assert "It’s off now." in mailbox.text()
