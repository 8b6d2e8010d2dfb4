"""The mailer against a minimal SMTP server."""

import asyncio
import ssl
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from email import message_from_string
from email.policy import default
from pathlib import Path

import pytest
from aiosmtplib import SMTPException
from chassis.testing.certificates import Certificate
from chassis.testing.servers import free_port
from identity.notifications.letter import Detail, Letter
from identity.notifications.mailer import Mailer
from identity.settings import IdentitySettings

LETTER = Letter(
    subject="Please confirm",
    preheader="One small step",
    heading="Welcome, Dana",
    paragraphs=("Please confirm your address.",),
    reason="You signed up.",
)
ERRORS = (SMTPException, OSError)
FROM = "Larkwell <hello@larkwell.example>"
SUPPORT = "help@larkwell.example"


@asynccontextmanager
async def smtp_server(rcpt_reply: str, certificate: Certificate | None = None) -> AsyncIterator[tuple[str, list[str]]]:
    """Yields the URL and the received lines. With a certificate it offers TLS."""
    received: list[str] = []

    async def handle(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        async def reply(line: str) -> None:
            writer.write(f"{line}\r\n".encode())
            await writer.drain()

        await reply("220 ready")
        in_data = False
        async for raw in reader:
            line = raw.decode().rstrip("\r\n")
            received.append(line)
            if in_data:
                in_data = line != "."
                if not in_data:
                    await reply("250 queued")
            elif line == "DATA":
                in_data = True
                await reply("354 go on")
            elif line.startswith("EHLO") and certificate:
                await reply("250-localhost\r\n250 STARTTLS")
            elif line == "STARTTLS" and certificate:
                await reply("220 go on")
                context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
                context.load_cert_chain(certificate.certificate, certificate.key)
                await writer.start_tls(context)
            elif line.startswith("RCPT"):
                await reply(rcpt_reply)
            else:
                await reply("221 bye" if line == "QUIT" else "250 ok")
        writer.close()

    server = await asyncio.start_server(handle, "127.0.0.1", 0)
    async with server:
        yield f"smtp://127.0.0.1:{server.sockets[0].getsockname()[1]}", received


async def test_email_is_sent_as_text_and_html() -> None:
    async with smtp_server("250 ok") as (url, received):
        await Mailer(url, FROM, SUPPORT).send("dana@example.com", LETTER)
    assert "RCPT TO:<dana@example.com>" in received
    assert "From: Larkwell <hello@larkwell.example>" in received
    text, html = "".join(received).split("text/html")
    assert all(SUPPORT in part for part in (text, html))
    assert {line.split(";")[0] for line in received if line.startswith("Content-Type: text/")} == {
        "Content-Type: text/plain",
        "Content-Type: text/html",
    }


async def test_refused_recipient_and_unreachable_server_raise() -> None:
    async with smtp_server("550 nobody here") as (url, _):
        with pytest.raises(ERRORS):
            await Mailer(url, FROM, SUPPORT).send("dana@example.com", LETTER)
    with pytest.raises(ERRORS):
        unreachable = Mailer(f"smtp://127.0.0.1:{free_port()}", FROM, SUPPORT)
        await unreachable.send("dana@example.com", LETTER)


@pytest.mark.parametrize(("environment", "needed"), [("local", False), ("staging", True), ("production", True)])
def test_every_environment_that_people_use_needs_tls(environment: str, needed: bool) -> None:
    assert IdentitySettings.model_construct(environment=environment).mail_needs_tls is needed


async def test_nothing_is_sent_to_a_server_without_the_tls_that_is_needed() -> None:
    async with smtp_server("250 ok") as (url, received):
        with pytest.raises(ERRORS):
            await Mailer(url, FROM, SUPPORT, needs_tls=True).send("dana@example.com", LETTER)
    assert not [line for line in received if line.startswith(("MAIL", "RCPT", "DATA"))]


async def test_only_a_trusted_server_gets_an_email(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    certificate = Certificate.make(tmp_path)
    async with smtp_server("250 ok", certificate) as (url, received):
        mailer = Mailer(url, FROM, SUPPORT, needs_tls=True)
        with pytest.raises(ERRORS):
            await mailer.send("dana@example.com", LETTER)
        assert not [line for line in received if line.startswith("MAIL")]
        monkeypatch.setenv("SSL_CERT_FILE", str(certificate.certificate))
        await mailer.send("dana@example.com", LETTER)
    assert "RCPT TO:<dana@example.com>" in received


async def test_time_range_stays_on_one_line() -> None:
    when = Detail("When", "Thursday, November 26, 2026, 10:15 – 11:00 AM PST")
    who = Detail("Who", "<b>Mia</b> at 10:15 AM")
    async with smtp_server("250 ok") as (url, received):
        await Mailer(url, FROM, SUPPORT).send("dana@example.com", replace(LETTER, details=(when, who)))
    lines = received[received.index("DATA") + 1 : received.index(".")]
    html = message_from_string("\n".join(lines), policy=default).get_body(("html",))
    assert html is not None
    text = html.get_content()
    assert 'November 26, 2026, <span style="white-space:nowrap">10:15\xa0–\xa011:00\xa0AM\xa0PST</span>' in text
    assert '&lt;b&gt;Mia&lt;/b&gt; at <span style="white-space:nowrap">10:15\xa0AM</span>' in text
