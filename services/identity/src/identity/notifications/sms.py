"""SMS: through a provider's HTTP API, or into the local mailbox where a person can read them."""

from typing import Protocol
from urllib.parse import urlsplit, urlunsplit

import httpx

from identity.notifications.mailer import Mailer

LOCAL = "mailbox:"
TIMEOUT_SECONDS = 10
US_DIGITS = 10


class SmsNotSent(Exception):
    """The provider did not answer, or refused."""


class Sms(Protocol):
    async def send(self, to: str, text: str) -> None:
        """`to` as a guardian typed it. Raises SmsNotSent."""


class HttpSms:
    """Twilio's way, which others copy: a form with `To`, `From` and `Body` is posted to the account's messages. With a
    user in the address (Twilio: the account's id) the token is its password, else it is a bearer token."""

    def __init__(self, url: str, token: str, sender: str, transport: httpx.AsyncBaseTransport | None = None) -> None:
        parts = urlsplit(url)
        self._auth = httpx.BasicAuth(parts.username, token) if parts.username else None
        self._headers = {} if self._auth else {"authorization": f"Bearer {token}"}
        self._url = urlunsplit(parts._replace(netloc=parts.netloc.rpartition("@")[2]))
        self._sender = sender
        self._transport = transport

    async def send(self, to: str, text: str) -> None:
        form = {"To": international(to), "From": self._sender, "Body": text}
        try:
            async with self._client() as http:
                answer = await http.post(self._url, data=form)
        except httpx.HTTPError as error:
            raise SmsNotSent from error
        if not answer.is_success:
            raise SmsNotSent(answer.status_code)

    def _client(self) -> httpx.AsyncClient:
        return httpx.AsyncClient(
            auth=self._auth, headers=self._headers, timeout=TIMEOUT_SECONDS, transport=self._transport
        )


class MailboxSms:
    """To `<number>@sms.invalid`: an address that leads nowhere else."""

    def __init__(self, mailer: Mailer) -> None:
        self._mailer = mailer

    async def send(self, to: str, text: str) -> None:
        await self._mailer.send_text(f"{international(to).removeprefix('+')}@sms.invalid", "SMS", text)


def sms_of(url: str, token: str, sender: str, mailer: Mailer) -> Sms | None:
    """None where no provider is set: then nothing is told by SMS."""
    if url == LOCAL:
        return MailboxSms(mailer)
    return HttpSms(url, token, sender) if url else None


def international(number: str) -> str:
    """E.164; a number without a country is American (SPEC.md section 5)."""
    digits = "".join(character for character in number if character.isdigit())
    if not number.startswith("+") and len(digits) == US_DIGITS:
        return f"+1{digits}"
    return f"+{digits}"
