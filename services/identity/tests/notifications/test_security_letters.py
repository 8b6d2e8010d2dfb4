"""What people are told about how they sign in."""

from urllib.parse import parse_qs, urlsplit

import httpx
import pytest
from chassis.testing.api import ApiClient
from chassis.testing.clock import FakeClock
from fastapi import FastAPI
from identity.notifications.deliver import Delivery
from identity.use_cases.decide_application import approve_therapist

from services.identity.tests.mailbox import Mailbox
from services.identity.tests.world import PASSWORD, Makes, signed_in

NEW = "Cloudy#Day9"


async def ask(api: ApiClient, email: str) -> None:
    assert (await api.post("/users/password", json={"email": email})).status_code == 202


async def set_password(api: ApiClient, link: str) -> int:
    headers = {name: values[0] for name, values in parse_qs(urlsplit(link).query).items()}
    body = {"password": NEW, "password_confirmation": NEW}
    return (await api.put("/users/password", json=body, headers=headers)).status_code


async def test_a_forgotten_password_is_set_by_the_mails_link(
    api: ApiClient, makes: Makes, delivery: Delivery, mailbox: Mailbox
) -> None:
    await makes.family("dana+kids@example.com")
    await ask(api, "Dana+Kids@example.com")
    await delivery.deliver()
    assert mailbox.mails[-1]["Subject"] == "Set a new password"
    link = mailbox.link("/reset-password")
    assert "uid=dana%2Bkids%40example.com&client=" in link
    assert await set_password(api, link) == 200
    await delivery.deliver()
    assert [mail["Subject"] for mail in mailbox.mails][1:] == ["Your password was changed"]


async def test_who_opens_the_mail_the_moment_it_comes_sets_a_password(
    api: ApiClient, makes: Makes, delivery: Delivery, mailbox: Mailbox
) -> None:
    answers: list[int] = []

    async def quick() -> None:
        mailbox.on_arrival = None
        answers.append(await set_password(api, mailbox.link("/reset-password")))

    await makes.family("dana+kids@example.com")
    await ask(api, "dana+kids@example.com")
    mailbox.on_arrival = quick
    await delivery.deliver()
    assert answers == [200]


async def test_who_has_no_password_yet_gets_what_they_need_first(
    api: ApiClient, makes: Makes, delivery: Delivery, mailbox: Mailbox
) -> None:
    therapist_id = await makes.applicant()
    async with makes.units.begin(makes.actor) as uow:
        await approve_therapist(uow, therapist_id)
    await ask(api, "robin@example.com")
    await delivery.deliver()
    assert mailbox.mails[-1]["Subject"] == "Set your password"
    assert await set_password(api, mailbox.link("/reset-password")) == 200
    await signed_in_with_new(api)


async def signed_in_with_new(api: ApiClient) -> None:
    user = {"email": "robin@example.com", "password": NEW, "user_type": "therapist"}
    assert (await api.post("/users/sign_in", json={"user": user})).status_code == 200


async def test_an_unconfirmed_guardian_gets_the_confirmation_again(
    api: ApiClient, makes: Makes, delivery: Delivery, mailbox: Mailbox
) -> None:
    await makes.family(confirmed=False)
    await delivery.deliver()
    await ask(api, "dana@example.com")
    await delivery.deliver()
    assert [mail["Subject"] for mail in mailbox.mails] == ["Please confirm your e-mail address"] * 2


@pytest.mark.parametrize("email", ["nobody@example.com", "robin@example.com"])
async def test_nobody_and_an_applicant_get_nothing(
    api: ApiClient, makes: Makes, delivery: Delivery, mailbox: Mailbox, email: str
) -> None:
    await makes.applicant("robin@example.com")
    await delivery.deliver()
    mailbox.mails.clear()
    await ask(api, email)
    await delivery.deliver()
    assert mailbox.mails == []


async def test_a_new_device_is_named_with_its_place_and_the_readers_clock(
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
    assert mailbox.mails[-1]["Subject"] == "A new device signed in"
    for said in ("Firefox on Linux", "Monday, March 2 at 7:00 AM PST", "127.0.0.1"):
        assert said in text


async def test_two_step_sign_in_turned_on_and_off_is_told(
    api: ApiClient, makes: Makes, delivery: Delivery, mailbox: Mailbox, clock: FakeClock
) -> None:
    family = await makes.family()
    headers = await signed_in(api)
    await api.post("/users/second_factor", json={"password": PASSWORD}, headers=headers)
    await api.put("/users/second_factor", json={"code": await makes.code(family.user.id)}, headers=headers)
    await delivery.deliver()
    assert "It is on now." in mailbox.text()
    clock.advance(seconds=30)
    off = {"password": PASSWORD, "code": await makes.code(family.user.id)}
    await api.delete("/users/second_factor", json=off, headers=headers)
    await delivery.deliver()
    assert "It is off now." in mailbox.text()
