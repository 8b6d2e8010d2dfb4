from urllib.parse import parse_qs

import httpx
import pytest
from identity.notifications.mailer import Mailer
from identity.notifications.sms import HttpSms, SmsNotSent, international, sms_of

from services.identity.tests.mailbox import Mailbox, body_of

URL = "https://AC1@sms.example/Accounts/AC1/Messages.json"


def responding(status: int, requests: list[httpx.Request]) -> httpx.MockTransport:
    def respond(request: httpx.Request) -> httpx.Response:
        requests.append(request)
        return httpx.Response(status)

    return httpx.MockTransport(respond)


async def test_sms_is_posted_in_the_providers_format() -> None:
    requests: list[httpx.Request] = []
    await HttpSms(URL, "token", "+15550100", responding(201, requests)).send("(415) 555-0123", "Tomorrow at 10")
    assert str(requests[0].url) == "https://sms.example/Accounts/AC1/Messages.json"
    assert requests[0].headers["authorization"] == httpx.BasicAuth("AC1", "token")._auth_header
    form = {name: values[0] for name, values in parse_qs(requests[0].content.decode()).items()}
    assert form == {"To": "+14155550123", "From": "+15550100", "Body": "Tomorrow at 10"}


async def test_url_without_user_uses_a_bearer_token() -> None:
    requests: list[httpx.Request] = []
    await HttpSms("https://sms.example/send", "token", "Larkwell", responding(200, requests)).send("4155550123", "Hi")
    assert requests[0].headers["authorization"] == "Bearer token"


@pytest.mark.parametrize("status", [400, 401, 429, 503])
async def test_refused_sms_raises_without_the_number(status: int) -> None:
    with pytest.raises(SmsNotSent) as refused:
        await HttpSms(URL, "token", "+15550100", responding(status, [])).send("4155550123", "Hi")
    assert "4155550123" not in str(refused.value)


async def test_unreachable_provider_raises() -> None:
    def unreachable(_: httpx.Request) -> httpx.Response:
        raise httpx.ConnectError("unreachable")

    with pytest.raises(SmsNotSent):
        await HttpSms(URL, "token", "+15550100", httpx.MockTransport(unreachable)).send("4155550123", "Hi")


async def test_local_sms_goes_to_the_mailbox(mailbox: Mailbox) -> None:
    sms = sms_of(
        "mailbox:", "", "", Mailer("smtp://127.0.0.1:25", "Larkwell <hello@larkwell.example>", "help@larkwell.example")
    )
    assert sms is not None
    await sms.send("+1 415 555 0123", "Tomorrow at 10")
    (mail,) = mailbox.to("14155550123@sms.invalid")
    assert body_of(mail) == "Tomorrow at 10\n"


def test_sms_is_off_without_a_url() -> None:
    assert (
        sms_of("", "", "", Mailer("smtp://127.0.0.1:25", "Larkwell <hello@larkwell.example>", "help@larkwell.example"))
        is None
    )


@pytest.mark.parametrize("entered", ["4155550123", "14155550123", "+14155550123", "(415) 555-0123"])
def test_number_without_country_code_is_us(entered: str) -> None:
    assert international(entered) == "+14155550123"
