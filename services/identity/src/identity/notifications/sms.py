"""Sends SMS by a provider's HTTP API or, locally, to the mailbox."""

from typing import Protocol
from urllib.parse import urlsplit, urlunsplit

import httpx
from chassis.service_client import ssl_context

from identity.notifications.mailer import Mailer

LOCAL = "mailbox:"
TIMEOUT_SECONDS = 10
US_DIGITS = 10


class SmsNotSent(Exception):
    """The provider didn't respond or refused the message."""


class Sms(Protocol):
    async def send(self, to: str, text: str) -> None:
        """`to` is a number as the guardian entered it. Raises SmsNotSent."""


class HttpSms:
    """Twilio's API, which other providers share: posts a form with `To`, `From` and `Body`. If the URL has a user
    (Twilio: the account id), the token is its password; otherwise it is a bearer token."""

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
                response = await http.post(self._url, data=form)
        except httpx.HTTPError as error:
            raise SmsNotSent from error
        if not response.is_success:
            raise SmsNotSent(response.status_code)

    def _client(self) -> httpx.AsyncClient:
        return httpx.AsyncClient(
            auth=self._auth,
            headers=self._headers,
            timeout=TIMEOUT_SECONDS,
            transport=self._transport,
            verify=ssl_context(),
        )


class MailboxSms:
    """Emails the text to `<number>@sms.invalid`, a domain that is never delivered."""

    def __init__(self, mailer: Mailer) -> None:
        self._mailer = mailer

    async def send(self, to: str, text: str) -> None:
        await self._mailer.send_text(f"{international(to).removeprefix('+')}@sms.invalid", "SMS", text)


def sms_of(url: str, token: str, sender: str, mailer: Mailer) -> Sms | None:
    """None without a provider URL: SMS is off."""
    if url == LOCAL:
        return MailboxSms(mailer)
    return HttpSms(url, token, sender) if url else None


def international(number: str) -> str:
    """E.164. A number without a country code is a US number (docs/product/identity.md#client-info-form)."""
    digits = "".join(character for character in number if character.isdigit())
    if not number.startswith("+") and len(digits) == US_DIGITS:
        return f"+1{digits}"
    return f"+{digits}"
