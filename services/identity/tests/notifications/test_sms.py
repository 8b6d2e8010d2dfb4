from urllib.parse import parse_qs

import httpx
import pytest
from identity.notifications.mailer import Mailer
from identity.notifications.sms import HttpSms, SmsNotSent, international, sms_of

from services.identity.tests.mailbox import Mailbox, body_of

URL = "https://AC1@sms.example/Accounts/AC1/Messages.json"


def answering(status: int, asked: list[httpx.Request]) -> httpx.MockTransport:
    def answer(request: httpx.Request) -> httpx.Response:
        asked.append(request)
        return httpx.Response(status)

    return httpx.MockTransport(answer)


async def test_a_message_is_posted_as_providers_take_it() -> None:
    asked: list[httpx.Request] = []
    await HttpSms(URL, "token", "+15550100", answering(201, asked)).send("(415) 555-0123", "Tomorrow at 10")
    assert str(asked[0].url) == "https://sms.example/Accounts/AC1/Messages.json"
    assert asked[0].headers["authorization"] == httpx.BasicAuth("AC1", "token")._auth_header
    form = {name: values[0] for name, values in parse_qs(asked[0].content.decode()).items()}
    assert form == {"To": "+14155550123", "From": "+15550100", "Body": "Tomorrow at 10"}


async def test_without_a_user_in_the_address_the_token_is_a_bearer_token() -> None:
    asked: list[httpx.Request] = []
    await HttpSms("https://sms.example/send", "token", "Larkwell", answering(200, asked)).send("4155550123", "Hi")
    assert asked[0].headers["authorization"] == "Bearer token"


@pytest.mark.parametrize("status", [400, 401, 429, 503])
async def test_a_refusal_is_an_error_that_names_nobody(status: int) -> None:
    with pytest.raises(SmsNotSent) as refused:
        await HttpSms(URL, "token", "+15550100", answering(status, [])).send("4155550123", "Hi")
    assert "4155550123" not in str(refused.value)


async def test_a_provider_that_is_away_is_an_error() -> None:
    def away(_: httpx.Request) -> httpx.Response:
        raise httpx.ConnectError("away")

    with pytest.raises(SmsNotSent):
        await HttpSms(URL, "token", "+15550100", httpx.MockTransport(away)).send("4155550123", "Hi")


async def test_locally_an_sms_lands_in_the_mailbox(mailbox: Mailbox) -> None:
    sms = sms_of("mailbox:", "", "", Mailer("smtp://127.0.0.1:25", "Larkwell <hello@larkwell.example>"))
    assert sms is not None
    await sms.send("+1 415 555 0123", "Tomorrow at 10")
    (mail,) = mailbox.to("14155550123@sms.invalid")
    assert body_of(mail) == "Tomorrow at 10\n"


def test_no_address_means_no_sms() -> None:
    assert sms_of("", "", "", Mailer("smtp://127.0.0.1:25", "Larkwell <hello@larkwell.example>")) is None


@pytest.mark.parametrize("typed", ["4155550123", "14155550123", "+14155550123", "(415) 555-0123"])
def test_a_number_without_a_country_is_american(typed: str) -> None:
    assert international(typed) == "+14155550123"
